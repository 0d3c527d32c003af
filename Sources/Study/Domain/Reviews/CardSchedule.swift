package import Values

/// When a card is due, and why.
package struct CardSchedule: Hashable, Sendable, Codable {
    package var phase: CardPhase
    /// The current step of the phases learning and relearning, from 0.
    package var step: Int
    /// Nil for a new card.
    package var memory: FSRS.Memory?
    private var dueMilliseconds: Int64?
    private var reviewedMilliseconds: Int64?
    /// How often a card in review was forgotten.
    package var lapses: Int

    /// A card that was never reviewed.
    package static let new = CardSchedule(phase: .new, memory: nil, due: nil, reviewedAt: nil)

    /// - Parameters:
    ///   - memory: nil for a new card, as are `due` and `reviewedAt`; present for all others.
    ///   - due: for a card in review, the midnight of a day in the account's zone, see `StudyDays.midnight`.
    package init(
        phase: CardPhase, step: Int = 0, memory: FSRS.Memory?, due: Instant?, reviewedAt: Instant?, lapses: Int = 0
    ) {
        (self.phase, self.step, self.memory, self.lapses) = (phase, step, memory, lapses)
        (dueMilliseconds, reviewedMilliseconds) = (due?.milliseconds, reviewedAt?.milliseconds)
    }

    /// Nil for a new card.
    package var due: Instant? { dueMilliseconds.map { Instant(milliseconds: $0) } }
    /// Nil for a new card.
    package var reviewedAt: Instant? { reviewedMilliseconds.map { Instant(milliseconds: $0) } }

    /// A card that was forgotten this often is a leech: it should be rewritten.
    package static let leechLapses = 8

    package var isLeech: Bool { lapses >= Self.leechLapses }

    /// The schedule after a review. A review on the next day counts as one day later, even a few hours later.
    package func reviewed(_ rating: Rating, by scheduler: FSRS, now: Instant, in days: StudyDays) -> CardSchedule {
        let today = days.date(of: now)
        let elapsed = reviewedAt.map { max(0, today.daysSince1970 - days.date(of: $0).daysSince1970) }
        let (after, interval) = scheduler.review(
            FSRS.Progress(phase: phase, step: step, memory: memory), rating, elapsedDays: elapsed)
        let due =
            switch interval {
            case .step(let wait): now.adding(wait)
            case .days(let count): days.midnight(of: today.adding(days: count))
            }
        return CardSchedule(
            phase: after.phase, step: after.step, memory: after.memory, due: due, reviewedAt: now,
            lapses: lapses + (phase == .review && rating == .again ? 1 : 0))
    }

    /// Whether a review is due. A card in review is due from the beginning of its day.
    package func isDue(at now: Instant, in days: StudyDays) -> Bool {
        guard let due else { return false }
        return phase == .review ? days.zone.date(of: due) <= days.date(of: now) : due <= now
    }

    /// The time until the card is due, for people: `10 min`, `3 days`.
    package func wait(from now: Instant, in days: StudyDays) -> String {
        guard let due else { return "new" }
        guard phase == .review else {
            let minutes = max(1, ((due - now).wholeMilliseconds + 59_999) / 60_000)
            return minutes < 90 ? "\(minutes) min" : "\((minutes + 30) / 60) hours"
        }
        let count = days.zone.date(of: due).daysSince1970 - days.date(of: now).daysSince1970
        return count < 1 ? "today" : count.counted("day")
    }
}

extension CardSchedule {
    /// Identifies the state of the schedule: it differs after each review.
    package var versionKey: String { "\(phase.rawValue)-\(reviewedAt?.milliseconds ?? 0)" }
}
