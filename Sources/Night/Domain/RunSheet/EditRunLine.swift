package import Agenda
package import Lineups
package import Messaging
package import Platform
package import Storage
import Values

/// Changes one line of a run sheet. The minutes of an act are its set length. Nil keeps what is set.
package struct EditRunLine: ShowChange {
    package struct Result: ShowChangeResult {
        package let sheet: ShowRunSheet
        package let rewritten: [ID<OutboundMessage>]
    }

    package enum Field: String, Hashable, Sendable { case minutes, pin, title }

    package let planner: InvitationPlanner
    package let event: ID<Event>
    package let key: RunLineKey
    package let account: Account
    /// Empty for none of its own.
    package var minutes: String?
    /// `9:30pm`; empty to let it follow.
    package var pin: String?
    /// Of an item; empty for the words of its kind.
    package var title: String?

    package init(planner: InvitationPlanner, event: ID<Event>, key: RunLineKey, account: Account) {
        (self.planner, self.event, self.key, self.account) = (planner, event, key, account)
    }

    /// One undo step if anything changed. Throws `InputProblems`, `RunSheetError`, `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> Result {
        let before = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        let event = before.event
        try before.requireLine(key)
        let values = try read(before, now: tx.now)
        var rewritten: [ID<OutboundMessage>] = []
        let first = try RunSheetUndo.step(of: account.id, in: tx) {
            if let length = values.length { rewritten = try setLength(length, of: before, in: tx) }
        }
        let summary = RunSheetUndo.changed(before.title(key), of: event)
        try RunSheetUndo.record(event, summary: summary, with: first, in: tx) {
            if var item = before.item(key) {
                if let length = values.length { item.length = length }
                if let pin = values.pin { item.pin = pin }
                if let title = values.title { item.title = title }
                try item.save(in: tx)
            } else if let pin = values.pin {
                if let slot = before.slot(key) { try RunPin.set(pin, of: slot, in: tx) }
                if let spot = before.spot(key) { try RunPin.set(pin, of: spot, in: tx) }
            }
        }
        try RunSheetJobs.schedule(event, in: tx)
        return Result(sheet: try ShowRunSheet(event, in: tx), rewritten: rewritten)
    }

    private struct Typed {
        var length: Duration??
        var pin: NightTime??
        var title: String??
    }

    private func read(_ sheet: ShowRunSheet, now: Instant) throws -> Typed {
        let (event, item) = (sheet.event, sheet.item(key))
        var reader = InputReader<Field>()
        var values = Typed()
        if let minutes {
            values.length = reader.read(.minutes) { () throws(RunSheetError) -> Duration? in
                if let item { return try RunSheetInput.minutes(minutes, of: item) }
                return minutes.allSatisfy(\.isWhitespace) ? nil : try RunSheetInput.minutes(minutes)
            }
        }
        if let pin {
            values.pin = reader.read(.pin) { () throws(RunSheetError) -> NightTime? in
                if let item {
                    return try RunSheetInput.pin(pin, of: item, at: event, account: account, now: now)
                }
                return try RunSheetInput.pin(pin, of: event, account: account, now: now)
            }
        }
        if let title, item != nil {
            values.title = reader.read(.title) { () throws(RunSheetError) in try RunSheetInput.title(title) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return values
    }

    /// Returns the queued texts that replace those with the old length.
    private func setLength(
        _ length: Duration?, of sheet: ShowRunSheet, in tx: Transaction
    ) throws -> [ID<OutboundMessage>] {
        if let slot = sheet.slot(key) {
            var changes = ChangeTerms.Changes()
            changes.setLength = .some(length)
            return try ChangeTerms(
                planner: planner, event: event, contact: slot.contact, changes: changes, openUntil: sheet.closesAt,
                account: account
            ).run(in: tx).rewritten
        }
        guard let spot = sheet.spot(key) else { return [] }
        var changes = EditSpots.Changes()
        changes.setLength = .some(length)
        return try EditSpots(
            planner: planner, event: event, spots: .key(spot.id), changes: changes, openUntil: sheet.closesAt,
            account: account
        ).run(in: tx).rewritten
    }
}
