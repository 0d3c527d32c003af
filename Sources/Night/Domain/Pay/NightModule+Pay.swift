import Agenda
import JSON
import Lineups
package import Platform
import Storage

/// What pay and settlements plug into the module of the night.
extension Module {
    mutating func addPay() {
        migrations += Migration.pay
        performerCommands.append(PerformerCommand("PAY", verdict: PayWord.verdict) { try PayWord.answer($0, in: $1) })
        // An undo step that restores an event restores its settlement.
        subjectContents.append(
            SubjectContents(
                "settlements", isCounted: false,
                list: { subject, tx in
                    try Settlement.find(ID(subject.id.rawValue), in: tx).map { [try StoredSettlement($0, in: tx)] }
                        ?? []
                },
                restore: { (stored: [StoredSettlement], subject, tx) in
                    for settlement in stored {
                        try settlement.requirePeople(account: subject.account, in: tx)
                        try settlement.insert(event: ID(subject.id.rawValue), account: subject.account, in: tx)
                    }
                }))
        undoHandlers.append(
            UndoHandler(SettlementUndo.kind, needs: .pay) { try SettlementUndo.restore($0, in: $1) }
                .touching { step, _ in SettlementUndo.rows(of: step) }.namingPeople())
        changeSources.append(NightSource.ofShow("settlement", .pay, key: "event_id"))
        changeSources += ["settlement_expense", "pay_entry", "pay_line", "payment"].map { NightSource.ofShow($0, .pay) }
        // Whoever has a line is kept as a contact.
        contactUse = { contact, tx in
            try tx.exists("SELECT 1 FROM pay_line WHERE contact_id = \(contact)") ? .lineups(upcoming: []) : nil
        }
    }
}

extension PayLine {
    /// Moves the pay of a contact to another one who is the same person.
    static func merge(_ other: ID<Contact>, into kept: ID<Contact>, in tx: Transaction) throws {
        try tx.run("UPDATE pay_line SET contact_id = \(kept) WHERE contact_id = \(other)")
        try tx.run("UPDATE payment SET contact_id = \(kept) WHERE contact_id = \(other)")
        try tx.run(
            """
            UPDATE pay_entry SET contact_id = \(kept)
            WHERE contact_id = \(other) AND event_id NOT IN (SELECT event_id FROM pay_entry WHERE contact_id = \(kept))
            """)
    }

    /// Takes out what was written about people who are erased. The amounts stay: they belong to the books.
    static func eraseWords(of contacts: [ID<Contact>], in tx: Transaction) throws {
        try tx.run("UPDATE pay_entry SET words = NULL WHERE contact_id IN \(list: contacts)")
        try tx.run("UPDATE pay_line SET words = NULL WHERE contact_id IN \(list: contacts)")
        try tx.run("UPDATE payment SET words = NULL, method = NULL WHERE contact_id IN \(list: contacts)")
    }
}

extension ChangeSource.Noun {
    /// Settlements and payments.
    package static let pay: ChangeSource.Noun = "pay"
}
