import Foundation
import Values

/// The FSRS-6 scheduler: when a card is due again after a review. Source: py-fsrs 6.3.2 with its default weights. It
/// adds no random fuzz to intervals.
package struct FSRS: Sendable {
    /// The probability with which a card is remembered when it is due, between 0 and 1.
    package let retention: Double

    package init(retention: Double = Self.usualRetention) { self.retention = retention }

    package static let usualRetention = 0.9
    /// In days.
    package static let maximumInterval = 36_500
    static let learningSteps: [Duration] = [.minutes(1), .minutes(10)]
    static let relearningSteps: [Duration] = [.minutes(10)]

    private static let weights: [Double] = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
        1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ]
    private static let decay = -weights[20]
    private static let factor = pow(0.9, 1 / decay) - 1

    /// How well a card is known.
    package struct Memory: Hashable, Sendable, Codable {
        /// The days after which it is remembered with a probability of 90 %.
        package var stability: Double
        /// 1 (easy) to 10.
        package var difficulty: Double

        package init(stability: Double, difficulty: Double) {
            (self.stability, self.difficulty) = (stability, difficulty)
        }
    }

    /// Where a card is in its schedule.
    package struct Progress: Hashable, Sendable {
        package var phase: CardPhase
        /// The current step of the phases learning and relearning, from 0.
        package var step: Int
        /// Nil for a new card.
        package var memory: Memory?

        package init(phase: CardPhase = .new, step: Int = 0, memory: Memory? = nil) {
            (self.phase, self.step, self.memory) = (phase, step, memory)
        }
    }

    /// The time until a card is due again.
    package enum Interval: Hashable, Sendable {
        /// A learning step, within the day.
        case step(Duration)
        case days(Int)
    }

    /// The progress after a review, and the time until the next.
    ///
    /// - Parameter elapsedDays: whole days since the last review; nil for a new card.
    package func review(_ before: Progress, _ rating: Rating, elapsedDays: Int?) -> (Progress, Interval) {
        let memory = self.memory(after: rating, from: before.memory, elapsedDays: elapsedDays ?? 0)
        let graduated = (
            Progress(phase: .review, step: 0, memory: memory), Interval.days(interval(stability: memory.stability))
        )
        let phase: CardPhase
        let steps: [Duration]
        switch before.phase {
        case .review:
            guard rating == .again, let first = Self.relearningSteps.first else { return graduated }
            return (Progress(phase: .relearning, step: 0, memory: memory), .step(first))
        case .new, .learning: (phase, steps) = (.learning, Self.learningSteps)
        case .relearning: (phase, steps) = (.relearning, Self.relearningSteps)
        }
        guard rating == .again || before.step < steps.count, let next = Self.step(after: rating, before.step, in: steps)
        else { return graduated }
        return (Progress(phase: phase, step: next.step, memory: memory), .step(next.wait))
    }

    /// The next step and the time until it is due; nil if the card leaves the steps.
    private static func step(after rating: Rating, _ step: Int, in steps: [Duration]) -> (step: Int, wait: Duration)? {
        switch rating {
        case .again: return steps.first.map { (0, $0) }
        case .hard where step == 0 && steps.count == 1: return (0, steps[0] * 3 / 2)
        case .hard where step == 0: return (0, (steps[0] + steps[1]) / 2)
        case .hard: return (step, steps[step])
        case .good: return step + 1 < steps.count ? (step + 1, steps[step + 1]) : nil
        case .easy: return nil
        }
    }

    /// The probability that a card is remembered after this time.
    package static func retrievability(stability: Double, elapsedDays: Int) -> Double {
        pow(1 + factor * Double(max(0, elapsedDays)) / stability, decay)
    }

    /// The days after which the probability has fallen to the desired retention.
    package func interval(stability: Double) -> Int {
        let days = stability / Self.factor * (pow(retention, 1 / Self.decay) - 1)
        return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(Self.maximumInterval)))
    }

    // MARK: - Memory

    /// The memory state of a card that another scheduler has planned, at 90 % retention. Source: fsrs-rs,
    /// `memory_state_from_sm2`.
    ///
    /// - Parameters:
    ///   - interval: in days, at least 1.
    ///   - ease: the factor of Anki's older scheduler, such as 2.5.
    static func estimatedMemory(interval: Int, ease: Double) -> Memory {
        let stability = min(Double(max(1, interval)), Double(maximumInterval))
        let growth = exp(weights[8]) * pow(stability, -weights[9]) * (exp((1 - 0.9) * weights[10]) - 1)
        return Memory(stability: stability, difficulty: bounded(11 - (ease - 1) / growth))
    }

    func memory(after rating: Rating, from before: Memory?, elapsedDays: Int) -> Memory {
        let grade = Double(rating.rawValue)
        guard let before else {
            return Memory(
                stability: max(Self.weights[rating.rawValue - 1], 0.001),
                difficulty: Self.bounded(Self.initialDifficulty(grade)))
        }
        let stability =
            elapsedDays < 1
            ? Self.sameDayStability(before.stability, rating)
            : Self.laterStability(
                before, rating,
                recall: Self.retrievability(stability: before.stability, elapsedDays: elapsedDays))
        return Memory(stability: stability, difficulty: Self.difficulty(before.difficulty, grade))
    }

    private static func initialDifficulty(_ grade: Double) -> Double {
        weights[4] - exp(weights[5] * (grade - 1)) + 1
    }

    private static func difficulty(_ before: Double, _ grade: Double) -> Double {
        let moved = before - weights[6] * (grade - 3) * (10 - before) / 9
        // Mean reversion uses the unbounded difficulty of a first "easy".
        return bounded(weights[7] * initialDifficulty(4) + (1 - weights[7]) * moved)
    }

    private static func bounded(_ difficulty: Double) -> Double { min(max(difficulty, 1), 10) }

    private static func sameDayStability(_ before: Double, _ rating: Rating) -> Double {
        let grade = Double(rating.rawValue)
        let growth = exp(weights[17] * (grade - 3 + weights[18])) * pow(before, -weights[19])
        return max(before * (rating == .again ? growth : max(growth, 1)), 0.001)
    }

    private static func laterStability(_ before: Memory, _ rating: Rating, recall: Double) -> Double {
        let (old, difficulty) = (before.stability, before.difficulty)
        guard rating != .again else {
            let forgotten =
                weights[11] * pow(difficulty, -weights[12]) * (pow(old + 1, weights[13]) - 1)
                * exp(weights[14] * (1 - recall))
            return max(min(forgotten, old / exp(weights[17] * weights[18])), 0.001)
        }
        let bonus = rating == .hard ? weights[15] : rating == .easy ? weights[16] : 1
        let growth =
            exp(weights[8]) * (11 - difficulty) * pow(old, -weights[9]) * (exp(weights[10] * (1 - recall)) - 1) * bonus
        return old * (1 + growth)
    }
}
