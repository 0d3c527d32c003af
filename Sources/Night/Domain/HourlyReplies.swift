import Platform
import Storage
import Values

/// A limit of replies of one kind to a number within an hour. What the texts change is recorded all the same, and the
/// last reply before the limit says so.
enum HourlyReplies {
    static let most = 6

    /// How many the number got from the sender within the last hour.
    ///
    /// - Parameter verdict: of their kind.
    static func count(_ verdict: String, to text: InboundText, in tx: Transaction) throws -> Int {
        try tx.value(
            """
            SELECT count(*) FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND answer IS NOT NULL
                AND verdict = \(verdict) AND taken_in_at > \(tx.now.adding(.zero - .hours(1)))
            """) ?? 0
    }

    /// The reply, or nil where the limit is reached.
    ///
    /// - Parameter count: how many the number got within the hour.
    static func limited(
        _ reply: String, in language: TextLanguage, after count: Int, most: Int = most
    ) -> String? {
        guard count < most else { return nil }
        return count == most - 1 ? InboundOutcome.announcingPause(reply, in: language) : reply
    }
}
