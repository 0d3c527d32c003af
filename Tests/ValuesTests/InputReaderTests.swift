import Testing
import Values

@Suite struct InputReaderTests {
    private enum Field: String, Sendable {
        case title, day
    }

    private struct Refusal: UserFacingError {
        let sentence: String
        let hints: [String]
        let exitCode: CommandExitCode
    }

    @Test func everyFieldIsReadAndACommandSaysTheFirstProblem() {
        var reader = InputReader<Field>()
        let title: Int? = reader.read(.title) { () throws(Refusal) in
            throw Refusal(sentence: "No title.", hints: ["Add one."], exitCode: .refused)
        }
        let day = reader.read(.day) { () throws(Refusal) in 4 }
        let again: Int? = reader.read(.day) { () throws(Refusal) in
            throw Refusal(sentence: "No day.", hints: [], exitCode: .usage)
        }
        #expect(title == nil && day == 4 && again == nil)
        let problems = reader.problems
        #expect(problems.all.map(\.field) == [.title, .day])
        #expect(problems.all.map { $0.error.sentence } == ["No title.", "No day."])
        #expect(problems.sentence == "No title." && problems.hints == ["Add one."])
        #expect(problems.exitCode == .refused && problems.httpStatus == 409)
    }

    @Test func withoutProblemsThereIsNothingToSay() {
        #expect(InputReader<Field>().problems.isEmpty)
        #expect(InputProblems(Field.day, Refusal(sentence: "x", hints: [], exitCode: .usage)).all.count == 1)
    }
}
