package import Values

/// A card of an Anki file, as plain text.
package struct AnkiCard: Hashable, Sendable {
    /// The front of a card that has only a picture there.
    package static let pictureOnly = "(picture)"

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let sound = /\[sound:([^\]\n]+)\]/

    /// The names of the sounds in a side, `[sound:casa.mp3]`, in order.
    package static func sounds(in text: String) -> [String] {
        guard text.contains("[sound:") else { return [] }
        return text.matches(of: sound).map { String($0.1) }
    }

    var sounds: [String] { Self.sounds(in: front) + Self.sounds(in: back) }

    /// One line, never empty.
    package var front: String
    /// May have line breaks, and may be empty.
    package var back: String
    package var tags: [String]
    /// The names of the pictures on both sides, in order.
    package var pictures: [String]
    /// Those of them that are on the front.
    package var frontPictures: [String]
    /// What the front shows on request; empty for none.
    package var hint: String
    /// The whole name of its deck, with levels separated by `::`; nil if the file names none.
    package var deck: String?
    /// Which card of which note it is; nil in a text without identifiers of notes.
    package var source: Source?
    /// Nil for a card that was never reviewed.
    package var schedule: AnkiSchedule?
    /// Whether it is excluded from reviews.
    package var isSuspended: Bool
    /// Its past reviews, oldest first. A package without schedules has none.
    package var reviews: [AnkiReview]

    package init(
        front: String, back: String, tags: [String] = [], pictures: [String] = [], frontPictures: [String] = [],
        hint: String = "", deck: String? = nil, source: Source? = nil, schedule: AnkiSchedule? = nil,
        isSuspended: Bool = false, reviews: [AnkiReview] = []
    ) {
        (self.front, self.back, self.tags, self.pictures) = (front, back, tags, pictures)
        (self.frontPictures, self.hint, self.deck, self.source) = (frontPictures, hint, deck, source)
        (self.schedule, self.isSuspended, self.reviews) = (schedule, isSuspended, reviews)
    }

    /// Identifies a card in all versions of a package.
    package struct Source: Hashable, Sendable {
        /// The `guid` of the note.
        package let note: String
        /// Which of its cards, from 0.
        package let place: Int

        package init(note: String, place: Int) { (self.note, self.place) = (note, place) }
    }
}

/// A past review of a card.
package struct AnkiReview: Hashable, Sendable {
    /// What the card was before.
    package enum Kind: String, Sendable, CaseIterable {
        /// Never reviewed, or reset since.
        case new
        case learning, review, relearning
    }

    package var at: Instant
    /// 1 again, 2 hard, 3 good, 4 easy.
    package var rating: Int
    package var kind: Kind
    /// Seconds until the card was due again.
    package var interval: Int

    package init(at: Instant, rating: Int, kind: Kind, interval: Int) {
        (self.at, self.rating, self.kind, self.interval) = (at, rating, kind, interval)
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
