import Agenda
package import Values

/// Why an open mic cannot be found, saved or changed.
package enum OpenMicProblem: Error, Hashable, Sendable {
    case unknown(String)
    /// No series and no coming show has this name.
    case noOccasion(String)
    /// The show or series has one already.
    case exists(String)
    case keyword(String, OpenMicKeyword.Refusal)
    case spots(String)
    case mode(String)
    /// So few spots would take those of these people.
    case fewerSpots(Int, [String])
    /// The next show was drawn.
    case modeAfterDraw(Instant, Zone)
    /// How many of the spots are drawn; the number of spots.
    case drawn(String, spots: Int)
    /// How many are drawn is said for mixed only.
    case drawnWithoutMixed
    case time(String)
    /// Sign-up would close before it opens.
    case closesFirst(opens: String, closes: String)
    case noNight(String, LocalDate?)
    /// The night with this title is canceled.
    case isCanceled(String)
    case noName
    case nameTooLong(Int)
    case unknownPerson(String)
    case isOnList(String)
    case isFull(Int)
    case noDraw(String)
    /// The draw was made.
    case alreadyDrawn(Instant, Zone)
    case nobodyToDraw(String, isAbsent: Bool, isNameless: Bool)
    /// Sign-up is open until then; so many could still sign up.
    case signUpIsOpen(Instant, Zone, stillPossible: Int)
    /// Others would be drawn than those who were shown.
    case drawChanged
    /// There is no result to send.
    case notDrawn(String)
    case accountHasNoName
    /// Somebody without a number cannot become a contact.
    case hasNoNumber(String)
    case isContact(String)
}

extension OpenMicProblem: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknown(let words): "There is no open mic \(words.quotedLine)."
        case .noOccasion(let words): "There is no series and no coming show \(words.quotedLine)."
        case .exists(let name): "\(name.quotedLine) already has an open mic."
        case .keyword(let word, let refusal): refusal.sentence(of: word)
        case .spots(""): "Say how many people get on: between 1 and \(OpenMic.mostSpots)."
        case .spots(let text):
            "Invalid number of spots \(text.quotedLine): it must be between 1 and \(OpenMic.mostSpots)."
        case .mode(let text): "Invalid mode \(text.quotedLine): use list, draw or mixed."
        case .fewerSpots(let count, let names):
            "With \(count.counted("spot")), \(names.joined(separator: ", ")) would lose a spot. "
                + "Take them off the list first."
        case .modeAfterDraw(let moment, let zone):
            "The next show was drawn at \(DateText().long(moment, in: zone)). "
                + "Who gets the spots can be changed after it."
        case .drawn(let text, let spots):
            text.isEmpty
                ? "Mixed needs the number of spots that are drawn, between 1 and \(max(spots - 1, 1))."
                : "Invalid number of drawn spots \(text.quotedLine): it must be between 1 and \(max(spots - 1, 1))."
        case .drawnWithoutMixed: "The number of drawn spots is for the mode mixed."
        case .time(let text): "Invalid time \(text.quotedLine)."
        case .closesFirst(let opens, let closes): "Sign-up would close \(closes), before it opens \(opens)."
        case .noNight(let name, let day):
            "\(name.quotedLine) has no show" + (day.map { " on \(DateText().dayWithYear($0))" } ?? "") + "."
        case .isCanceled(let title): "\(title) is canceled."
        case .noName: "Give a name."
        case .nameTooLong(let count):
            "That name is too long: \(count) characters, and the limit is \(OpenMicEntry.longestName)."
        case .unknownPerson(let words): "Nobody on the list is called \(words.quotedLine)."
        case .isOnList(let name): "\(name.quotedLine) is already on the list."
        case .isFull(let count): "The list is full: \(count) people."
        case .noDraw(let name): "\(name.quotedLine) has no draw: its spots go to those who sign up first."
        case .alreadyDrawn(let moment, let zone): "The draw was made at \(DateText().long(moment, in: zone))."
        case .nobodyToDraw(let name, let isAbsent, let isNameless):
            isAbsent
                ? "Nobody in the draw of \(name.quotedLine) has checked in."
                : isNameless
                    ? "Nobody in the draw of \(name.quotedLine) has told a name."
                    : "Nobody is in the draw of \(name.quotedLine)."
        case .signUpIsOpen(let end, let zone, let count):
            "Sign-up is open until \(DateText().long(end, in: zone)), and \(count) more could still sign up."
        case .drawChanged: "Somebody signed up, left or told a name in the meantime. Look at who is in the draw again."
        case .notDrawn(let name): "\(name.quotedLine) was not drawn yet."
        case .accountHasNoName: "This account needs a name, because the texts start with it."
        case .hasNoNumber(let name): "\(name.quotedLine) has no number on the list."
        case .isContact(let name): "\(name.quotedLine) is already a contact."
        }
    }
}

extension OpenMicProblem: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknown, .noOccasion, .noNight, .unknownPerson: .notFound
        case .fewerSpots, .modeAfterDraw, .exists, .isOnList, .isFull, .noDraw, .alreadyDrawn, .nobodyToDraw,
            .hasNoNumber, .isContact, .isCanceled:
            .refused
        case .signUpIsOpen, .drawChanged, .notDrawn, .accountHasNoName: .refused
        case .keyword(_, .isOther): .refused
        case .keyword, .spots, .mode, .drawn, .drawnWithoutMixed, .time, .closesFirst, .noName, .nameTooLong: .invalid
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknown: [NextStep("See all", OpenMicAction.list)]
        case .noOccasion, .noNight: [NextStep("To add a show", OpenMicAction.addShow)]
        case .exists(let name): [NextStep("To change it", OpenMicAction.edit(name))]
        case .time: ["Write it like 6pm, 18:00 or 1 day before."]
        case .keyword(_, .isOther): ["Choose another word."]
        case .keyword: ["Choose another word, like MIC."]
        case .unknownPerson: ["Use a longer name, or the number of the row."]
        default: []
        }
    }
}

/// What can be done next with open mics.
package enum OpenMicAction: NextAction {
    case list
    case addShow
    case edit(String)
}
