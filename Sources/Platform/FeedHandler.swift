package import Storage
package import Values

/// Shows feeds of one kind.
package struct FeedHandler: Sendable {
    package let kind: Feed.Kind
    /// What a feed is called in lists: `dates of Mary`. Nil where what it showed is gone, or it is not listed.
    package let title: @Sendable (Feed, Transaction, Instant) throws -> String?
    /// What a feed shows; nil where what it showed is gone.
    package let page: @Sendable (FeedRequest, Transaction, Instant) throws -> ServedPage?

    package init(
        _ kind: Feed.Kind, title: @escaping @Sendable (Feed, Transaction, Instant) throws -> String?,
        page: @escaping @Sendable (FeedRequest, Transaction, Instant) throws -> ServedPage?
    ) {
        (self.kind, self.title, self.page) = (kind, title, page)
    }
}

/// What a visitor asks of a feed.
package struct FeedRequest: Sendable {
    package let feed: Feed
    /// What follows the token, without the dot: `svg`. Nil for nothing.
    package let ending: String?
    /// The parameters of the address.
    package let query: [String: String]
    /// Scheme, host and path of the address, up to and with the token.
    package let address: String
    /// Where files lie that belong to the database.
    package let store: Store
}

/// Answers a visitor who has the token of a feed.
package struct Feeds: Sendable {
    let store: Store
    let handlers: [FeedHandler]
    /// Scheme, host and, if any, port and path under which feeds are found.
    let publicURL: String

    package init(store: Store, modules: [Module], publicURL: String) {
        (self.store, handlers, self.publicURL) = (store, modules.feeds, publicURL)
    }

    /// - Parameters:
    ///   - folder: the folder of the address. A token leads nowhere in the folder of another kind.
    ///   - file: the token, with what follows it: `TOKEN.ics`.
    /// - Returns: nil for a token that is none, or not any more.
    package func page(
        in folder: Feed.Folder, file: String, query: [String: String] = [:], now: Instant
    ) async throws -> ServedPage? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let token = parts.first, parts.count <= 2, token.utf8.count <= 128 else { return nil }
        let ending = parts.count == 2 ? parts[1] : nil
        if folder == .calendar, ending != "ics" { return nil }
        let (store, handlers, address) = (store, handlers, "\(publicURL)/\(folder.rawValue)/\(token)")
        return try await store.read { tx in
            guard let feed = try Feed.find(token: token, among: handlers.map(\.kind), in: tx),
                feed.kind.folder == folder, let handler = handlers.first(where: { $0.kind == feed.kind })
            else { return nil }
            let request = FeedRequest(feed: feed, ending: ending, query: query, address: address, store: store)
            return try handler.page(request, tx, now)
        }
    }
}
