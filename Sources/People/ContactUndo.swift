package import Platform
package import Storage
import Values

/// Undoes added and changed contacts: one that was edited, or all of an import.
package struct ContactUndo: UndoValue {
    struct Change: Codable, Sendable {
        /// The key of the contact.
        let contact: Int64
        /// Nil for a contact that was added.
        let before: ContactSnapshot?
        /// The contact after the change. If it differs by now, it was changed again.
        let after: ContactSnapshot
    }

    /// At least one.
    let changes: [Change]

    package static let kind: UndoStep.Kind = "people.contact"

    /// Records a contact that was added.
    package static func recordAddition(
        of contact: ID<Contact>, name: String, account: ID<Account>, in tx: Transaction
    ) throws {
        try record(added: [contact], changed: [:], summary: "added \"\(name)\"", account: account, in: tx)
    }

    /// Changes a contact and records how it was; a change that makes no difference is not recorded.
    package static func record<Value>(
        _ contact: ID<Contact>, account: ID<Account>, in tx: Transaction,
        whileDoing change: () throws -> Value
    ) throws -> Value {
        let before = try ContactSnapshot.of(contact, in: tx)
        let value = try change()
        if let before {
            try record(
                added: [], changed: [contact: before], summary: "changed \"\(before.name)\"", account: account,
                in: tx)
        }
        return value
    }

    /// Records what has become of contacts; those that are as they were are left out.
    ///
    /// - Parameters:
    ///   - changed: how they were before.
    ///   - first: the first step of the same command.
    /// - Returns: nil if nothing changed.
    @discardableResult
    package static func record(
        added: [ID<Contact>], changed: [ID<Contact>: ContactSnapshot], summary: String,
        with first: ID<UndoStep>? = nil, account: ID<Account>, in tx: Transaction
    ) throws -> ID<UndoStep>? {
        let ids = added + changed.keys.sorted()
        let current = try ContactSnapshot.all(ids, in: tx)
        let changes = ids.compactMap { id -> Change? in
            guard let after = current[id], changed[id] != after else { return nil }
            return Change(contact: id.rawValue, before: changed[id], after: after)
        }
        guard let subject = changes.first else { return nil }
        return try UndoStep.record(
            kind, of: ID<Contact>(subject.contact), ContactUndo(changes: changes), summary: summary, with: first,
            account: account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        let changes = try step.snapshot(ContactUndo.self).changes
        return UndoRows(
            changes.map { $0.before == nil ? .contact($0.contact) : UndoRows.Row("contact fields", $0.contact) },
            within: changes.filter { $0.before != nil }.map { .contact($0.contact) })
    }

    /// Deletes added contacts and restores changed ones. Contacts that no longer exist are skipped.
    ///
    /// - Throws: `UndoError` if one of them was changed again, if one that was added is in use by now, or if none
    ///   exists any more. The caller must roll back.
    static func restore(_ step: UndoStep, modules: [Module], in tx: Transaction) throws {
        let restored = try restore(step, in: tx) { contact, name in
            let uses = try modules.uses(of: contact, in: tx)
            if uses.contains(where: { $0.upcomingLineups != nil }) { throw UndoError.inLineupSince(name) }
            if uses.contains(.texts) { throw UndoError.inTouchSince(name) }
        }
        for contact in restored {
            try modules.contactChanged(.restored(contact), of: step.account, in: tx)
        }
    }

    /// - Parameter checkUnused: throws where a contact that was added is in use by now.
    /// - Returns: the contacts that were restored.
    private static func restore(
        _ step: UndoStep, in tx: Transaction, checkUnused: (_ id: ID<Contact>, _ name: String) throws -> Void
    ) throws -> [ID<Contact>] {
        let changes = try step.snapshot(ContactUndo.self).changes
        let current = try ContactSnapshot.all(changes.map { ID($0.contact) }, in: tx)
        if current.isEmpty { throw UndoError.isGone(changes.count == 1 ? "The contact" : "Every one of the contacts") }
        var restored: [ID<Contact>] = []
        for change in changes {
            let id = ID<Contact>(change.contact)
            guard let now = current[id] else { continue }
            if change.before == nil { try checkUnused(id, now.name) }
            guard now == change.after else { throw UndoError.changedSince("The contact \"\(now.name)\"") }
            if let before = change.before {
                try before.restore(id, from: now, in: tx)
                restored.append(id)
            } else {
                try Contact.delete(id, in: tx)
            }
        }
        return restored
    }
}
