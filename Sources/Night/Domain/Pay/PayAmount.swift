package import Lineups

/// What somebody is paid by a deal, in minor units.
package enum PayAmount: Hashable, Sendable {
    case known(Int64)
    /// The money at the door is not entered yet.
    case needsDoor
    /// The heads are not entered yet.
    case needsHeads

    package var units: Int64? { if case .known(let units) = self { units } else { nil } }

    /// `$60.00`, or what is missing.
    package func words(in settlement: Settlement) -> String {
        switch self {
        case .known(let units): "\(settlement.amount(units))"
        case .needsDoor: "needs the door"
        case .needsHeads: "needs the heads"
        }
    }

    /// The amounts of deals of one show, in order. They are whole units from the start: shares of the same money are
    /// divided by largest remainder, so that they and the room's part add up to it. No amount is negative: where the
    /// shares come to more than there is, the room pays.
    package static func all(_ agreed: [Deal], _ money: DoorMoney) -> [PayAmount] {
        var amounts = single(agreed.flatMap(\.deals), money)[...]
        return agreed.map { deal in
            let own = amounts.prefix(deal.deals.count)
            amounts = amounts.dropFirst(own.count)
            return own.first { $0.units == nil } ?? .known(own.reduce(0) { $0 + ($1.units ?? 0) })
        }
    }

    /// - Parameter deals: without parts.
    private static func single(_ deals: [Deal], _ money: DoorMoney) -> [PayAmount] {
        let shares = shareAmounts(deals.map(\.share), money)
        return zip(deals, shares).map { deal, share in
            guard !deal.needsDoor || money.door != nil else { return .needsDoor }
            guard let bonus = deal.bonus else { return .known(deal.joined(share)) }
            guard let heads = money.heads else { return .needsHeads }
            let over = Int64(max(0, heads - bonus.above))
            return .known(deal.joined(share) + bonus.amount * (bonus.isPerHead ? over : min(over, 1)))
        }
    }

    /// What a share is taken from.
    private struct Source: Hashable {
        let basis: Deal.Basis
        let above: Int64
    }

    private static func shareAmounts(_ shares: [Deal.Share?], _ money: DoorMoney) -> [Int64] {
        var amounts = shares.map { _ in Int64(0) }
        guard let door = money.door else { return amounts }
        let places = shares.indices.filter { shares[$0] != nil }
        let sources = Dictionary(grouping: places) { place in
            shares[place].map { Source(basis: $0.basis, above: $0.above) }
        }
        for case (_?, let members) in sources {
            guard let first = shares[members[0]] else { continue }
            // Those who divide a share have one part together.
            var parts: [(share: Deal.Share, places: [Int])] = []
            for place in members {
                guard let share = shares[place] else { continue }
                if share.isDivided, let index = parts.firstIndex(where: { $0.share == share }) {
                    parts[index].places.append(place)
                } else {
                    parts.append((share, [place]))
                }
            }
            let base = money.base(of: first, door: door)
            for (part, amount) in zip(parts, Self.parts(of: base, parts.map { Int64($0.share.hundredths) })) {
                let each = LargestRemainder.parts(of: amount, count: part.places.count)
                for (place, units) in zip(part.places, each) { amounts[place] = units }
            }
        }
        return amounts
    }

    /// - Parameter hundredths: of a percent. The room has what is left; more than 100% is paid by it.
    private static func parts(of base: Int64, _ hundredths: [Int64]) -> [Int64] {
        let total = hundredths.reduce(0, +)
        guard total > 10_000 else {
            return Array(LargestRemainder.parts(of: base, by: hundredths + [10_000 - total]).dropLast())
        }
        let (high, low) = base.multipliedFullWidth(by: total)
        let whole = Int64(10_000).dividingFullWidth((high, low)).quotient
        return LargestRemainder.parts(of: whole, by: hundredths)
    }
}

extension Deal {
    fileprivate func joined(_ share: Int64) -> Int64 {
        // No sum of a show can be too large then.
        let guarantee = min(self.guarantee, PayInput.mostUnits)
        return switch combination {
        case .plus: guarantee + share
        case .versus: max(guarantee, share)
        }
    }
}
