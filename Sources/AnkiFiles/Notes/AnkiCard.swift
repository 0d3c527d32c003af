package import Values

/// A card of an Anki file, as plain text.
package struct AnkiCard: Hashable, Sendable {
    /// One line, never empty.
    package var front: String
    /// May have line breaks, and may be empty.
    package var back: String
    package var tags: [String]
    /// The names of the pictures on both sides, in order.
    package var pictures: [String]
    /// Nil for a card that was never reviewed.
    package var schedule: AnkiSchedule?
    /// Whether it is excluded from reviews.
    package var isSuspended: Bool

    package init(
        front: String, back: String, tags: [String] = [], pictures: [String] = [], schedule: AnkiSchedule? = nil,
        isSuspended: Bool = false
    ) {
        (self.front, self.back, self.tags, self.pictures) = (front, back, tags, pictures)
        (self.schedule, self.isSuspended) = (schedule, isSuspended)
    }
}

/// When a card is due again, and what Anki knows of it.
package struct AnkiSchedule: Hashable, Sendable {
    package enum State: String, Sendable, CaseIterable {
        case learning, review, relearning
    }

    package var state: State
    package var due: Instant
    /// The days between the last review and `due`; 0 while learning.
    package var interval: Int
    /// The factor of Anki's older scheduler: 2.5 for a new card. Nil if it was never set.
    package var ease: Double?
    package var reviews: Int
    package var lapses: Int
    /// The memory state of FSRS: days, and 1 to 10. Nil if the collection does not use FSRS.
    package var memory: Memory?
    /// Nil if unknown.
    package var reviewedAt: Instant?

    package struct Memory: Hashable, Sendable {
        package var stability: Double
        package var difficulty: Double

        package init(stability: Double, difficulty: Double) {
            (self.stability, self.difficulty) = (stability, difficulty)
        }
    }

    package init(
        state: State, due: Instant, interval: Int, ease: Double? = nil, reviews: Int, lapses: Int,
        memory: Memory? = nil, reviewedAt: Instant? = nil
    ) {
        (self.state, self.due, self.interval, self.ease) = (state, due, interval, ease)
        (self.reviews, self.lapses, self.memory, self.reviewedAt) = (reviews, lapses, memory, reviewedAt)
    }
}
