internal import Messaging
package import People
package import Storage
package import Values

/// A contact as it was before it was changed; nothing where it was added.
package struct ContactBefore: Codable {
    private struct Number: Codable {
        let raw: String
        let e164: String?
        let kind: String?
        let isTextable: Bool
        let isVerified: Bool
    }

    private let name: String
    private let numbers: [Number]
    private let emails: [String]
    private let tags: [String]
    private let note: String?
    private let zone: String?

    static let kind: UndoStep.Kind = "people.contact"

    /// Keeps a contact that is about to be changed.
    package static func keep(_ contact: Contact, now: Instant, in tx: Transaction) throws {
        let before = ContactBefore(
            name: contact.name,
            numbers: contact.numbers.map {
                Number(
                    raw: $0.raw, e164: $0.e164, kind: $0.kind, isTextable: $0.isTextable, isVerified: $0.isVerified)
            }, emails: contact.emails, tags: contact.tags, note: contact.note, zone: contact.zone?.identifier)
        try UndoStep.keep(
            kind, of: contact.id, before: try JSONColumn.text(before),
            says: "changed \"\(contact.name)\"", account: contact.account, now: now, in: tx)
    }

    /// Keeps that a contact was added.
    package static func keepMaking(
        of contact: ID<Contact>, name: String, account: ID<Account>, now: Instant, in tx: Transaction
    ) throws {
        try UndoStep.keep(
            kind, of: contact, before: "", says: "added \"\(name)\"", account: account, now: now, in: tx)
    }

    static func restore(_ step: UndoStep, planner: InvitationPlanner, now: Instant, in tx: Transaction) throws {
        guard let contact = try Contact.find(step.subject(), in: tx), !contact.isArchived else {
            throw UndoError.isGone("The contact")
        }
        if step.before.isEmpty {
            guard try !Lineup.hasEverIncluded(contact.id, in: tx) else {
                throw UndoError.isFinal("\"\(contact.name)\" has been in a lineup since.")
            }
            return try Contact.delete(contact.id, in: tx)
        }
        let before = try JSONColumn.value(ContactBefore.self, from: step.before)
        try Contact.rename(contact.id, to: before.name, in: tx)
        try Contact.setNumbers(
            before.numbers.map {
                ContactNumber(
                    raw: $0.raw, e164: $0.e164, kind: $0.kind, isTextable: $0.isTextable, isVerified: $0.isVerified)
            }, of: contact.id, in: tx)
        try Contact.setEmails(before.emails, of: contact.id, in: tx)
        for tag in contact.tags where !before.tags.contains(tag) { try Contact.untag(contact.id, from: tag, in: tx) }
        for tag in before.tags { try Contact.tag(contact.id, with: tag, in: tx) }
        try Contact.setNote(before.note, of: contact.id, in: tx)
        try Contact.setZone(before.zone.flatMap { Zone($0) }, of: contact.id, in: tx)
        if let account = try Account.find(contact.account, in: tx) {
            try planner.redirect(contact.id, from: account, now: now, in: tx)
        }
        try LineupScheduler.scheduleAll(with: contact.id, now: now, in: tx)
    }
}
