package import Storage
package import Values

/// A person who can be put into a lineup.
package struct Contact: Sendable {
    package let id: ID<Contact>
    package let account: ID<Account>
    package var name: String
    /// In order of preference. The first number that can be texted is used.
    package var numbers: [ContactNumber]
    package var emails: [String]
    package var tags: [String]
    package var note: String?
    /// Nil if the zone of the number is used.
    package var zone: Zone?
    /// Nil if the account's is used.
    package var language: TextLanguage?
    /// How they are reached where they can be; nil for texts, and mails only if no text reaches them.
    package var channel: Channel?
    /// By which public pages name them; nil for none.
    package var publicName: String?
    /// Whether they agreed to be named on public pages; nil while they have not said.
    package var isNamed: Bool?
    package let isArchived: Bool

    package init(
        id: ID<Contact>, account: ID<Account>, name: String, numbers: [ContactNumber], emails: [String],
        tags: [String], note: String?, zone: Zone?, language: TextLanguage? = nil, channel: Channel? = nil,
        publicName: String? = nil, isNamed: Bool? = nil, isArchived: Bool
    ) {
        (self.id, self.account, self.name) = (id, account, name)
        (self.numbers, self.emails, self.tags) = (numbers, emails, tags)
        (self.note, self.zone, self.language, self.isArchived) = (note, zone, language, isArchived)
        (self.channel, self.publicName, self.isNamed) = (channel, publicName, isNamed)
    }

    /// The number that texts go to; nil if no number can be texted, or those that can are somebody else's.
    package var cell: ContactNumber? {
        numbers.first { $0.isTextable && !$0.isWrong && $0.e164 != nil }
    }
}

extension Contact {
    /// What changed about the contacts of an account.
    package enum Change: Sendable, Hashable {
        case added(ID<Contact>)
        case numbers(ID<Contact>)
        /// As it was before a change that was undone.
        case restored(ID<Contact>)
        case datesAway(ID<Contact>)
        /// Two contacts were the same person; before the first one is deleted.
        case merged(ID<Contact>, into: ID<Contact>)
        /// An import changed some.
        case imported
    }

    /// What refers to a contact.
    package enum Use: Sendable, Hashable {
        /// Lineups, with those that are upcoming.
        case lineups(upcoming: [UpcomingShow])
        /// Texts from or to them.
        case texts

        /// A show whose lineup has them.
        package struct UpcomingShow: Sendable, Hashable {
            package let key: Int64
            package let name: String

            package init(key: Int64, name: String) { (self.key, self.name) = (key, name) }
        }

        /// The shows of upcoming lineups, the earliest first; nil for other uses.
        package var upcomingLineups: [UpcomingShow]? {
            if case .lineups(let upcoming) = self { upcoming } else { nil }
        }
    }
}

/// A phone number of a contact.
package struct ContactNumber: Hashable, Sendable {
    /// The number as it was written.
    package let raw: String
    /// Nil if the number could not be read.
    package let e164: String?
    /// mobile, home, work, fax …; nil if unknown.
    package let kind: String?
    /// Whether it can receive texts.
    package let isTextable: Bool
    /// False if the format is valid but the numbering plan does not contain the number.
    package let isVerified: Bool
    /// Somebody else has it, as they have texted. It gets no more texts until the booker says that it is right.
    package var isWrong: Bool

    package init(
        raw: String, e164: String?, kind: String?, isTextable: Bool, isVerified: Bool, isWrong: Bool = false
    ) {
        (self.raw, self.e164, self.kind) = (raw, e164, kind)
        (self.isTextable, self.isVerified, self.isWrong) = (isTextable, isVerified, isWrong)
    }
}
