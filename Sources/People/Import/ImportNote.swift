package import Platform
package import VCardReader
package import Values

/// A message about an imported card.
package enum ImportNote: Hashable, Sendable {
    /// Other contacts have the same number, in E.164: some of their names, and whether there are more.
    case sharesNumber(String, with: [String], hasMore: Bool)
    /// The number cannot be texted, or should be checked first.
    case number(raw: String, ContactNumber.Problem)
    /// Not an e-mail address, so it is not imported.
    case unreadableEmail(String)
    case badLine(CardProblem)
    /// An earlier card of this import was about the same contact, so only additional values were used.
    case sameContact(as: CardPlace)
    /// The row matched a contact with another name by a number or an address.
    case matchedContact(String)
    /// The card became a new contact, and other contacts have the same name: these, with what tells them apart.
    case sameName(as: [String])
    /// The row names only a name, and several contacts have it: it matched the first of these.
    case severalNamed([String])
    /// The card's contact was merged into the contact with this name.
    case merged(into: String)
    /// A contact with this name was removed earlier; the card has another number and became a new contact.
    case namesake
    /// The contact has another note, which stays. Carries the note of the card.
    case otherNote(String)
    /// Texts are not written in this language, so it is not imported.
    case noLanguage(String)
    /// The contact has another language, which stays. Carries the one of the file.
    case otherLanguage(TextLanguage)
    /// A group that Google gives to every contact, so it is no tag.
    case ownGroup(String)
    /// The nickname of a new contact's card, which no public page uses.
    case nickname(String)
    /// So many members of a group are neither in the import nor among the contacts.
    case unknownMembers(Int)
    /// The row became a new contact, and another contact has almost this name.
    case similarName(String)
    /// An earlier card has the same UID but another name, so this card is another person.
    case sameUID(as: CardPlace)

    /// The value in JSON; stable.
    package var word: String {
        switch self {
        case .sharesNumber: "shares_number"
        case .number(_, let problem): problem.word
        case .unreadableEmail: "unreadable_email"
        case .badLine: "bad_line"
        case .sameContact: "same_contact"
        case .matchedContact: "taken_for"
        case .sameName: "same_name"
        case .severalNamed: "several_named"
        case .merged: "merged"
        case .namesake: "removed_namesake"
        case .otherNote: "other_note"
        case .noLanguage: "no_language"
        case .otherLanguage: "other_language"
        case .ownGroup: "own_group"
        case .nickname: "nickname"
        case .unknownMembers: "unknown_members"
        case .similarName: "similar_name"
        case .sameUID: "same_uid"
        }
    }
}

extension ImportNote: CustomStringConvertible {
    package var description: String {
        nextStep.map { "\(finding); \($0.words), merge them" } ?? finding
    }

    /// Notes with the same of it are said once in a report, without the name of the card; nil for a note on one card.
    package var topic: String? {
        switch self {
        case .ownGroup: finding
        case .nickname: word
        default: nil
        }
    }

    /// What to do about it; nil for nothing.
    package var nextStep: NextStep? {
        switch self {
        case .sameName: NextStep("if they are the same person", ContactAction.mergeTwins)
        case .similarName(let name):
            NextStep("if this is \(Printable.line(name)) with a typo", ContactAction.mergeTwins)
        default: nil
        }
    }

    /// What was found.
    package var finding: String {
        switch self {
        case .sharesNumber(let number, let names, let hasMore):
            "shares \(number) with \(names.map { Printable.line($0) }.joined(separator: ", "))"
                + (hasMore ? " and others" : "")
        case .number(let raw, let problem): "\(Printable.line(raw)): \(problem)"
        case .unreadableEmail(let address): "\(Printable.line(address)): not an e-mail address, ignored"
        case .badLine(let problem): "\(problem)"
        case .sameContact(let place): "same contact as \(Printable.line(place.description))"
        case .matchedContact(let name): "matched to \(Printable.line(name)), who has this number or address"
        case .sameName(let others):
            "is new, and \(others.map { Printable.line($0) }.joined(separator: ", ")) has the same name"
        case .severalNamed(let people):
            "matched to \(Printable.line(people[0])), but \(people.dropFirst().map { Printable.line($0) }.joined(separator: ", ")) "
                + "has the same name; add a number or an address to tell them apart"
        case .merged(let name): "was merged into \(Printable.line(name)) earlier"
        case .namesake: "is new; a contact with this name and another number was removed earlier"
        case .otherNote(let note): "keeps its note; the file says \(note.quotedLine)"
        case .noLanguage(let tag):
            "language \(tag.quotedLine) is not one of \(TextLanguage.allCases.map(\.rawValue).joined(separator: ", ")); "
                + "kept none"
        case .otherLanguage(let language): "keeps its language; the file says \(language.name)"
        case .ownGroup(let group): "the group \(group.quotedLine) is Google's own and becomes no tag"
        case .nickname(let name):
            "nicknames on cards, such as \(name.quotedLine), do not become public names; enter those yourself"
        case .unknownMembers(let count):
            "\(count) of its members \(count == 1 ? "is" : "are") neither in the file nor among the contacts"
        case .similarName: "is new"
        case .sameUID(let place):
            "has the UID of \(Printable.line(place.description)) but another name: imported as another person"
        }
    }
}
