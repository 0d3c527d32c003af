import Storage
import Values

/// The table `revlog` of a collection: one row for each review.
///
/// Source: Anki, `rslib/src/revlog/mod.rs`.
enum ReviewLog {
    /// The latest reviews are read, up to this number.
    static let mostReviews = 1_000_000

    /// The values of the column `type`.
    private enum RowType: Int {
        case learning, review, relearning
        /// In a filtered deck.
        case filtered
        /// Set by hand, such as a reset, and by a change of the settings.
        case manual, rescheduled
    }

    private static let day = 86_400

    /// The reviews of each card, oldest first.
    static func read(in tx: Transaction) throws -> [Int64: [AnkiReview]] {
        let rows = try tx.rows(
            "SELECT id, cid, ease, ivl, lastIvl, factor, type FROM revlog ORDER BY id DESC LIMIT \(mostReviews)")
        var reviews: [Int64: [AnkiReview]] = [:]
        var isNew: [Int64: Bool] = [:]
        for row in rows.reversed() {
            guard let type = RowType(rawValue: try row["type"]) else { continue }
            let card: Int64 = try row["cid"]
            let (rating, interval): (Int, Int) = (try row["ease"], try row["ivl"])
            guard (1...4).contains(rating), type != .manual, type != .rescheduled else {
                // A reset has no factor. What follows is learned from the start.
                if type == .manual, try row["factor"] as Int == 0 { isNew[card] = true }
                continue
            }
            let kind: AnkiReview.Kind =
                switch type {
                case .learning: isNew[card] ?? true ? .new : .learning
                case .relearning: .relearning
                case .filtered: try row["lastIvl"] as Int > 0 ? .review : .learning
                case .review, .manual, .rescheduled: .review
                }
            isNew[card] = false
            let wait = interval < 0 ? -max(interval, -36_500 * day) : min(interval, 36_500) * day
            reviews[card, default: []].append(
                AnkiReview(
                    at: CollectionReader.instant(milliseconds: try row["id"]), rating: rating, kind: kind,
                    interval: wait))
        }
        return reviews
    }

    /// Writes the reviews of cards, by the keys of the cards in the collection.
    static func write(_ cards: [(id: Int64, reviews: [AnkiReview])], in tx: Transaction) throws {
        // The key is the time, and two reviews may have been in the same millisecond.
        var last: Int64 = 0
        let all = cards.flatMap { card in
            card.reviews.indices.map { (card.id, card.reviews[$0], $0 > 0 ? interval(card.reviews[$0 - 1]) : 0) }
        }
        for (card, review, before) in all.sorted(by: { $0.1.at < $1.1.at }) {
            last = max(last + 1, review.at.milliseconds)
            let type: RowType =
                switch review.kind {
                case .new, .learning: .learning
                case .review: .review
                case .relearning: .relearning
                }
            try tx.run(
                """
                INSERT INTO revlog VALUES (\(last), \(card), -1, \(review.rating), \(interval(review)), \(before),
                    \(type == .learning ? 0 : 2500), 0, \(type.rawValue))
                """)
        }
    }

    /// Days, or seconds as a negative number.
    private static func interval(_ review: AnkiReview) -> Int {
        review.interval < day ? -review.interval : (review.interval + day / 2) / day
    }
}
