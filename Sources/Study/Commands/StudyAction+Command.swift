import CommandKit
package import Study
import Values

extension StudyAction: CommandAction {
    package var command: String {
        switch self {
        case .listDecks: "greenroom study deck list"
        case .showDeck(let title): "greenroom study deck show \(title.argument)"
        case .addCard(let title): "greenroom study card add \(title.argument) FRONT --back BACK"
        case .searchCards: "greenroom study card search WORDS"
        case .quiz: "greenroom study quiz DECK"
        case .startTimer: "greenroom study timer start --study 25m --break 5m"
        case .showTimer: "greenroom study timer status"
        }
    }
}
