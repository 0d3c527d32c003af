/// One vCard, as far as a contact list needs it: who it is, how to reach them, and what could not be read.
package struct Card: Hashable, Sendable {
    /// What the card stands for (`KIND`, or Apple's `X-ADDRESSBOOKSERVER-KIND` and `X-ABShowAs`).
    package enum Kind: Hashable, Sendable {
        case individual
        /// A list of other cards, not a person: an importer passes it over and says so.
        case group
        case organization
        /// A place, a device or anything else that is neither a person, a list nor an organization.
        case other
    }

    /// The display name with white space folded; empty only where the card holds nothing to call it by.
    ///
    /// The first of: FN; N as prefix, given, additional, family, suffix; NICKNAME; ORG; first e-mail; first phone.
    package var name: String
    /// In the order of the file; `phonesToText` has the order of preference.
    package var phones: [CardPhone]
    /// In the order of the file.
    package var emails: [CardEmail]
    /// Without `urn:uuid:`, so that a 3.0 and a 4.0 export of one contact carry the same value.
    package var uid: String?
    /// The first part of ORG, without the units below it.
    package var organization: String?
    package var title: String?
    /// Line breaks are `\n`.
    package var note: String?
    package var kind: Kind
    /// The line of `BEGIN:VCARD`, counted from 1.
    package var line: Int
    /// What was skipped or guessed.
    package var problems: [CardProblem]

    package init(
        name: String, phones: [CardPhone] = [], emails: [CardEmail] = [], uid: String? = nil,
        organization: String? = nil, title: String? = nil, note: String? = nil, kind: Kind = .individual, line: Int,
        problems: [CardProblem] = []
    ) {
        self.name = name
        self.phones = phones
        self.emails = emails
        self.uid = uid
        self.organization = organization
        self.title = title
        self.note = note
        self.kind = kind
        self.line = line
        self.problems = problems
    }

    /// The numbers that can be texted, the best first: mobiles before others, then by preference, then as in the file.
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
    /// The label a person gave it, such as `booking`.
    package var label: String?
    package var preferred: Bool

    package init(address: String, label: String? = nil, preferred: Bool = false) {
        self.address = address
        self.label = label
        self.preferred = preferred
    }
}
