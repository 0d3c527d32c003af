package import ICalendar
package import Messaging
package import Storage
package import Values

/// A feature that has something to subscribe to.
package protocol FeedSource: Module {
    /// The kinds of feeds that are this feature's.
    var feedKinds: [Feed.Kind] { get }

    /// What a feed shows; nil where what it was of is gone.
    func calendar(of feed: Feed, in tx: Transaction, now: Instant) throws -> EventCalendar?
}

/// Answers whoever comes with the token of a feed.
package struct CalendarFeeds: Sendable {
    let store: Store
    let sources: [any FeedSource]

    package init(store: Store, modules: [any Module]) {
        self.store = store
        sources = modules.compactMap { $0 as? any FeedSource }
    }

    /// How often a subscriber should come again.
    static let refreshInterval: Duration = .hours(1)

    /// Nil for a token that is none, or not any more.
    package func page(token: String, now: Instant) async throws -> ServedPage? {
        guard token.utf8.count <= 128 else { return nil }
        let sources = sources
        let calendar = try await store.read { tx -> EventCalendar? in
            guard let feed = try Feed.find(token: token, in: tx),
                let source = sources.first(where: { $0.feedKinds.contains(feed.kind) })
            else { return nil }
            return try source.calendar(of: feed, in: tx, now: now)
        }
        guard var calendar else { return nil }
        calendar.refreshInterval = Self.refreshInterval
        let bytes = CalendarWriter.bytes(of: calendar, now: now)
        return ServedPage(.calendar, bytes)
    }
}
