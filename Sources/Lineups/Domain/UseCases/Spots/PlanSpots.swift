package import Agenda
package import Messaging
package import Platform
package import Storage
package import Values

/// Adds empty spots to a show. One undo step.
package struct AddSpots: Sendable {
    package let event: ID<Event>
    package let spots: SpotList
    /// Of the new spots; nil for what their positions offer.
    package let offer: SpotOffer?
    package let account: Account

    package init(event: ID<Event>, spots: SpotList, offer: SpotOffer? = nil, account: Account) {
        (self.event, self.spots, self.offer, self.account) = (event, spots, offer, account)
    }

    /// Throws `EventError` and `SpotError`.
    package func run(in tx: Transaction) throws -> Lineup {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        try LineupUndo.record(event, summary: summary(event), in: tx) {
            try spots.add(to: event, offer: offer, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        return try Lineup.of(event, in: tx)
    }

    private func summary(_ event: Event) -> String { "added spots to \"\(event.name)\": \(spots.text)" }
}

/// Makes a list the spots of a show: missing ones are added, surplus ones removed. One undo step if anything changed.
package struct SetSpots: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let spots: SpotList
    package let account: Account

    package init(planner: InvitationPlanner, event: ID<Event>, spots: SpotList, account: Account) {
        (self.planner, self.event, self.spots, self.account) = (planner, event, spots, account)
    }

    /// Throws `EventError` and `SpotError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Lineup {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        try LineupUndo.record(event, summary: Self.summary(of: event), in: tx) {
            try spots.replace(spotsOf: event, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        _ = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        return try Lineup.of(event, in: tx)
    }

    static func summary(of event: Event) -> String { "changed the spots of \"\(event.name)\"" }
}

/// Changes spots of a show. Queued texts are updated; `TellAboutChange` notifies people who were told another position,
/// and `TellAboutPay` those who were told another pay, which is no reason to confirm again. One undo step if anything
/// changed.
package struct EditSpots: Sendable {
    /// The new values; nil keeps the current one, an inner nil removes it.
    package struct Changes: Sendable {
        package var position: String?
        package var isRequired: Bool?
        /// Pay of any kind.
        package var pay: Deal??
        package var setLength: Duration??
        /// The place among the spots, from 1.
        package var place: Int?

        package init() {}
    }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let spots: SpotChoice
    package let changes: Changes
    /// When the show is really over, if that is later than its end.
    package let openUntil: Instant?
    package let account: Account

    package init(
        planner: InvitationPlanner, event: ID<Event>, spots: SpotChoice, changes: Changes, openUntil: Instant? = nil,
        account: Account
    ) {
        (self.planner, self.event, self.spots) = (planner, event, spots)
        (self.changes, self.openUntil, self.account) = (changes, openUntil, account)
    }

    package struct Result: Sendable {
        package let lineup: Lineup
        /// Performers who were asked and hold a spot whose pay or set length has changed, but not its position, apart
        /// from pay that is to be told.
        package let shouldBeTold: [Slot]
        /// Those who hold a spot whose pay was set, and were told another pay.
        package let payToTell: Set<ID<Contact>>
        /// The queued texts that replace those about the old values.
        package let rewritten: [ID<OutboundMessage>]
        /// The number of queued texts that were updated.
        package var requeued: Int { rewritten.count }
        /// The undo step; nil where nothing changed. The texts about the change are undone with it.
        package let step: ID<UndoStep>?
    }

    /// Throws `EventError` and `SpotError`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, until: openUntil, in: tx)
        let before = try Lineup.of(event, in: tx)
        let chosen = try spots.all(in: before)
        try ShowCurrency.require(changes.pay??.currency, in: before, spots: Set(chosen.map(\.id)))
        let step = try LineupUndo.recordStep(event, summary: summary(chosen, event), in: tx) {
            for spot in chosen { try change(spot, of: event, in: tx) }
            if let place = changes.place, let first = chosen.first { try move(first, to: place, in: tx) }
        }.step
        try LineupScheduler.schedule(event, in: tx)
        let rewritten = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let changed = Set(
            lineup.spots.filter { now in chosen.contains { $0.id == now.id && $0.offer != now.offer } }
                .compactMap(\.slot))
        let holders = changes.pay == nil ? [] : Set(chosen.compactMap(\.slot))
        let payToTell = Set(
            try PayNotice.all(for: lineup, in: tx).map(\.slot).filter { holders.contains($0.id) }.map(\.contact))
        let shouldBeTold = lineup.slots.filter { slot in
            changed.contains(slot.id) && slot.wasTold && !slot.wasToldOtherPosition
                && (changes.setLength != nil || !payToTell.contains(slot.contact))
        }
        return Result(
            lineup: lineup, shouldBeTold: shouldBeTold, payToTell: payToTell, rewritten: rewritten, step: step)
    }

    private func summary(_ spots: [Spot], _ event: Event) -> String { "changed \(spots.counts) of \"\(event.name)\"" }

    private func change(_ spot: Spot, of event: Event, in tx: Transaction) throws {
        var spot = spot
        if let name = changes.position { spot.position = try Position.findOrMake(name, account: event.account, in: tx) }
        if let isRequired = changes.isRequired { spot.isRequired = isRequired }
        if let pay = changes.pay { spot.offer.agreed = pay }
        if let setLength = changes.setLength { spot.offer.setLength = setLength }
        try spot.save(in: tx)
    }

    private func move(_ spot: Spot, to place: Int, in tx: Transaction) throws {
        var order = try Spot.all(event: spot.event, in: tx)
        guard let index = order.firstIndex(where: { $0.id == spot.id }) else { return }
        let moved = order.remove(at: index)
        order.insert(moved, at: min(max(place - 1, 0), order.count))
        for (index, spot) in order.enumerated() {
            var spot = spot
            spot.rank = index + 1
            try spot.save(in: tx)
        }
    }
}

/// Removes spots from a show; somebody who holds one stays in the lineup. Refused for a spot of a confirmed performer.
/// One undo step.
package struct RemoveSpots: Sendable {
    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let spot: SpotChoice
    package let account: Account

    package init(planner: InvitationPlanner, event: ID<Event>, spot: SpotChoice, account: Account) {
        (self.planner, self.event, self.spot, self.account) = (planner, event, spot, account)
    }

    package struct Result: Sendable {
        package let removed: Spot
        package let lineup: Lineup
        /// The queued texts that replace those about the spot.
        package let rewritten: [ID<OutboundMessage>]
    }

    /// Throws `EventError` and `SpotError.belowConfirmed`.
    package func run(in tx: Transaction) throws -> Result {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        let lineup = try Lineup.of(event, in: tx)
        let spot = try spot.first(in: lineup)
        let count = lineup.spots.count { $0.position.id == spot.position.id }
        if let holder = lineup.slots.first(where: { $0.id == spot.slot }),
            [.confirmed, .mustReconfirm].contains(holder.status)
        {
            throw SpotError.belowConfirmed(position: spot.position.name, wanted: count - 1, names: [holder.name])
        }
        try LineupUndo.record(event, summary: summary(spot, event), in: tx) {
            try Spot.remove(spot.id, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        let rewritten = try QueuedTexts(planner).requeueStale(event, from: account, in: tx)
        return Result(removed: spot, lineup: try Lineup.of(event, in: tx), rewritten: rewritten)
    }

    private func summary(_ spot: Spot, _ event: Event) -> String {
        "removed a spot (\(spot.position.name)) of \"\(event.name)\""
    }
}

/// Which spots of a show somebody means.
package enum SpotChoice: Hashable, Sendable {
    /// A number from `spot list`, or the name of a position.
    case words(String)
    case key(ID<Spot>)

    /// All that it names. Throws `SpotError.noSuchSpot`.
    func all(in lineup: Lineup) throws(SpotError) -> [Spot] {
        let found: [Spot]
        switch self {
        case .key(let id): found = lineup.spots.filter { $0.id == id }
        case .words(let words):
            if let number = Int(words) {
                found = lineup.spots.indices.contains(number - 1) ? [lineup.spots[number - 1]] : []
            } else {
                let position = lineup.spots.map(\.position).named(words)
                found = lineup.spots.filter { $0.position.id == position?.id }
            }
        }
        guard !found.isEmpty else { throw .noSuchSpot(words, lineup.event) }
        return found
    }

    /// The first that it names, an empty one if there is one.
    func first(in lineup: Lineup) throws(SpotError) -> Spot {
        let all = try all(in: lineup)
        return all.first { $0.slot == nil } ?? all[0]
    }

    private var words: String {
        switch self {
        case .words(let words): words
        case .key(let id): "\(id)"
        }
    }
}
