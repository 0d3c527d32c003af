package import Platform
package import Storage
package import Values

/// Undo for dates away that were added or removed.
package struct DatesAwayUndo: UndoValue {
    /// The key of dates that were added; nil if they were removed.
    private let added: Int64?
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
        now: Instant, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let value = DatesAwayUndo(
            added: isAdded ? dates.id.rawValue : nil, first: dates.days.first.description,
            last: dates.days.last.description, note: dates.note, source: dates.source)
        let verb = isAdded ? "noted that \(name) is away" : "removed that \(name) is away"
        return try UndoStep.record(
            kind, of: dates.contact, value, summary: "\(verb) \(dates.days)", with: step, account: account, now: now,
            in: tx)
    }

    /// Removes added dates, or adds removed ones again. The caller must reschedule the contact's lineups.
    package static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        let value = try step.snapshot(DatesAwayUndo.self)
        let contact: ID<Contact> = step.subject()
        guard let name = try Contact.find(contact, in: tx)?.name else { throw UndoError.isGone("The contact") }
        if let added = value.added {
            guard let dates = try DatesAway.find(ID(added), of: contact, in: tx) else {
                throw UndoError.isGone("That \(name) is away then")
            }
            try DatesAway.delete(dates.id, in: tx)
        } else {
            guard let first = LocalDate(iso: value.first), let last = LocalDate(iso: value.last),
                let days = try? DayRange(first: first, last: last)
            else { throw UndoError.unreadable }
            _ = try DatesAway.insert(
                days, of: contact, note: value.note, source: value.source, now: now, in: tx)
        }
    }
}
