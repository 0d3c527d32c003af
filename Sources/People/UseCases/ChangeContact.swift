package import Platform
package import Storage
package import Values

/// Changes a contact. If the number changes, other modules are told: queued texts are redirected. One undo step.
package struct ChangeContact: Sendable {
    /// The new values; nil keeps the current one.
    package struct Changes: Sendable {
        package var name: String?
        /// Becomes the first number.
        package var cell: ContactNumber?
        /// As typed.
        package var numberToRemove: String?
        /// The numbers that were flagged as somebody else's are right.
        package var clearsWrongNumber = false
        /// Replaces all addresses; an inner nil removes them.
        package var email: String??
        /// Is added after the other addresses.
        package var emailToAdd: String?
        /// An inner nil removes the note.
        package var note: String??
        /// An inner nil restores the zone of the number.
        package var zone: Zone??
        /// An inner nil restores the account's language.
        package var language: TextLanguage??
        /// An inner nil restores the usual order: texts before mails.
        package var channel: Channel??
        /// An inner nil removes it.
        package var publicName: String??
        /// Whether they agreed to be named on public pages. An inner nil: they have not said.
        package var isNamed: Bool??

        package init() {}
    }

    package let contact: ID<Contact>
    package let changes: Changes
    package let account: Account
    private let modules: [Module]

    package init(_ contact: ID<Contact>, changes: Changes, account: Account, modules: [Module]) {
        (self.contact, self.changes, self.account, self.modules) = (contact, changes, account, modules)
    }

    package struct Result: Sendable {
        package let contact: Contact
        /// The names of other contacts with the new cell.
        package let sharingCell: [String]
    }

    /// Throws `ContactError.unknown` and `ContactError.hasNoNumber`.
    package func run(in tx: Transaction) throws -> Result {
        let old = try Contact.find(contact, account: account.id, in: tx)
        try ContactUndo.record(old.id, account: account.id, in: tx) {
            if let name = changes.name { try Contact.rename(old.id, to: name, in: tx) }
            try changeNumbers(of: old, in: tx)
            if let email = changes.email {
                try Contact.setEmails([email].compactMap(\.self), of: old.id, in: tx)
            }
            if let added = changes.emailToAdd, !old.emails.contains(where: { $0.lowercased() == added.lowercased() }) {
                try Contact.setEmails(old.emails + [added], of: old.id, in: tx)
            }
            if let note = changes.note { try Contact.setNote(note, of: old.id, in: tx) }
            if let zone = changes.zone { try Contact.setZone(zone, of: old.id, in: tx) }
            if let language = changes.language { try Contact.setLanguage(language, of: old.id, in: tx) }
            if let channel = changes.channel { try Contact.setChannel(channel, of: old.id, in: tx) }
            if let name = changes.publicName { try Contact.setPublicName(name, of: old.id, in: tx) }
            if let isNamed = changes.isNamed { try Contact.setNamed(isNamed, of: old.id, in: tx) }
        }
        let changesReach = changes.channel != nil || changes.email != nil || changes.emailToAdd != nil
        if changes.numberToRemove != nil || changes.cell != nil || changes.clearsWrongNumber || changesReach {
            try modules.contactChanged(.numbers(old.id), of: account.id, in: tx)
        }
        let sharers = try changes.cell?.e164.map { number in
            try Contact.ids(withNumber: number, account: account.id, in: tx).filter { $0 != old.id }
                .compactMap { try Contact.find($0, in: tx)?.name }
        }
        return Result(contact: try Contact.find(old.id, in: tx) ?? old, sharingCell: sharers ?? [])
    }

    private func changeNumbers(of old: Contact, in tx: Transaction) throws {
        let remaining = try changes.numberToRemove.map { try numbers(of: old, without: $0) }
        if let remaining { try Contact.setNumbers(remaining, of: old.id, in: tx) }
        if let cell = changes.cell { try Contact.setCell(cell, of: old.id, in: tx) }
        if changes.clearsWrongNumber { try ContactNumber.clearWrong(of: old.id, in: tx) }
    }

    private func numbers(of contact: Contact, without typed: String) throws -> [ContactNumber] {
        let e164 = ContactNumber.read(typed, region: account.region, kind: nil).number.e164
        let remaining = contact.numbers.filter { $0.raw != typed && ($0.e164 == nil || $0.e164 != e164) }
        guard remaining.count < contact.numbers.count else {
            throw ContactError.hasNoNumber(typed, of: contact.id, name: contact.name)
        }
        return remaining
    }
}
