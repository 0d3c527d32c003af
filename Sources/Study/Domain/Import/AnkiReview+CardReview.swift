import AnkiFiles
import Values

extension CardReview {
    /// A review from Anki; nil if it is later than `now`.
    init?(_ anki: AnkiReview, now: Instant) {
        guard let rating = Rating(rawValue: anki.rating), anki.at <= now else { return nil }
        let phase: CardPhase =
            switch anki.kind {
            case .new: .new
            case .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
        self.init(at: anki.at, rating: rating, phase: phase, interval: max(0, anki.interval))
    }

    /// For Anki.
    var anki: AnkiReview {
        let kind: AnkiReview.Kind =
            switch phase {
            case .new: .new
            case .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
        return AnkiReview(at: at, rating: rating.rawValue, kind: kind, interval: interval)
    }
}

extension FSRS {
    /// The memory state after these reviews, oldest first; nil if they do not go back to when the card was new.
    static func memory(after reviews: [CardReview], zone: Zone) -> Memory? {
        guard let first = reviews.lastIndex(where: { $0.phase == .new }) else { return nil }
        let scheduler = FSRS()
        var (memory, last): (Memory?, LocalDate?) = (nil, nil)
        for review in reviews[first...] {
            let day = zone.date(of: review.at)
            let elapsed = last.map { max(0, day.daysSince1970 - $0.daysSince1970) }
            memory = scheduler.memory(after: review.rating, from: memory, elapsedDays: elapsed ?? 0)
            last = day
        }
        return memory
    }
}
