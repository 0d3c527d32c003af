package import Agenda
import Platform
package import Values

/// Why something cannot be done with positions and spots.
package enum SpotError: Error, Sendable {
    case unknownPosition(String, known: [String])
    case positionExists(String)
    case invalidName(String)
    /// Shows have spots of it.
    case positionInUse(String, shows: Int)
    case positionInTemplate(String, template: String)
    /// Not a list such as `host, 4 x spot`.
    case invalidList(String)
    /// A part of a list with no spot, fewer, or no number: `0 x spot`.
    case invalidCount(String)
    case tooMany(Int)
    /// Fewer spots than confirmed performers hold.
    case belowConfirmed(position: String, wanted: Int, names: [String])
    case noSuchSpot(String, Event)
    /// No spot of the position is empty.
    case noOpenSpot(String, Event)
    /// Stand-ins hold no spot until they have taken one.
    case standInHoldsNone(contact: String, Event)
    case holdsNone(contact: String, position: String, Event)
    case unknownTemplate(String, known: [String])
    case templateExists(String)
}

extension SpotError {
    /// The most spots of a show.
    package static let most = 100
}

extension SpotError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .unknownPosition(let name, let known):
            "There is no position \(name.quotedLine)." + Self.list("Positions", known)
        case .positionExists(let name): "There already is a position \(name.quotedLine)."
        case .invalidName(let name):
            name.isEmpty
                ? "A position needs a name."
                : "\(name.quotedLine) cannot be a name here: use at most \(Position.longestName) characters, without commas, and a letter first."
        case .positionInUse(let name, let shows):
            "\(name.quotedLine) is used by \(shows.counted("show")), so it cannot be removed."
        case .positionInTemplate(let name, let template):
            "\(name.quotedLine) is used by the template \(template.quotedLine), so it cannot be removed."
        case .invalidList(let text):
            "\(text.quotedLine) is no list of spots. Write, for example, \"host, 4 x spot, optional opener\"."
        case .invalidCount(let part):
            "Invalid number of spots \(part.quotedLine): use 1 to \(Self.most), or \"none\" for no spots at all."
        case .tooMany(let count): "A show has at most \(Self.most) spots, not \(count)."
        case .belowConfirmed(let position, let wanted, let names):
            "\(names.count.counted("performer is", "performers are")) confirmed as \(position): "
                + "\(names.map { Printable.line($0) }.joined(separator: ", ")). There cannot be only \(wanted)."
        case .noSuchSpot(let words, let event): "\(event.name.quotedLine) has no spot \(words.quotedLine)."
        case .noOpenSpot(let position, let event):
            "\(event.name.quotedLine) has no open spot for \(position.quotedLine)."
        case .standInHoldsNone(let contact, let event):
            "\(contact.quotedLine) is on the bench of \(event.name.quotedLine), so they hold no spot yet."
        case .holdsNone(let contact, let position, let event):
            "\(contact.quotedLine) is not \(position) of \(event.name.quotedLine)."
        case .unknownTemplate(let name, let known):
            "There is no template \(name.quotedLine)." + Self.list("Templates", known)
        case .templateExists(let name): "There already is a template \(name.quotedLine)."
        }
    }

    private static func list(_ title: String, _ names: [String]) -> String {
        names.isEmpty ? "" : " \(title): \(names.map { Printable.line($0) }.joined(separator: ", "))."
    }
}

extension SpotError: UserFacingError {
    package var kind: ErrorKind {
        switch self {
        case .unknownPosition, .noSuchSpot, .unknownTemplate, .holdsNone: .notFound
        case .invalidName, .invalidList, .invalidCount, .tooMany: .invalid
        case .positionExists, .positionInUse, .positionInTemplate, .belowConfirmed, .noOpenSpot, .standInHoldsNone,
            .templateExists:
            .refused
        }
    }

    package var nextSteps: [NextStep] {
        switch self {
        case .unknownPosition(let name, _): [NextStep(SpotAction.addPosition(name))]
        case .noOpenSpot(let position, let event): [NextStep(SpotAction.addSpot(position, to: NamedEvent(event)))]
        case .belowConfirmed: [NextStep("Bench one of them, or remove them from the lineup, first.")]
        case .standInHoldsNone(let contact, let event):
            [NextStep(LineupAction.moveIntoLineup(contact, of: NamedEvent(event)))]
        default: []
        }
    }
}

/// What can be done next about positions and spots of shows.
package enum SpotAction: NextAction {
    case addPosition(String)
    case addSpot(String, to: NamedEvent)
}
