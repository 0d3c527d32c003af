package import Platform
package import Storage
import Values

/// All that can be changed of a contact, as an undo step stores it.
package struct ContactSnapshot: Codable, Hashable, Sendable {
    struct Number: Codable, Hashable, Sendable {
        let raw: String
        let e164: String?
        let kind: String?
        let isTextable: Bool
        let isVerified: Bool
        /// Nil for false.
        let isWrong: Bool?
    }

    let name: String
    /// In the order of preference.
    let numbers: [Number]
    let emails: [String]
    let tags: [String]
    let note: String?
    let zone: String?
    let language: TextLanguage?
    /// Nil also in steps that are older than channels.
    let channel: String?
    /// Nil also in steps that are older than public names.
    let publicName: String?
    let isNamed: Bool?
    /// Of the card that it came from.
    let uid: String?

    private init(_ contact: Contact, uid: String?) {
        name = contact.name
        numbers = contact.numbers.map {
            Number(
                raw: $0.raw, e164: $0.e164, kind: $0.kind, isTextable: $0.isTextable, isVerified: $0.isVerified,
                isWrong: $0.isWrong ? true : nil)
        }
        (emails, tags, note) = (contact.emails, contact.tags, contact.note)
        (zone, language) = (contact.zone?.identifier, contact.language)
        channel = contact.channel?.rawValue
        (publicName, isNamed) = (contact.publicName, contact.isNamed)
        self.uid = uid
    }

    /// The contacts with these keys as they are now, without deleted and archived ones.
    static func all(_ ids: [ID<Contact>], in tx: Transaction) throws -> [ID<Contact>: ContactSnapshot] {
        let uids = try Contact.uids(of: ids, in: tx)
        let contacts = try Contact.all(ids, in: tx).filter { !$0.isArchived }
        return Dictionary(
            contacts.map { ($0.id, ContactSnapshot($0, uid: uids[$0.id])) }, uniquingKeysWith: { _, last in last })
    }

    /// Nil for a deleted or archived contact.
    package static func of(_ id: ID<Contact>, in tx: Transaction) throws -> ContactSnapshot? {
        try all([id], in: tx)[id]
    }

    /// Makes the contact, which is `current` now, what it was.
    func restore(_ id: ID<Contact>, from current: ContactSnapshot, in tx: Transaction) throws {
        try Contact.rename(id, to: name, in: tx)
        try Contact.setNumbers(
            numbers.map {
                ContactNumber(
                    raw: $0.raw, e164: $0.e164, kind: $0.kind, isTextable: $0.isTextable, isVerified: $0.isVerified,
                    isWrong: $0.isWrong == true)
            }, of: id, in: tx)
        try Contact.setEmails(emails, of: id, in: tx)
        for tag in current.tags where !tags.contains(tag) { try Contact.untag(id, from: tag, in: tx) }
        for tag in tags { try Contact.tag(id, with: tag, in: tx) }
        try Contact.setNote(note, of: id, in: tx)
        try Contact.setZone(zone.map { Zone(stored: $0) }, of: id, in: tx)
        try Contact.setLanguage(language, of: id, in: tx)
        try Contact.setChannel(channel.flatMap(Channel.init(rawValue:)), of: id, in: tx)
        try Contact.setNamed(isNamed, of: id, in: tx)
        try Contact.setPublicName(publicName, of: id, in: tx)
        if uid != current.uid { try Contact.setUID(uid, of: id, in: tx) }
    }
}
