import Agenda
import People
import Platform
import Storage
import Values

/// Undoes a change of the calendar that a contact shares. It is read again at once.
struct ContactCalendarUndo: UndoValue {
    /// Nil for none.
    private let before: String?
    private let after: String?

    static let kind: UndoStep.Kind = "lineup.contact-calendar"

    static func record(
        of contact: Contact, from before: CalendarAddress?, to after: CalendarAddress?, account: ID<Account>,
        in tx: Transaction
    ) throws {
        try UndoStep.record(
            kind, of: contact.id, ContactCalendarUndo(before: before?.url, after: after?.url),
            summary: summary(of: contact), account: account, in: tx)
    }

    private static func summary(of contact: Contact) -> String { "changed the calendar of \(contact.name)" }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("contact calendar", step.subject)], within: [.contact(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let contact: ID<Contact> = step.subject()
        guard let name = try Contact.find(contact, in: tx)?.name else { throw UndoError.isGone("The contact") }
        let value = try step.snapshot(ContactCalendarUndo.self)
        guard try ContactCalendar.of(contact, in: tx)?.address.url == value.after else {
            throw UndoError.changedSince(calendar(of: name))
        }
        if let url = value.before {
            try ContactCalendar.put(CalendarAddress(url), of: contact, account: step.account, in: tx)
        } else {
            try ContactCalendar.remove(of: [contact], in: tx)
        }
    }

    private static func calendar(of name: String) -> String { "The calendar of \(name)" }
}
