import ArgumentParser
import Study
import Values

/// The options for how cards are reviewed, of a deck or of the account.
struct StudyLimitOptions: ParsableArguments {
    @Option(help: "The share of cards to remember when they are due: 0.70 to 0.99, or \"usual\".")
    var retention: String?

    @Option(help: "How many new cards to study a day, or \"usual\".")
    var newPerDay: String?

    @Option(help: "How many reviews to do a day, or \"usual\".")
    var reviewsPerDay: String?

    var isEmpty: Bool { retention == nil && newPerDay == nil && reviewsPerDay == nil }

    func requireOne() throws {
        guard isEmpty else { return }
        throw ValidationError("Nothing to change. Use --retention, --new-per-day or --reviews-per-day.")
    }

    /// - Parameter usual: the values that "usual" means.
    func applied(to limits: DeckLimits, usual: DeckLimits) throws -> DeckLimits {
        try LimitsInput(retention: retention, newPerDay: newPerDay, reviewsPerDay: reviewsPerDay)
            .applied(to: limits, usual: usual)
    }

    static func words(_ limits: EffectiveLimits) -> String {
        "at most \(limits.newPerDay) new cards and \(limits.reviewsPerDay) reviews a day, "
            + "retention \(percent(limits.retention))"
    }

    /// `90 %`, `92.5 %`
    static func percent(_ share: Double) -> String {
        let tenths = Int((share * 1000).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)%" : "\(tenths / 10).\(tenths % 10)%"
    }
}
