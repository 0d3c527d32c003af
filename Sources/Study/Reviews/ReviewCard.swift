package import Platform
package import Storage
package import Values

extension Deck {
    /// What a review changed.
    package struct Reviewed: Sendable {
        package let card: Card
        package let rating: Rating
        /// Whether the card has just become a leech: it was forgotten too often and should be rewritten.
        package let hasBecomeLeech: Bool
    }

    /// Rates a card of this deck: its schedule moves on, and the review is logged. One undo step.
    ///
    /// - Parameter seen: the tag of the card's schedule when it was shown (`CardSchedule.tag`), so that a repeated form
    ///   or text does not rate it twice; nil to rate it as it is.
    /// - Throws: `CardError.isStale` if it was reviewed since, `.isSuspended`.
    package func review(
        _ card: Card, _ rating: Rating, seen: String? = nil, zone: Zone, now: Instant, in tx: Transaction
    ) throws -> Reviewed {
        guard !card.isSuspended else { throw CardError.isSuspended }
        if let seen, seen != card.schedule.tag { throw CardError.isStale }
        let scheduler = FSRS(retention: try effectiveLimits(in: tx).retention)
        let before = card.schedule
        var after = card
        after.schedule = before.reviewed(rating, by: scheduler, now: now, zone: zone)
        let wait = after.schedule.due.map { ($0 - now).wholeMilliseconds / 1000 } ?? 0
        let review = CardReview(at: now, rating: rating, phase: before.phase, interval: Int(max(0, wait)))
        try review.insert(for: card.id, of: id, in: tx)
        try Card.save(after.schedule, of: card.id, in: tx)
        try CardUndo.reviewed(card: card.id.rawValue, before: before, at: now.milliseconds).record(
            "rated \(card.front.short) \(rating.word)", of: self, now: now, in: tx)
        return Reviewed(
            card: after, rating: rating, hasBecomeLeech: after.schedule.isLeech && !before.isLeech)
    }

    /// Whether the account's last change is a rating that was not undone.
    package static func isLastChangeAReview(account: ID<Account>, in tx: Transaction) throws -> Bool {
        guard let step = try UndoStep.latest(account: account, in: tx), step.kind == CardUndo.kind,
            case .reviewed = try step.snapshot(CardUndo.self)
        else { return false }
        return true
    }

    /// When a card would be due again after each rating: `10 min`, `3 days`.
    package func waits(for card: Card, zone: Zone, now: Instant, in tx: Transaction) throws -> [Rating: String] {
        let scheduler = FSRS(retention: try effectiveLimits(in: tx).retention)
        return Dictionary(
            uniqueKeysWithValues: Rating.allCases.map { rating in
                let after = card.schedule.reviewed(rating, by: scheduler, now: now, zone: zone)
                return (rating, after.wait(from: now, zone: zone))
            })
    }
}

extension CardSchedule {
    /// Identifies the state of the schedule: it differs after each review.
    package var tag: String { "\(phase.rawValue)-\(reviewedAt?.milliseconds ?? 0)" }
}
