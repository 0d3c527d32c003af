/// One page of a list.
package struct Page<Item: Sendable>: Sendable {
    package let items: [Item]
    /// What the provider's support asks for.
    package let requestID: String?
    /// As the provider wrote it; nil on the last page.
    let nextLink: String?

    package var isLast: Bool { nextLink == nil }
}

/// A list at the provider, fetched page by page as it is read, newest first.
/// Stop reading to stop fetching: a long list is bounded by its reader.
package struct Pages<Item: Sendable>: AsyncSequence, Sendable {
    package typealias Element = Page<Item>
    package typealias Failure = APIFailure

    let api: ProviderAPI
    let first: String
    let read: @Sendable (ProviderAPI.Answer) throws(APIFailure) -> Page<Item>

    package func makeAsyncIterator() -> Iterator {
        Iterator(pages: self, next: first)
    }

    /// Fetches a page each time it is asked for one.
    package struct Iterator: AsyncIteratorProtocol {
        let pages: Pages
        var next: String?
        /// Addresses fetched, so that a list that leads back to itself ends.
        var seen: Set<String> = []

        package mutating func next() async throws(APIFailure) -> Page<Item>? {
            guard let url = next else { return nil }
            guard seen.insert(url).inserted else { throw .wrongPageLink }
            next = nil
            let page = try pages.read(try await pages.api.get(url))
            if let link = page.nextLink {
                guard let following = pages.api.provider.url(following: link) else { throw .wrongPageLink }
                next = following
            }
            return page
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(APIFailure) -> Page<Item>? {
            try await next()
        }
    }
}
