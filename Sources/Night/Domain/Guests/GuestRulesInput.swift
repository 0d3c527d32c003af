package import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// What the booker types for the guest list of a show: how many guests each performer may bring, and until when
/// performers change their lists. Nil leaves a field as it is.
package struct GuestRulesInput: Sendable {
    package enum Field: String, Hashable, Sendable { case limit, closes }

    /// `2`; for one performer, empty for the number of the show.
    package var limit: String?
    /// `2h before`, `fri 6pm`; empty for the start of the show.
    package var closes: String?
    /// Whose limit it is; nil for everybody's.
    package var performer: ID<Contact>?

    package init() {}

    /// One undo step; none if nothing changes. Throws `InputProblems`, `EventError`, `LineupError`.
    package func change(_ event: ID<Event>, account: Account, in tx: Transaction) throws -> GuestRules {
        let event = try Event.findOpen(event, account: account.id, in: tx)
        let before = try GuestRules.of(event.id, in: tx)
        var rules = before
        let slot = try performer.map { try Slot.find(of: $0, in: event, tx: tx) }
        var reader = InputReader<Field>()
        if let limit {
            let places = reader.read(.limit) { () throws(GuestError) in try Self.places(limit, mayBeEmpty: slot != nil)
            }
            if let places {
                if let slot { rules.own[slot.id] = places } else { rules.perPerformer = places ?? 0 }
            }
        }
        if let closes {
            let time = reader.read(.closes) { () throws(GuestError) in
                try Self.closing(closes, event: event, account: account, in: tx)
            }
            if let time { rules.closes = time }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        guard rules != before else { return rules }
        try rules.save(for: event.id, in: tx)
        try GuestRulesUndo(before).record(of: event, in: tx)
        return rules
    }

    private static func places(_ text: String, mayBeEmpty: Bool) throws(GuestError) -> Int? {
        let folded = text.folded
        if mayBeEmpty, folded.isEmpty || folded == "usual" { return nil }
        if folded == "off" { return 0 }
        guard folded.isBareNumber, let places = Int(folded), (0...GuestRules.mostPlaces).contains(places) else {
            throw .limit(text)
        }
        return places
    }

    private static func closing(
        _ text: String, event: Event, account: Account, in tx: Transaction
    ) throws(GuestError) -> AnswerBy? {
        if text.allSatisfy(\.isWhitespace) || text.folded == "usual" { return nil }
        if let rule = try? AnswerBy.read(text) { return rule }
        let moment: Instant
        do throws(EventEntryError) {
            moment = try EventEntry.start(text, zone: event.zone, account: account, now: tx.now).instant
        } catch {
            throw .closes(error.sentence)
        }
        guard moment <= event.startsAt else { throw .closesAfterStart(event) }
        return .at(moment)
    }
}
