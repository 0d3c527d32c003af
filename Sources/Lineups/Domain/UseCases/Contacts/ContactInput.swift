import Agenda
package import People
package import PhoneNumbers
package import Values

/// What a person types for a contact. Values that are nil were not given.
package struct ContactInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case tags, cell, email, name, note, zone, language, channel, named
        case publicName = "public_name"
    }

    package var name: String?
    /// The preferred one first.
    package var cells: [String]
    /// An empty one alone removes the addresses of a contact that is changed.
    package var emails: [String]
    /// Is added after the addresses of a contact that is changed.
    package var emailToAdd: String?
    package var tags: [String]
    /// Empty for none.
    package var note: String?
    /// Empty for the zone of the number.
    package var zone: String?
    /// Empty for the account's.
    package var language: String?
    /// Empty for the usual order.
    package var channel: String?
    /// By which public pages name them; empty for none.
    package var publicName: String?
    /// Whether they agreed to be named on public pages: yes or no. Empty: they have not said.
    package var named: String?

    package init(
        name: String? = nil, cells: [String] = [], emails: [String] = [], tags: [String] = [], note: String? = nil,
        zone: String? = nil
    ) {
        (self.name, self.cells, self.emails, self.tags) = (name, cells, emails, tags)
        (self.note, self.zone) = (note, zone)
    }

    /// A new contact.
    ///
    /// - Parameter region: of national numbers.
    package func newContact(region: Region) throws(InputProblems<Field>) -> ContactEntry {
        var (reader, checkedTags) = (InputReader<Field>(), [String]())
        for tag in tags {
            let name = reader.read(.tags) { () throws(EventEntryError) in
                try EventEntry.name(tag, what: EventEntry.tag)
            }
            if let name { checkedTags.append(name) }
        }
        for cell in cells {
            _ = reader.read(.cell) { () throws(ContactError) in try ContactEntry.checkedCell(cell, region: region) }
        }
        for email in emails {
            _ = reader.read(.email) { () throws(ContactError) in try ContactEntry.checkedEmail(email) }
        }
        _ = reader.read(.name) { () throws(ContactError) in try ContactEntry.checkedName(name ?? "") }
        let own = ownLanguage(&reader)
        guard reader.problems.isEmpty else { throw reader.problems }
        do throws(ContactError) {
            return try ContactEntry(
                name: name ?? "", cells: cells, emails: emails, tags: checkedTags,
                note: note.flatMap { EventEntry.words($0) }, language: own, region: region)
        } catch {
            throw InputProblems<Field>(.name, error)
        }
    }

    /// The changes of a contact.
    ///
    /// - Parameter region: of national numbers.
    package func changes(region: Region) throws(InputProblems<Field>) -> ChangeContact.Changes {
        var (reader, changes) = (InputReader<Field>(), ChangeContact.Changes())
        if let name {
            changes.name = reader.read(.name) { () throws(ContactError) in try ContactEntry.checkedName(name) }
        }
        if let cell = cells.first {
            let reading = reader.read(.cell) { () throws(ContactError) in
                try ContactEntry.checkedCell(cell, region: region)
            }
            changes.cell = reading?.number
        }
        if let email = emails.first {
            let address: EmailAddress? =
                email.isEmpty
                ? nil : reader.read(.email) { () throws(ContactError) in try ContactEntry.checkedEmail(email) }
            changes.email = .some(address?.description)
        }
        if let emailToAdd {
            let address = reader.read(.email) { () throws(ContactError) in
                try ContactEntry.checkedEmail(emailToAdd)
            }
            changes.emailToAdd = address?.description
        }
        if let note { changes.note = .some(EventEntry.words(note)) }
        if let zone {
            let own: Zone? =
                zone.isEmpty ? nil : reader.read(.zone) { () throws(DateEntryError) in try DateEntry.zone(zone) }
            changes.zone = .some(own)
        }
        if language != nil { changes.language = .some(ownLanguage(&reader)) }
        if let channel {
            // One that cannot be read is a problem, and then nothing changes.
            let own = reader.read(.channel) { () throws(ContactError) in try ContactEntry.checkedChannel(channel) }
            changes.channel = .some(own ?? nil)
        }
        if let publicName {
            let own: String? =
                publicName.allSatisfy(\.isWhitespace)
                ? nil
                : reader.read(.publicName) { () throws(ContactError) in
                    try ContactEntry.checkedPublicName(publicName)
                }
            changes.publicName = .some(own)
        }
        if let named {
            let agrees = reader.read(.named) { () throws(ContactError) in try ContactEntry.checkedAgreement(named) }
            changes.isNamed = .some(agrees ?? nil)
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return changes
    }

    /// Nil for the account's.
    private func ownLanguage(_ reader: inout InputReader<Field>) -> TextLanguage? {
        guard let language, !language.isEmpty else { return nil }
        return reader.read(.language) { () throws(ContactError) in try ContactLanguage.checked(language) }
    }
}
