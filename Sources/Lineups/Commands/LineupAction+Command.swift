import CommandKit
package import Lineups
import Storage
import Values

extension EventAction: CommandAction {
    package var command: String {
        switch self {
        case .restore(let event): "greenroom event restore \(event)"
        case .copy(_, let name): "greenroom event copy \(name.argument) --date WHEN"
        case .cancel(_, let name): "greenroom event cancel \(name.argument)"
        }
    }
}

extension LineupAction: CommandAction {
    package var command: String {
        switch self {
        case .add(let person, let event): "greenroom lineup add \(event.words.argument) \(person.argument)"
        case .remove(let person, let event): "greenroom lineup remove \(event.words.argument) \(person.argument)"
        case .moveIntoLineup(let person, let event):
            "greenroom lineup move \(event.words.argument) \(person.argument) 1    (moves them into the lineup)"
        }
    }
}

extension SpotAction: CommandAction {
    package var command: String {
        switch self {
        case .addPosition(let name): "greenroom position add \(name.argument)"
        case .addSpot(let position, let event): "greenroom spot add \(event.words.argument) \(position.argument)"
        }
    }
}

extension EventCorrection: CommandAction {
    package var command: String {
        switch self {
        case .day: "Also give the date with --date."
        case .dateOfCopy: "--date WHEN"
        case .earlierRoundDeadline: "Use an earlier time with --by."
        case .earlierDeadline: "Use an earlier time with --answer-by."
        case .laterDeadline: "Use a later time with --answer-by."
        case .tellChange: "Change the time without --correction, then tell people about it."
        case .reviewAgain: "Run the command again to review it."
        }
    }
}
