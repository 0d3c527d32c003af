package import Agenda
package import Lineups
package import Storage
import Values

/// The guest list of a show as it is now: under their performers, and those of the house.
package struct GuestList: Sendable {
    /// The guests of one performer, or of the house.
    package struct Party: Sendable {
        /// Nil for the house.
        package let slot: Slot?
        package let guests: [Guest]
        /// How many they may bring; nil for the house, which has no limit.
        package let places: Int?
        /// Why the guests of a performer are off the list: `withdrawn`, `removed`; nil for those on it.
        package var outWords: String?

        package var checkedIn: Int { guests.count(where: \.isIn) }

        /// The name of a guest; `Guest of Ada 2` for a place without one.
        package func label(of guest: Guest) -> String {
            if let name = guest.name { return name }
            let before = guests.prefix { $0.id != guest.id }
            return "Guest of \(slot?.name ?? "the house") \(before.count { $0.name == nil } + 1)"
        }
    }

    package let event: Event
    package let rules: GuestRules
    /// The performers of the lineup who are not out, in its order, also those without guests.
    package let performers: [Party]
    /// Without a performer.
    package let house: Party
    /// The guests of performers who are out. They are not on the list, and come back with their performer.
    package let off: [Party]

    package init(_ event: Event, in tx: Transaction) throws { self = try Self.all([event], in: tx)[0] }

    /// The lists of several shows, in the order of the shows.
    package static func all(_ events: [Event], in tx: Transaction) throws -> [GuestList] {
        let keys = events.map(\.id)
        let guests = try Guest.all(events: keys, in: tx)
        let rules = try GuestRules.all(events: keys, in: tx)
        let lineups = try Lineup.of(events, in: tx)
        let present = Set(lineups.flatMap { $0.slots + $0.bench + $0.replaced }.map(\.id))
        let gone = Set(guests.values.flatMap { $0 }.compactMap(\.slot)).subtracting(present)
        let removed = try Slot.all(gone.sorted(), in: tx)
        return lineups.map { lineup in
            GuestList(lineup, removed, guests[lineup.event.id] ?? [], rules[lineup.event.id] ?? GuestRules())
        }
    }

    /// - Parameter removed: slots that are not in the lineup any more; also those of other shows.
    private init(_ lineup: Lineup, _ removed: [Slot], _ all: [Guest], _ rules: GuestRules) {
        let (event, guests) = (lineup.event, Dictionary(grouping: all, by: \.slot))
        let slots = lineup.slots.filter(\.isStillIn)
        (self.event, self.rules) = (event, rules)
        performers =
            event.isCanceled
            ? []
            : slots.map { slot in
                Party(slot: slot, guests: guests[slot.id] ?? [], places: rules.places(of: slot.id))
            }
        house = Party(slot: nil, guests: event.isCanceled ? [] : guests[nil] ?? [], places: nil)
        let on = Set(performers.compactMap(\.slot?.id))
        off = (lineup.slots + lineup.bench + lineup.replaced + removed)
            .filter { guests[$0.id] != nil && !on.contains($0.id) }.sorted { $0.id < $1.id }
            .map { slot in
                Party(
                    slot: slot, guests: guests[slot.id] ?? [], places: nil,
                    outWords: Self.outWords(of: slot, lineup, isRemoved: removed.contains { $0.id == slot.id }))
            }
    }

    /// What they answered counts before what the booker did.
    private static func outWords(of slot: Slot, _ lineup: Lineup, isRemoved: Bool) -> String {
        if lineup.event.isCanceled { return "show canceled" }
        if slot.answer.isRefusal { return slot.answer.rawValue }
        if isRemoved { return "removed" }
        return slot.replacedBy == nil ? slot.status.words : "replaced"
    }

    /// The name of a guest, or which one of their performer's they are.
    package func label(of guest: Guest) -> String {
        (performers + [house] + off).first { $0.slot?.id == guest.slot }?.label(of: guest) ?? guest.label
    }

    /// Performers who have more guests than these rules give them places: `Ada has 4 of 2 places`.
    package var overLimit: [String] {
        performers.compactMap { party in
            guard let slot = party.slot, let places = party.places, party.guests.count > places else { return nil }
            let count = party.guests.count.counted("guest")
            return "\(Printable.line(slot.name)) has \(count) on the list, more than \(places)"
        }
    }

    /// Those with somebody on the list: performers first, then the house.
    package var parties: [Party] { (performers + [house]).filter { !$0.guests.isEmpty } }

    /// Everybody on the list.
    package var guests: [Guest] { parties.flatMap(\.guests) }

    package var checkedIn: Int { guests.count(where: \.isIn) }

    /// `2 for each performer (Ada 4), until Fri Dec 4 2026, 6 PM.`
    package var rulesWords: String {
        let own = performers.compactMap { party in
            party.slot.flatMap { slot in rules.own[slot.id].map { "\(Printable.line(slot.name)) \($0)" } }
        }
        guard rules.perPerformer > 0 || !own.isEmpty else { return "Performers do not text guests." }
        let others = own.isEmpty ? "" : " (\(own.joined(separator: ", ")))"
        let closing = DateText().long(rules.closesAt(event), in: event.zone)
        return "\(rules.perPerformer) for each performer\(others), until \(closing)."
    }

    /// `14 of 23 in`, or that the show is canceled; nil for an empty list.
    package var counts: String? {
        if event.isCanceled { return "The show is canceled" }
        return guests.isEmpty ? nil : "\(checkedIn) of \(guests.count) in"
    }
}
