import Agenda
package import Values

/// Why a poll cannot be found, saved or sent.
package enum PollError: Error, Hashable, Sendable {
    case unknown(String)
    case noName
    case nameTooLong(Int)
    case noDates
    case tooManyDates(Int)
    case noPeople(String)
    /// Nobody was named; the tags that nobody has.
    case needsPeople(tags: [String])
    /// No contact, or several, have the name.
    case noSingleContact(String)
    /// Another poll of the name is not closed.
    case exists(String)
    /// The same day or show is named more than once.
    case namedTwice(String)
    case tooManyPeople(Int)
    /// A day that is over.
    case past(LocalDate)
    /// The day is in the poll already.
    case hasDate(String)
    case hasNoDate(String)
    case dates(DayRangeError)
    case closes(String)
    case isClosed(String)
    case isOpen(String)
    /// It was sent, so that it can be closed and not removed.
    case wasSent(String)
    case isNotAsked(person: String, poll: String)
    case accountHasNoName
    case answer(String)
    case textTooLong(Int)
}

extension PollError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let words): "There is no poll \(words.quotedLine)."
        case .noName: "A poll needs a name."
        case .nameTooLong(let count):
            "That name is too long: \(count) characters, and the limit is \(Poll.longestName)."
        case .noDates: "A poll needs dates."
        case .tooManyDates(let count): "A poll has at most \(Poll.mostDates) dates, not \(count)."
        case .noPeople(let name): "The poll \(name.quotedLine) has no people."
        case .needsPeople(let tags):
            tags.isEmpty
                ? "A poll needs people."
                : "A poll needs people, and nobody has the tag \(tags.map(\.quotedLine).joined(separator: " with "))."
        case .noSingleContact(let words): "There is no single contact \(words.quotedLine)."
        case .exists(let name): "There already is an open poll \(name.quotedLine)."
        case .namedTwice(let title): "\(title) is named twice."
        case .tooManyPeople(let count): "A poll has at most \(Poll.mostPeople) people, not \(count)."
        case .past(let day): "\(DateText().dayWithYear(day)) is in the past."
        case .hasDate(let title): "\(title) is already in the poll."
        case .hasNoDate(let words): "The poll has no date \(words.quotedLine)."
        case .dates(let error): error.description
        case .closes(let words): words
        case .isClosed(let name): "The poll \(name.quotedLine) is closed."
        case .isOpen(let name): "The poll \(name.quotedLine) is not closed."
        case .wasSent(let name): "The poll \(name.quotedLine) was sent, so it cannot be removed."
        case .isNotAsked(let person, let poll): "\(person.quotedLine) is not in the poll \(poll.quotedLine)."
        case .accountHasNoName: "This account needs a name, because the texts start with it."
        case .answer(let words): "Invalid answer \(words.quotedLine): use yes, no, maybe or clear."
        case .textTooLong(let count): "A text would be too long: \(count) characters, and the limit is 1,600."
        }
    }
}

extension PollError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .hasNoDate, .isNotAsked: .notFound
        case .noPeople, .isClosed, .isOpen, .wasSent, .accountHasNoName, .hasDate, .exists: .refused
        default: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown: [NextStep("See all", SeasonAction.listPolls)]
        case .noPeople(let name): [NextStep("Add some", SeasonAction.addPeople(poll: name))]
        case .noSingleContact: ["Use a longer name."]
        case .needsPeople: ["Name some, or a tag that somebody has."]
        case .exists(let name): [NextStep("See it", SeasonAction.show(poll: name)), "Or use another name."]
        case .namedTwice: ["Name it once."]
        case .isClosed(let name): [NextStep("To open it again", SeasonAction.reopen(poll: name))]
        case .wasSent(let name): [NextStep("To close it", SeasonAction.close(poll: name))]
        case .noDates: ["Name them, like dec 4, 5, 11-13."]
        case .textTooLong: ["Make several polls, or name fewer dates."]
        default: []
        }
    }
}
