import Lineups
import People
package import Platform
package import Storage
package import Values

/// Sets the weekdays on which a contact never can. One undo step.
package struct SetNeverDays: Sendable {
    package let contact: ID<Contact>
    package let weekdays: [Weekday]
    package let isNever: Bool
    package let account: ID<Account>

    package init(contact: ID<Contact>, weekdays: [Weekday], isNever: Bool, account: ID<Account>) {
        (self.contact, self.weekdays, self.isNever, self.account) = (contact, weekdays, isNever, account)
    }

    /// Returns whether that changed anything.
    package func run(in tx: Transaction) throws -> Bool {
        let name = try Contact.find(contact, account: account, in: tx).name
        let before = try NeverDays.of(contact, in: tx)
        for weekday in weekdays { try NeverDays.set(weekday, isNever, of: contact, in: tx) }
        guard try NeverDays.of(contact, in: tx) != before else { return false }
        try UndoStep.record(
            NeverUndo.kind, of: contact, NeverUndo(weekdays: before.map(\.rawValue)),
            summary: summary(of: name), account: account, in: tx)
        return true
    }

    private func summary(of name: String) -> String { "changed the weekdays of \(name)" }
}

/// The weekdays before a change.
struct NeverUndo: UndoValue {
    let weekdays: [Int]

    static let kind: UndoStep.Kind = "season.never"

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("contact_never", step.subject)], within: [.contact(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let contact: ID<Contact> = step.subject()
        guard try Contact.find(contact, in: tx) != nil else { throw UndoError.isGone("The contact") }
        let before = Set(try step.snapshot(NeverUndo.self).weekdays)
        for weekday in Weekday.allCases {
            try NeverDays.set(weekday, before.contains(weekday.rawValue), of: contact, in: tx)
        }
    }
}
