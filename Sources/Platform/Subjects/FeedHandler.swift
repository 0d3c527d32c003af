package import Storage
package import Values

/// Renders feeds of one kind.
package struct FeedHandler: Sendable {
    package let kind: Feed.Kind
    /// The title of a feed in lists: `dates of Mary`. Nil if its subject was deleted or the feed is not listed.
    package let title: @Sendable (Feed, Transaction) throws -> String?
    /// Renders the feed; nil if its subject was deleted.
    package let page: @Sendable (FeedRequest, Transaction) throws -> ServedPage?

    package init(
        _ kind: Feed.Kind, title: @escaping @Sendable (Feed, Transaction) throws -> String?,
        page: @escaping @Sendable (FeedRequest, Transaction) throws -> ServedPage?
    ) {
        (self.kind, self.title, self.page) = (kind, title, page)
    }
}

/// A request for a feed.
package struct FeedRequest: Sendable {
    package let feed: Feed
    /// The suffix after the token, without the dot: `svg`. Nil if there is none.
    package let ending: String?
    /// The query parameters.
    package let query: [String: String]
    /// The URL up to and including the token.
    package let address: String
    /// The database; files such as photos are stored beside it.
    package let store: Store
}

/// Serves feeds by their tokens.
package struct Feeds: Sendable {
    let store: Store
    let handlers: [FeedHandler]
    /// The base URL of feeds: scheme, host, optional port and path.
    let publicURL: String

    package init(store: Store, modules: [Module], publicURL: String) {
        (self.store, handlers, self.publicURL) = (store, modules.feeds, publicURL)
    }

    /// The account of a feed; nil if the token is invalid or revoked.
    package func account(in folder: Feed.Folder, file: String, now: Instant) async throws -> ID<Account>? {
        guard let (token, _) = Self.parts(of: file, in: folder) else { return nil }
        let kinds = handlers.map(\.kind).filter { $0.folder == folder }
        return try await store.read(at: now) { try Feed.find(token: token, among: kinds, in: $0)?.account }
    }

    /// The token and the suffix of a file; nil if there can be no such file.
    private static func parts(of file: String, in folder: Feed.Folder) -> (token: String, ending: String?)? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let token = parts.first, parts.count <= 2, token.utf8.count <= 128 else { return nil }
        let ending = parts.count == 2 ? parts[1] : nil
        return folder == .calendar && ending != "ics" ? nil : (token, ending)
    }

    /// - Parameters:
    ///   - folder: the first path component. A token of another folder's kind is not found.
    ///   - file: the token with its suffix: `TOKEN.ics`.
    /// - Returns: nil if the token is invalid or revoked.
    package func page(
        in folder: Feed.Folder, file: String, query: [String: String] = [:], now: Instant
    ) async throws -> ServedPage? {
        guard let (token, ending) = Self.parts(of: file, in: folder) else { return nil }
        let (store, handlers, address) = (store, handlers, "\(publicURL)/\(folder.rawValue)/\(token)")
        return try await store.read(at: now) { tx in
            guard let feed = try Feed.find(token: token, among: handlers.map(\.kind), in: tx),
                feed.kind.folder == folder, let handler = handlers.first(where: { $0.kind == feed.kind })
            else { return nil }
            let request = FeedRequest(feed: feed, ending: ending, query: query, address: address, store: store)
            return try handler.page(request, tx)
        }
    }
}
