import Lineups
import Storage
import Study
import Testing
import Training
import Values

@testable import PageKit

/// The next steps that a page shows below an error.
@Suite struct NextStepTests {
    @Test func anActionIsALink() throws {
        let copy = try #require(StepModel(NextStep("To create a copy", EventAction.copy(ID(12), name: "Late Show"))))
        #expect(copy.words == "To create a copy:")
        #expect(copy.link == StepModel.Link(title: "Copy the show", path: "/events/12/copy"))
        let deck = try #require(StepModel(NextStep(StudyAction.listDecks)))
        #expect(deck.words.isEmpty && deck.link?.path == "/study")
    }

    @Test func aSentenceStaysASentence() throws {
        let step = try #require(StepModel(NextStep(sentence: "Pick a later time.")))
        #expect(step.words == "Pick a later time." && step.link == nil)
    }

    @Test func whatOnlyTheCommandLineDoesIsNotShown() {
        #expect(StepModel(NextStep("Run", OperatorAction.diagnose)) == nil)
        #expect(StepModel(NextStep(TrainingAction.enterDistance)) == nil)
    }
}
