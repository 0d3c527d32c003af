import Platform
import Twilio
import Values

extension Backfill {
    /// The maximum number of pages per round: enough to halve a week down to seconds.
    static let mostRequests = 500
    /// The maximum number of pages processed together: of 100 texts at first, and of 1,000 once there are many.
    private static let (mostPages, mostLargePages) = (50, 10)

    /// A time span of the provider's list.
    struct Span {
        private(set) var since: Instant
        /// Included.
        private(set) var until: Instant

        init(since: Instant, until: Instant) {
            (self.since, self.until) = (since, until)
        }

        /// The provider's dates have a resolution of one second.
        var canBeHalved: Bool { until - since >= .seconds(2) }

        /// The earlier half, which ends at a full second.
        mutating func halve() {
            until = since.adding((until - since) / 2).atFullSecond
        }

        /// Moves to the span after this one, twice as long but not beyond `end`.
        mutating func advance(to end: Instant) {
            let next = until.adding(max((until - since) * 2, .seconds(1))).atFullSecond
            (since, until) = (until, min(next, end))
        }
    }

    /// The texts to us within the span, the oldest first. Nil if there are more than can be processed together or
    /// fetched in this round: the provider lists the newest first, but the oldest must be processed first.
    func list(_ sender: Sender, _ span: Span, now: Instant, requests: inout Int) async throws -> [MessageResource]? {
        let isFirst = requests == Self.mostRequests
        let filter = MessageFilter(
            to: sender.isService ? nil : TextAddress(rawValue: sender.address),
            sentOnOrBefore: span.until == now ? nil : span.until, pageSize: isFirst ? 100 : 1000)
        var left = span.canBeHalved ? min(requests, isFirst ? Self.mostPages : Self.mostLargePages) : requests
        var found: [MessageResource] = []
        for try await page in client.list(filter) {
            (left, requests) = (left - 1, requests - 1)
            found += page.items.filter { $0.direction == .inbound && ($0.created ?? span.since) >= span.since }
            if let oldest = page.items.last?.created, oldest < span.since { break }
            if left == 0, !page.isLast { return nil }
        }
        return found.reversed()
    }
}
