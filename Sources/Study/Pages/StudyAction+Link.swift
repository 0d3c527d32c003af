package import PageKit
package import Study
import Values

extension StudyAction: LinkedAction {
    package var link: StepModel.Link? {
        switch self {
        case .listDecks, .addCard, .searchCards, .quiz: StepModel.Link(title: "Study", path: StudyPages.path)
        case .showDeck: nil
        case .startTimer, .showTimer: StepModel.Link(title: "Study timer", path: TimerPages.path)
        }
    }
}
