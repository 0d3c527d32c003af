/// The parts of a vCard that a contact list needs: the name, phones, e-mail addresses, groups, the note, and problems.
package struct Card: Hashable, Sendable {
    /// What the card describes (`KIND`, or Apple's `X-ADDRESSBOOKSERVER-KIND` and `X-ABShowAs`).
    package enum Kind: Hashable, Sendable {
        case individual
        /// A list of other cards, `members`.
        case group
        case organization
        /// A place, a device or another kind.
        case other
    }

    /// The display name with single spaces. Empty only if the card has nothing to name it by.
    ///
    /// The first of: FN; N as prefix, given, additional, family, suffix; NICKNAME; ORG; first e-mail; first phone.
    package var name: String
    /// In the order of the file. `phonesToText` is in the order of preference.
    package var phones: [CardPhone]
    /// In the order of the file.
    package var emails: [CardEmail]
    /// Without `urn:uuid:`, so that it is the same in a 3.0 and a 4.0 export of one contact. Nil if absent.
    package var uid: String?
    /// The first part of ORG, without the units below it.
    package var organization: String?
    /// The first nickname (NICKNAME), with single spaces; nil if absent.
    package var nickname: String?
    /// The job title (TITLE); nil if absent.
    package var title: String?
    /// Line breaks are `\n`.
    package var note: String?
    /// The language tag in which the person prefers to be written to (LANG of RFC 6350): `es`, `pt-BR`. Nil if absent.
    package var language: String?
    /// The groups that the person is in (CATEGORIES), in the order of the file.
    package var categories: [String]
    /// Of a group: the UIDs of its cards without `urn:uuid:`, or `mailto:` addresses (MEMBER, or Apple's
    /// X-ADDRESSBOOKSERVER-MEMBER).
    package var members: [String]
    package var kind: Kind
    /// The line of `BEGIN:VCARD`, counted from 1.
    package var line: Int
    /// What was skipped or guessed while reading.
    package var problems: [CardProblem]

    package init(
        name: String, phones: [CardPhone] = [], emails: [CardEmail] = [], uid: String? = nil,
        organization: String? = nil, title: String? = nil, note: String? = nil, language: String? = nil,
        categories: [String] = [],
        members: [String] = [], kind: Kind = .individual, line: Int, problems: [CardProblem] = []
    ) {
        (self.name, self.phones, self.emails, self.uid) = (name, phones, emails, uid)
        (self.organization, self.title, self.note, self.categories) = (organization, title, note, categories)
        (self.members, self.kind, self.line, self.problems) = (members, kind, line, problems)
        self.language = language
    }

    /// The numbers that can receive texts, the best first: mobiles, then by preference, then in the order of the file.
    package var phonesToText: [CardPhone] {
        phones.enumerated()
            .filter { $0.element.canBeTexted }
            .sorted { ($0.element.textingRank, $0.offset) < ($1.element.textingRank, $1.offset) }
            .map(\.element)
    }
}

/// An address from EMAIL.
package struct CardEmail: Hashable, Sendable {
    /// Without `mailto:` and without white space around it; otherwise as written.
    package var address: String
    /// A custom label such as `booking`; nil if none.
    package var label: String?
    /// True if the card marks it as preferred.
    package var preferred: Bool

    package init(address: String, label: String? = nil, preferred: Bool = false) {
        (self.address, self.label, self.preferred) = (address, label, preferred)
    }
}
