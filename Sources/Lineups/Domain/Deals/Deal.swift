package import Values

/// What somebody is paid: a flat amount, a share of the door, one beside or against a guarantee, a bonus over heads.
package struct Deal: Hashable, Sendable {
    /// The door money that a share is taken from.
    package enum Basis: String, Sendable, CaseIterable {
        /// Before fees and expenses.
        case gross
        case afterFees, afterExpenses
        /// After fees and expenses.
        case net
    }

    package struct Share: Hashable, Sendable {
        /// In hundredths of a percent: 1 to 10,000.
        package let hundredths: Int
        package let basis: Basis
        /// In minor units: the share is of what exceeds it. 0 for all.
        package let above: Int64
        /// It is divided equally among all who have this share.
        package let isDivided: Bool

        package init(hundredths: Int, basis: Basis, above: Int64 = 0, isDivided: Bool = false) {
            (self.hundredths, self.basis, self.above, self.isDivided) = (hundredths, basis, above, isDivided)
        }
    }

    /// How a guarantee and a share belong together.
    package enum Combination: Hashable, Sendable {
        /// Both are paid.
        case plus
        /// The larger of the two is paid.
        case versus
    }

    package struct Bonus: Hashable, Sendable {
        /// In minor units.
        package let amount: Int64
        /// For each head over the number, instead of once.
        package let isPerHead: Bool
        /// It is paid for more than so many heads that have paid.
        package let above: Int

        package init(amount: Int64, isPerHead: Bool, above: Int) {
            (self.amount, self.isPerHead, self.above) = (amount, isPerHead, above)
        }
    }

    /// Of all its amounts; nil where it has none.
    package let currency: Currency?
    /// In minor units; 0 for none.
    package let guarantee: Int64
    package let share: Share?
    package let combination: Combination
    package let bonus: Bonus?

    package init(
        currency: Currency?, guarantee: Int64 = 0, share: Share? = nil, combination: Combination = .plus,
        bonus: Bonus? = nil
    ) {
        (self.currency, self.guarantee, self.share, self.bonus) = (currency, guarantee, share, bonus)
        self.combination = guarantee > 0 && share != nil ? combination : .plus
    }

    package static func flat(_ pay: Money) -> Deal { Deal(currency: pay.currency, guarantee: pay.minorUnits) }

    /// Nil where it is more than a flat amount.
    package var flatPay: Money? {
        share == nil && bonus == nil ? currency.map { Money(minorUnits: guarantee, currency: $0) } : nil
    }

    /// What is paid in any case; nil for a share alone.
    package var guaranteed: Money? {
        currency.flatMap { guarantee > 0 ? Money(minorUnits: guarantee, currency: $0) : nil }
    }

    /// Both together; nil where they are no single deal: in two currencies, with two shares or bonuses, or beside one of
    /// which the larger part is paid.
    package func adding(_ other: Deal) -> Deal? {
        let (sum, isTooLarge) = guarantee.addingReportingOverflow(other.guarantee)
        let currencies = Set([currency, other.currency].compactMap(\.self))
        guard !isTooLarge, currencies.count < 2, share == nil || other.share == nil, bonus == nil || other.bonus == nil,
            combination == .plus, other.combination == .plus
        else { return nil }
        return Deal(
            currency: currencies.first, guarantee: sum, share: share ?? other.share, bonus: bonus ?? other.bonus)
    }

    /// The heads that have paid must be known.
    package var needsHeads: Bool { bonus != nil }
    /// The money at the door must be known.
    package var needsDoor: Bool { share != nil }
}

// MARK: - Words

extension Deal {
    /// For texts and pages: `$100 or 70% of the door after expenses and fees, whichever is more`. It can be read again.
    package var words: String { text(\.forTexts) }

    /// For the database and exports, with the code of the currency: `USD 100.00 or 70% of the gross door, …`.
    package var stored: String { text(\.coded) }

    private func text(_ money: (Money) -> String) -> String {
        func amount(_ units: Int64) -> String {
            currency.map { money(Money(minorUnits: units, currency: $0)) } ?? String(units)
        }
        if let flatPay { return money(flatPay) }
        let sure = guarantee > 0 ? amount(guarantee) : nil
        var text = [sure, share.map { $0.text(amount) }].compactMap(\.self)
            .joined(separator: combination == .versus ? " or " : " + ")
        if combination == .versus { text += ", whichever is more" }
        guard let bonus else { return text }
        let words = amount(bonus.amount) + (bonus.isPerHead ? " a head" : " bonus")
        let over = bonus.isPerHead && bonus.above == 0 ? "" : " over \(bonus.above) heads"
        return text.isEmpty ? words + over : text + " + " + words + over
    }
}

extension Deal.Share {
    fileprivate func text(_ amount: (Int64) -> String) -> String {
        let door =
            switch basis {
            case .gross: "the gross door"
            case .afterFees: "the door after fees"
            case .afterExpenses: "the door after expenses"
            case .net: "the door after expenses and fees"
            }
        let over = above > 0 ? " over \(amount(above))" : ""
        guard isDivided else { return "\(Percentage.text(hundredths)) of \(door)\(over)" }
        let part = hundredths == 10_000 ? "all" : Percentage.text(hundredths)
        return "\(part) of \(door)\(over), split evenly"
    }
}

/// Percentages in hundredths of a percent.
package enum Percentage {
    /// `60%`, `33.33%`, `12.5%`
    package static func text(_ hundredths: Int) -> String {
        let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
        guard rest > 0 else { return "\(whole)%" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)%" : "\(whole).\(rest < 10 ? "0" : "")\(rest)%"
    }

    /// `60`, `33.33`; nil for what is none, or has more than two decimals.
    static func hundredths(_ text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, whole.count <= 3,
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
        else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard !decimals.isEmpty, decimals.count <= 2, let units = Int(String(whole)),
            let rest = Int(decimals.count == 1 ? String(decimals) + "0" : String(decimals))
        else { return nil }
        return units * 100 + rest
    }
}
