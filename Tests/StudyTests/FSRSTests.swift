import Study
import Testing

/// The vectors of py-fsrs 6.3.2, without fuzz; each review is exactly when the card is due.
@Suite struct FSRSTests {
    /// A review and what follows from it.
    struct Step: Sendable {
        let rating: Int
        let phase: CardPhase
        let stability: Double
        let difficulty: Double
        /// Seconds for steps, days for intervals.
        let interval: FSRS.Interval

        init(
            _ rating: Int, _ phase: CardPhase, _ stability: Double, _ difficulty: Double, _ interval: FSRS.Interval
        ) {
            (self.rating, self.phase, self.stability) = (rating, phase, stability)
            (self.difficulty, self.interval) = (difficulty, interval)
        }
    }

    static let longSeries: [Step] = [
        Step(3, .learning, 2.3065, 2.118104, .step(.seconds(600))),
        Step(3, .review, 2.3065, 2.111214, .days(2)),
        Step(3, .review, 10.971048, 2.104331, .days(11)),
        Step(3, .review, 46.316858, 2.097455, .days(46)),
        Step(3, .review, 162.999816, 2.090586, .days(163)),
        Step(3, .review, 497.876555, 2.083724, .days(498)),
        Step(1, .relearning, 6.890413, 7.383202, .step(.seconds(600))),
        Step(1, .relearning, 2.154598, 9.125105, .step(.seconds(600))),
        Step(3, .review, 2.154598, 9.111208, .days(2)),
        Step(3, .review, 3.983123, 9.097325, .days(4)),
        Step(3, .review, 7.236254, 9.083456, .days(7)),
        Step(3, .review, 12.483044, 9.069601, .days(12)),
        Step(3, .review, 20.770357, 9.055760, .days(21)),
    ]

    static let easyFirst: [Step] = [
        Step(4, .review, 8.2956, 1.0, .days(8)),
        Step(3, .review, 38.905150, 1.0, .days(39)),
        Step(2, .review, 107.521832, 4.010609, .days(108)),
        Step(1, .relearning, 3.903361, 8.016556, .step(.seconds(600))),
    ]

    static let againFirst: [Step] = [
        Step(1, .learning, 0.212, 6.4133, .step(.seconds(60))),
        Step(3, .learning, 0.246689, 6.402115, .step(.seconds(600))),
        Step(3, .review, 0.284206, 6.390941, .days(1)),
    ]

    static let hardFirst: [Step] = [Step(2, .learning, 1.2931, 5.112171, .step(.seconds(330)))]

    @Test(
        "a series of reviews gives the intervals of py-fsrs", arguments: [longSeries, easyFirst, againFirst, hardFirst])
    func series(_ steps: [Step]) throws {
        var progress = FSRS.Progress()
        var elapsed: Int?
        for step in steps {
            let rating = try #require(Rating(rawValue: step.rating))
            let (after, interval) = FSRS().review(progress, rating, elapsedDays: elapsed)
            let memory = try #require(after.memory)
            #expect(after.phase == step.phase)
            #expect(Self.sixDecimals(memory.stability) == Self.sixDecimals(step.stability))
            #expect(Self.sixDecimals(memory.difficulty) == Self.sixDecimals(step.difficulty))
            #expect(interval == step.interval)
            (progress, elapsed) = (after, interval.wholeDays)
        }
    }

    /// The last review of the second series: good after a relearning step gives four days.
    @Test("relearning ends with an interval of days")
    func relearning() {
        let forgotten = FSRS.Progress(
            phase: .relearning, memory: FSRS.Memory(stability: 3.903361, difficulty: 8.016556))
        let (after, interval) = FSRS().review(forgotten, .good, elapsedDays: 0)
        #expect(after.phase == .review)
        #expect(interval == .days(4))
    }

    @Test(
        "the retrievability of a stability of 10 days is that of py-fsrs",
        arguments: [
            (1, 0.985682), (5, 0.940344), (10, 0.9), (30, 0.809388), (100, 0.692827),
        ])
    func retrievability(days: Int, recall: Double) {
        let found = FSRS.retrievability(stability: 10, elapsedDays: days)
        #expect(Self.sixDecimals(found) == Self.sixDecimals(recall))
    }

    @Test(
        "the interval of a stability of 10 days follows from the desired retention",
        arguments: [
            (0.8, 33), (0.85, 19), (0.9, 10), (0.95, 4), (0.97, 2),
        ])
    func interval(retention: Double, days: Int) {
        #expect(FSRS(retention: retention).interval(stability: 10) == days)
    }

    @Test("Study: an interval is 1 to 36,500 days", arguments: [(0.001, 1), (1e9, 36_500)])
    func bounds(stability: Double, days: Int) {
        #expect(FSRS().interval(stability: stability) == days)
    }

    /// Learning steps are 1 and 10 minutes, the relearning step is 10 minutes.
    @Test(
        "Study: steps",
        arguments: [
            (CardPhase.learning, 0, Rating.again, FSRS.Interval.step(.seconds(60))),
            (.learning, 0, .hard, .step(.seconds(330))), (.learning, 0, .good, .step(.seconds(600))),
            (.learning, 0, .easy, .days(3)), (.learning, 1, .again, .step(.seconds(60))),
            (.learning, 1, .hard, .step(.seconds(600))), (.learning, 1, .good, .days(3)),
            (.relearning, 0, .again, .step(.seconds(600))), (.relearning, 0, .hard, .step(.seconds(900))),
            (.relearning, 0, .good, .days(3)), (.relearning, 0, .easy, .days(5)),
            (.review, 0, .again, .step(.seconds(600))),
        ])
    func steps(phase: CardPhase, step: Int, rating: Rating, interval: FSRS.Interval) {
        let memory = FSRS.Memory(stability: 3, difficulty: 5)
        let before = FSRS.Progress(phase: phase, step: step, memory: memory)
        let found = FSRS().review(before, rating, elapsedDays: 0).1
        switch (found, interval) {
        // The exact days are tested above.
        case (.days(let days), .days): #expect(days >= 3)
        default: #expect(found == interval)
        }
    }

    private static func sixDecimals(_ value: Double) -> Int { Int((value * 1_000_000).rounded()) }
}

extension FSRS.Interval {
    fileprivate var wholeDays: Int {
        switch self {
        case .step: 0
        case .days(let days): days
        }
    }
}
