import AnkiFiles
import Values

extension CardSchedule {
    /// The schedule of a card from Anki. Without the memory state of FSRS it is computed from the past reviews, or, if
    /// they are not complete, estimated from interval and ease.
    ///
    /// - Parameters:
    ///   - reviews: oldest first.
    ///   - now: nothing was reviewed later.
    init(_ anki: AnkiSchedule, reviews: [CardReview], zone: Zone, now: Instant) {
        let phase: CardPhase =
            switch anki.state {
            case .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
        // Anki's days begin up to four hours after midnight, and a change of the clocks moves them.
        let day = zone.day(zone.date(of: anki.due.adding(.hours(2)))).lowerBound
        let reviewed = anki.reviewedAt ?? anki.due.adding(.days(-max(1, anki.interval)))
        self.init(
            phase: phase, step: 0, memory: Self.memory(anki, reviews, zone), due: phase == .review ? day : anki.due,
            reviewedAt: min(reviewed, now), lapses: anki.lapses)
    }

    private static func memory(_ anki: AnkiSchedule, _ reviews: [CardReview], _ zone: Zone) -> FSRS.Memory {
        if let memory = anki.memory {
            return FSRS.Memory(stability: memory.stability, difficulty: memory.difficulty)
        }
        if let memory = FSRS.memory(after: reviews, zone: zone) { return memory }
        return FSRS.estimatedMemory(interval: max(1, anki.interval), ease: anki.ease ?? 2.5)
    }

    /// For Anki; nil for a new card.
    ///
    /// - Parameter reviews: the number of past reviews.
    func anki(reviews: Int, zone: Zone) -> AnkiSchedule? {
        guard let memory, let due, let reviewedAt else { return nil }
        let state: AnkiSchedule.State =
            switch phase {
            case .new, .learning: .learning
            case .review: .review
            case .relearning: .relearning
            }
        let days = zone.date(of: due).daysSince1970 - zone.date(of: reviewedAt).daysSince1970
        return AnkiSchedule(
            state: state, due: due, interval: state == .review ? max(1, days) : 0, reviews: max(reviews, 1),
            lapses: lapses, memory: AnkiSchedule.Memory(stability: memory.stability, difficulty: memory.difficulty),
            reviewedAt: reviewedAt)
    }
}
