package import Storage
package import Values

/// Renders feeds of one kind.
package struct FeedHandler: Sendable {
    package let kind: Feed.Kind
    /// The title of a feed in lists: `dates of Mary`. Nil if its subject was deleted or the feed is not listed.
    package let title: @Sendable (Feed, Transaction) throws -> String?
    /// Makes what the feed needs and what takes too long for a transaction; nil if there is nothing.
    package let prepare: (@Sendable (FeedRequest, Instant) async throws -> Void)?
    /// Renders the feed; nil if its subject was deleted.
    package let page: @Sendable (FeedRequest, Transaction) throws -> ServedPage?
    /// What people get under an address of its folder where there is nothing; nil for no more than the status. Takes the
    /// suffix after the token, without the dot.
    package let missing: (@Sendable (_ ending: String?) -> ServedPage?)?

    package init(
        _ kind: Feed.Kind, title: @escaping @Sendable (Feed, Transaction) throws -> String?,
        prepare: (@Sendable (FeedRequest, Instant) async throws -> Void)? = nil,
        missing: (@Sendable (_ ending: String?) -> ServedPage?)? = nil,
        page: @escaping @Sendable (FeedRequest, Transaction) throws -> ServedPage?
    ) {
        (self.kind, self.title, self.prepare, self.page) = (kind, title, prepare, page)
        self.missing = missing
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

    /// What a file leads to; nil if the token is invalid or revoked.
    ///
    /// - Parameters:
    ///   - folder: the first path component. A token of another folder's kind is not found.
    ///   - file: the token with its suffix: `TOKEN.ics`.
    package func find(
        in folder: Feed.Folder, file: String, query: [String: String] = [:], now: Instant
    ) async throws -> FeedRequest? {
        try await store.read(at: now) { try find(in: folder, file: file, query: query, $0) }
    }

    private func find(
        in folder: Feed.Folder, file: String, query: [String: String], _ tx: Transaction
    ) throws -> FeedRequest? {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let token = parts.first, parts.count <= 2, token.utf8.count <= 128 else { return nil }
        let ending = parts.count == 2 ? parts[1] : nil
        if folder == .calendar, ending != "ics" { return nil }
        let kinds = handlers.map(\.kind).filter { $0.folder == folder }
        return try Feed.find(token: token, among: kinds, in: tx).map { feed in
            FeedRequest(
                feed: feed, ending: ending, query: query, address: "\(publicURL)/\(folder.rawValue)/\(token)",
                store: store)
        }
    }

    /// Nil if the subject of the feed was deleted.
    package func page(_ request: FeedRequest, now: Instant) async throws -> ServedPage? {
        guard let handler = handlers.first(where: { $0.kind == request.feed.kind }) else { return nil }
        try await handler.prepare?(request, now)
        return try await store.read(at: now) { try handler.page(request, $0) }
    }

    /// What a visitor without a valid token gets, which reveals nothing; nil for no more than the status.
    package func missing(in folder: Feed.Folder, file: String) -> ServedPage? {
        let ending = file.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
        return handlers.lazy.filter { $0.kind.folder == folder }.compactMap(\.missing).first?(ending)
    }

    /// What a file leads to, as a page; nil if the token is invalid or revoked.
    package func page(
        in folder: Feed.Folder, file: String, query: [String: String] = [:], now: Instant
    ) async throws -> ServedPage? {
        guard let request = try await find(in: folder, file: file, query: query, now: now) else { return nil }
        return try await page(request, now: now)
    }
}

/// The response to a request with a feed token.
package struct ServedPage: Sendable {
    /// The value of the Content-Type header.
    package enum ContentType: String, Sendable {
        case calendar = "text/calendar; charset=utf-8"
        case html = "text/html; charset=utf-8"
        case json = "application/json"
        case svg = "image/svg+xml"
        case png = "image/png"
        case jpeg = "image/jpeg"
        case webp = "image/webp"
    }

    package let contentType: ContentType
    package let bytes: [UInt8]
    /// Equal for equal bytes.
    package let entityTag: String
    /// Set for what is public: any website may read it and show it in a frame, and it may be kept for a minute, no
    /// longer, so that a name is gone a minute after its owner wants that. The value is its content security policy.
    package let publicPolicy: String?

    package init(_ contentType: ContentType, _ bytes: [UInt8], publicPolicy: String? = nil) {
        (self.contentType, self.bytes, self.publicPolicy) = (contentType, bytes, publicPolicy)
        entityTag = Fingerprint.of(bytes)
    }
}
