package import Platform
package import Storage
import Values

/// Undo for dates away that were added or removed.
package struct DatesAwayUndo: UndoValue {
    private let isAdded: Bool
    /// The key of the dates.
    private let dates: Int64
    private let first: String
    private let last: String
    private let note: String?
    private let source: DatesAway.Source

    package static let kind: UndoStep.Kind = "people.dates-away"

    /// Records that dates were added or removed.
    ///
    /// - Parameter step: the first step of the same command.
    @discardableResult
    package static func record(
        _ dates: DatesAway, isAdded: Bool, name: String, with step: ID<UndoStep>? = nil, account: ID<Account>,
        in tx: Transaction
    ) throws -> ID<UndoStep> {
        let value = DatesAwayUndo(
            isAdded: isAdded, dates: dates.id.rawValue, first: dates.days.first.description,
            last: dates.days.last.description, note: dates.note, source: dates.source)
        return try UndoStep.record(
            kind, of: dates.contact, value, summary: summary(name, dates.days, isAdded: isAdded), with: step,
            account: account, in: tx)
    }

    private static func summary(_ name: String, _ days: DayRange, isAdded: Bool) -> String {
        isAdded ? "noted that \(name) is away \(days)" : "removed that \(name) is away \(days)"
    }

    /// What `UndoError` says is gone or has changed.
    private static func note(_ name: String) -> String { "The note that \(name) is away" }

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows(
            [UndoRows.Row("contact_away", try step.snapshot(DatesAwayUndo.self).dates)],
            within: [.contact(step.subject)])
    }

    /// Removes added dates, or adds removed ones again. The caller must reschedule the contact's lineups.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let value = try step.snapshot(DatesAwayUndo.self)
        let contact: ID<Contact> = step.subject()
        guard let name = try Contact.find(contact, in: tx)?.name else { throw UndoError.isGone("The contact") }
        let key = ID<DatesAway>(value.dates)
        let isThere = try DatesAway.find(key, of: contact, in: tx) != nil
        if value.isAdded {
            guard isThere else { throw UndoError.isGone(note(name)) }
            try DatesAway.delete(key, in: tx)
        } else {
            guard !isThere else { throw UndoError.changedSince(note(name)) }
            guard let first = LocalDate(iso: value.first), let last = LocalDate(iso: value.last),
                let days = try? DayRange(first: first, last: last)
            else { throw UndoError.unreadable }
            try DatesAway.insert(key, days, of: contact, note: value.note, source: value.source, in: tx)
        }
    }
}
