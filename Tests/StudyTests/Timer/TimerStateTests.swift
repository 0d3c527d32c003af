import Testing
import Values

@testable import Study

/// The rules of the study timer, without a database.
@Suite struct TimerStateTests {
    static let start = Instant(milliseconds: 1_796_058_000_000)

    private static func after(_ minutes: Int) -> Instant { start.adding(.minutes(minutes)) }

    @Test("every invalid time that was typed is reported") func invalidInput() throws {
        #expect(try TimerInput(study: "1:30", rest: "15m").lengths() == TimerLengths(study: 90, rest: 15))
        let problems = #expect(throws: InputProblems<TimerInput.Field>.self) {
            try TimerInput(study: "", rest: "24:00").lengths()
        }
        #expect(problems?.all.map(\.field) == [.study, .rest])
        #expect(problems?.sentence == TimerError.invalidLength("").sentence)
    }

    /// A choice in minutes after the start; nil lets the time run out.
    typealias Step = (minute: Int, choice: TimerChoice?)

    static let sessions: [(id: String, steps: [Step], phase: TimerPhase, due: Int?, breaks: Int)] = [
        ("starts with the study time", [], .study, 50, 0),
        ("the study time ends with a question", [(50, nil)], .getBreak, nil, 0),
        ("the study time does not end early", [(49, nil)], .study, 50, 0),
        ("a break follows", [(50, nil), (52, .break)], .break, 62, 1),
        ("the break ends with a question", [(50, nil), (52, .break), (62, nil)], .startStudy, nil, 1),
        ("more study lasts as long as a break", [(50, nil), (50, .more)], .study, 60, 0),
        ("more study ends with the same question", [(50, nil), (50, .more), (60, nil)], .getBreak, nil, 0),
        ("study is extended twice", [(50, nil), (50, .more), (60, nil), (61, .more)], .study, 71, 0),
        (
            "a longer break lasts for another break time", [(50, nil), (50, .break), (60, nil), (61, .more)], .break,
            71, 1
        ),
        (
            "a longer break ends with the same question", [(50, nil), (50, .break), (60, nil), (61, .more), (71, nil)],
            .startStudy, nil, 1
        ),
        (
            "study after a break lasts for the full time", [(50, nil), (50, .break), (60, nil), (61, .study)], .study,
            111, 1
        ),
        (
            "study after a longer break lasts for the full time",
            [(50, nil), (50, .break), (60, nil), (60, .more), (70, nil), (70, .study)],
            .study, 120, 1
        ),
        (
            "a second break follows", [(50, nil), (50, .break), (60, nil), (60, .study), (110, nil), (110, .break)],
            .break, 120, 2
        ),
        ("a session ends after study", [(50, nil), (50, .finish)], .finished, nil, 0),
        ("a session ends after a break", [(50, nil), (50, .break), (60, nil), (65, .finish)], .finished, nil, 1),
        ("a session ends before its time", [(20, .finish)], .finished, nil, 0),
    ]

    private static func run(_ steps: [Step]) throws -> TimerState {
        var state = TimerState.started(try TimerLengths(study: 50, rest: 10), now: start)
        for step in steps {
            if let choice = step.choice {
                state = try state.chosen(choice, now: after(step.minute))
            } else {
                state = state.fired(now: after(step.minute)) ?? state
            }
        }
        return state
    }

    @Test("each choice leads to its phase, with its time", arguments: sessions.indices)
    func phases(index: Int) throws {
        let row = Self.sessions[index]
        let state = try Self.run(row.steps)
        #expect(state.phase == row.phase, "\(row.id)")
        #expect(state.due == row.due.map(Self.after), "\(row.id)")
        #expect(state.breaks == row.breaks, "\(row.id)")
    }

    @Test("a phase takes only its own choices", arguments: TimerPhase.allCases)
    func choices(phase: TimerPhase) throws {
        let steps: [Step] =
            switch phase {
            case .study: []
            case .getBreak: [(50, nil)]
            case .break: [(50, nil), (50, .break)]
            case .startStudy: [(50, nil), (50, .break), (60, nil)]
            case .finished: [(1, .finish)]
            }
        let state = try Self.run(steps)
        for choice in TimerChoice.allCases {
            if phase.choices.contains(choice) {
                _ = try state.chosen(choice, now: Self.after(70))
            } else {
                #expect(throws: TimerError.notNow(choice, state)) { try state.chosen(choice, now: Self.after(70)) }
            }
        }
    }

    @Test("only study phases count, until their end")
    func studied() throws {
        let state = try Self.run([])
        #expect(state.studied(until: Self.start) == nil)
        #expect(state.studied(until: Self.after(20)) == Self.start..<Self.after(20))
        #expect(state.studied(until: Self.after(90)) == Self.start..<Self.after(50))
        #expect(try Self.run([(50, nil)]).studied(until: Self.after(60)) == nil)
        #expect(try Self.run([(50, nil), (50, .break)]).studied(until: Self.after(55)) == nil)
    }

    static let lengths: [(text: String, study: Int?, rest: Int?)] = [
        ("25/5", 25, 5), ("50/10", 50, 10), (" 25 / 5 ", 25, 5), ("1:30/0:15", 90, 15), ("25m/5m", 25, 5),
        ("1h30/15 min", 90, 15), ("23:59/1", 1439, 1), ("1439/1439", 1439, 1439), ("24:00/5", nil, nil),
        ("1440/5", nil, nil), ("0/5", nil, nil), ("25/0", nil, nil), ("25", nil, nil), ("25/5/5", nil, nil),
        ("a/b", nil, nil), ("-25/5", nil, nil), ("2.5/5", nil, nil), ("90s/5", nil, nil), ("1:5/5", nil, nil),
        ("1:60/5", nil, nil), ("", nil, nil), ("/", nil, nil), ("99999999999/5", nil, nil), ("٢٥/٥", nil, nil),
    ]

    @Test("times are read to the minute, at most 23:59", arguments: lengths.indices)
    func reading(index: Int) throws {
        let row = Self.lengths[index]
        let read = try? TimerLengths(row.text)
        #expect((read?.study, read?.rest) == (row.study, row.rest), "\(row.text)")
    }
}
