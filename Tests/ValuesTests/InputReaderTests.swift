import Testing
import Values

@Suite struct InputReaderTests {
    private enum Field: String, Sendable {
        case title, day
    }

    private struct Refusal: UserFacingError {
        let sentence: String
        let nextSteps: [NextStep]
        let kind: ErrorKind
    }

    @Test func everyFieldIsReadAndACommandSaysTheFirstProblem() {
        var reader = InputReader<Field>()
        let title: Int? = reader.read(.title) { () throws(Refusal) in
            throw Refusal(sentence: "No title.", nextSteps: ["Add one."], kind: .refused)
        }
        let day = reader.read(.day) { () throws(Refusal) in 4 }
        let again: Int? = reader.read(.day) { () throws(Refusal) in
            throw Refusal(sentence: "No day.", nextSteps: [], kind: .invalid)
        }
        #expect(title == nil && day == 4 && again == nil)
        let problems = reader.problems
        #expect(problems.all.map(\.field) == [.title, .day])
        #expect(problems.all.map { $0.error.sentence } == ["No title.", "No day."])
        #expect(problems.sentence == "No title." && problems.nextSteps.map(\.words) == ["Add one."])
        #expect(problems.kind == .refused)
    }

    @Test func withoutProblemsThereIsNothingToSay() {
        #expect(InputReader<Field>().problems.isEmpty)
        #expect(InputProblems(Field.day, Refusal(sentence: "x", nextSteps: [], kind: .invalid)).all.count == 1)
    }
}
