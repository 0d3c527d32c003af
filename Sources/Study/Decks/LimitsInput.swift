package import Values

/// What a person types for how cards are reviewed. Values that are nil were not given; empty ones and `usual` restore
/// the usual value.
package struct LimitsInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case retention
        case newPerDay = "new_per_day"
        case reviewsPerDay = "reviews_per_day"
    }

    /// `0.85` or `85%`
    package var retention: String?
    package var newPerDay: String?
    package var reviewsPerDay: String?

    package init(retention: String? = nil, newPerDay: String? = nil, reviewsPerDay: String? = nil) {
        (self.retention, self.newPerDay, self.reviewsPerDay) = (retention, newPerDay, reviewsPerDay)
    }

    /// The limits with what was given.
    package func applied(to old: DeckLimits, usual: DeckLimits) throws(InputProblems<Field>) -> DeckLimits {
        var (reader, limits) = (InputReader<Field>(), old)
        if let retention {
            limits.retention =
                Self.isUsual(retention)
                ? usual.retention
                : reader.read(.retention) { () throws(DeckError) in try DeckLimits.retention(retention) }
        }
        if let newPerDay {
            limits.newPerDay =
                Self.isUsual(newPerDay)
                ? usual.newPerDay : reader.read(.newPerDay) { () throws(DeckError) in try Self.count(newPerDay) }
        }
        if let reviewsPerDay {
            limits.reviewsPerDay =
                Self.isUsual(reviewsPerDay)
                ? usual.reviewsPerDay
                : reader.read(.reviewsPerDay) { () throws(DeckError) in try Self.count(reviewsPerDay) }
        }
        guard reader.problems.isEmpty else { throw reader.problems }
        return limits
    }

    private static func isUsual(_ text: String) -> Bool { text.isEmpty || text == "usual" }

    private static func count(_ text: String) throws(DeckError) -> Int {
        guard let count = Int(text) else { throw .invalidCount(text) }
        guard (0...DeckError.mostCardsPerDay).contains(count) else { throw .invalidLimit(count) }
        return count
    }
}
