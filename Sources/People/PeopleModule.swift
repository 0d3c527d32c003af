package import Platform
import Storage

/// What contacts plug into the program.
extension Module {
    package static let people: Module = {
        var module = Module("people")
        module.migrations = Migration.people
        module.undoHandlers = [
            .withHooks(ContactUndo.kind) { step, modules, tx in
                try ContactUndo.restore(step, modules: modules, in: tx)
            }.touching { step, _ in try ContactUndo.rows(of: step) }.namingPeople(),
            .withHooks(DatesAwayUndo.kind) { step, modules, tx in
                try DatesAwayUndo.restore(step, in: tx)
                try modules.contactChanged(.datesAway(step.subject()), of: step.account, in: tx)
            }.touching { step, _ in try DatesAwayUndo.rows(of: step) }.namingPeople(),
            .withHooks(AccountUndo.kind, needs: .own) { step, modules, tx in
                try AccountUndo.restore(step, in: tx)
                try modules.accountChanged(step.account, in: tx)
            }.touching { step, _ in UndoRows([.account(step.account)]) },
            .withHooks(SettingsUndo.kind) { step, modules, tx in
                try SettingsUndo.restore(step, in: tx)
                try modules.accountChanged(step.account, in: tx)
            }.touching { step, _ in UndoRows([.account(step.account)]) },
        ]
        module.changeSources = [
            ChangeSource("contact", of: .contacts) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM contact WHERE id IN \(list: rows)")
            },
            .ofContact("contact_number"), .ofContact("contact_tag"), .ofContact("contact_away"),
        ]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let contacts: ChangeSource.Noun = "contacts"
}

extension ChangeSource {
    /// A table whose rows belong to contacts.
    package static func ofContact(_ table: String, of noun: Noun = .contacts) -> ChangeSource {
        let name = SQL(stringLiteral: table)
        return ChangeSource(table, of: noun) { rows, tx in
            try tx.values(
                """
                SELECT DISTINCT contact.account_id FROM \(name) AS item JOIN contact ON contact.id = item.contact_id
                WHERE item.id IN \(list: rows)
                """)
        }
    }
}
