package import ICalendar
package import Messaging
package import Storage
package import Values

/// A module whose data can be subscribed to as a calendar.
package protocol FeedSource: Module {
    /// The feed kinds of this module.
    var feedKinds: [Feed.Kind] { get }

    /// What a feed shows; nil when its subject was deleted.
    func calendar(of feed: Feed, in tx: Transaction, now: Instant) throws -> EventCalendar?
}

/// Serves the calendar feeds by their tokens.
package struct CalendarFeeds: Sendable {
    let store: Store
    let sources: [any FeedSource]

    package init(store: Store, modules: [any Module]) {
        self.store = store
        sources = modules.compactMap { $0 as? any FeedSource }
    }

    /// The refresh interval that subscribers are asked to use.
    static let refreshInterval: Duration = .hours(1)

    /// Nil for an unknown or revoked token.
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
