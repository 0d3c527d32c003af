package import Storage
package import Values

/// Somebody who can be put into a lineup.
package struct Contact: Sendable {
    package let id: ID<Contact>
    package let account: ID<Account>
    package var name: String
    /// In the order of preference: the first that can be texted is the one to text.
    package var numbers: [ContactNumber]
    package var emails: [String]
    package var tags: [String]
    package var note: String?
    /// Better known than the number tells; nil otherwise.
    package var zone: Zone?
    package let isArchived: Bool

    package init(
        id: ID<Contact>, account: ID<Account>, name: String, numbers: [ContactNumber], emails: [String],
        tags: [String], note: String?, zone: Zone?, isArchived: Bool
    ) {
        (self.id, self.account, self.name) = (id, account, name)
        (self.numbers, self.emails, self.tags) = (numbers, emails, tags)
        (self.note, self.zone, self.isArchived) = (note, zone, isArchived)
    }

    /// Where a text to this person goes; nil when none of the numbers can be texted.
    package var cell: ContactNumber? {
        numbers.first { $0.isTextable && $0.e164 != nil }
    }
}

/// A number as it was written, and what it is.
package struct ContactNumber: Hashable, Sendable {
    package let raw: String
    /// Nil when no number could be read from it.
    package let e164: String?
    /// mobile, home, work, fax …; nil when nobody said.
    package let kind: String?
    package let isTextable: Bool
    /// False for one of the right shape that the numbering plan does not know.
    package let isVerified: Bool

    package init(raw: String, e164: String?, kind: String?, isTextable: Bool, isVerified: Bool) {
        self.raw = raw
        self.e164 = e164
        self.kind = kind
        self.isTextable = isTextable
        self.isVerified = isVerified
    }
}
