package import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// Adds to a run sheet what is no act: doors, a call, a break.
package struct AddRunItem: Sendable {
    package enum Field: String, Hashable, Sendable { case kind, title, minutes, time, after }

    package let event: ID<Event>
    package let account: Account
    /// `doors`, `call`, `break`, `changeover` or `other`
    package var kind: String
    package var title = ""
    package var minutes = ""
    /// `7:30pm`
    package var time = ""
    /// The line that it comes after; nil for the end.
    package var after: RunLineKey?

    package init(_ kind: String, event: ID<Event>, account: Account) {
        (self.kind, self.event, self.account) = (kind, event, account)
    }

    /// One undo step. Throws `InputProblems`, `RunSheetError` and `EventError`.
    package func run(in tx: Transaction) throws -> (item: RunItem, sheet: ShowRunSheet) {
        let before = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        let event = before.event
        var item = try read(event, now: tx.now)
        if let after {
            try before.requireLine(after)
            item.after = before.order.acts(before: after) + (before.item(after) == nil ? 1 : 0)
        } else {
            item.after = before.acts.count
        }
        let summary = RunSheetUndo.added(item, to: event)
        let id = try RunSheetUndo.record(event, summary: summary, in: tx) { try item.add(to: event.id, in: tx) }
        try RunSheetJobs.schedule(event, in: tx)
        let sheet = try ShowRunSheet(event, in: tx)
        return (sheet.item(.item(id)) ?? item, sheet)
    }

    private func read(_ event: Event, now: Instant) throws -> RunItem {
        var reader = InputReader<Field>()
        let words = kind
        let read = reader.read(.kind) { () throws(RunSheetError) -> RunItem.Kind in
            guard let kind = RunItem.Kind(rawValue: words.folded) else { throw .kind(words) }
            return kind
        }
        guard let kind = read else { throw reader.problems }
        var item = RunItem(id: ID(0), kind: kind)
        if let title = reader.read(.title, { () throws(RunSheetError) in try RunSheetInput.title(title) }) {
            item.title = title
        }
        item.length =
            reader.read(.minutes) { () throws(RunSheetError) -> Duration? in
                try RunSheetInput.minutes(minutes, of: item)
            } ?? nil
        item.pin =
            reader.read(.time) { () throws(RunSheetError) -> NightTime? in
                try RunSheetInput.pin(time, of: item, at: event, account: account, now: now)
            } ?? nil
        guard reader.problems.isEmpty else { throw reader.problems }
        return item
    }
}

/// Removes an item from a run sheet.
package struct RemoveRunItem: Sendable {
    package let event: ID<Event>
    package let key: RunLineKey
    package let account: Account

    package init(event: ID<Event>, key: RunLineKey, account: Account) {
        (self.event, self.key, self.account) = (event, key, account)
    }

    /// One undo step. Throws `RunSheetError` and `EventError`.
    package func run(in tx: Transaction) throws -> RunItem {
        let before = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        let event = before.event
        try before.requireLine(key)
        guard let item = before.item(key) else { throw RunSheetError.isNoItem(before.title(key)) }
        try RunSheetUndo.record(event, summary: RunSheetUndo.removed(item, from: event), in: tx) {
            try tx.run("DELETE FROM run_item WHERE id = \(item.id)")
        }
        try RunSheetJobs.schedule(event, in: tx)
        return item
    }
}
