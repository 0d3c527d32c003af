/// One page of a list.
package struct ListPage<Item: Sendable>: Sendable {
    package let items: [Item]
    /// The identifier that the provider's support asks for.
    package let requestID: String?
    /// Path or address of the next page; nil on the last page.
    let nextLink: String?

    package var isLast: Bool { nextLink == nil }
}

/// A list at the provider, newest first. Each page is fetched when the iteration reaches it.
package struct ListPages<Item: Sendable>: AsyncSequence, Sendable {
    package typealias Element = ListPage<Item>
    package typealias Failure = APIFailure

    let api: ProviderAPI
    let first: String
    /// Fetches a page by its address.
    let page: @Sendable (ProviderAPI, String) async throws(APIFailure) -> ListPage<Item>

    init(
        api: ProviderAPI, first: String,
        page: @escaping @Sendable (ProviderAPI, String) async throws(APIFailure) -> ListPage<Item>
    ) {
        (self.api, self.first, self.page) = (api, first, page)
    }

    /// A list of which each page is one response.
    init(
        api: ProviderAPI, first: String,
        read: @escaping @Sendable (ProviderResponse) throws(APIFailure) -> ListPage<Item>,
        load: @escaping @Sendable (ProviderAPI, String) async throws(APIFailure) -> ProviderResponse = {
            api, url throws(APIFailure) in try await api.get(url)
        }
    ) {
        self.init(api: api, first: first) { api, url throws(APIFailure) in try read(try await load(api, url)) }
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(pages: self, next: first)
    }

    /// Fetches one page per call of `next`.
    package struct Iterator: AsyncIteratorProtocol {
        let pages: ListPages
        var next: String?
        /// Addresses already fetched; a page that links back to one of them is an error.
        var seen: Set<String> = []

        package mutating func next() async throws(APIFailure) -> ListPage<Item>? {
            guard let url = next else { return nil }
            guard seen.insert(url).inserted else { throw .wrongPageLink }
            next = nil
            let page = try await pages.page(pages.api, url)
            if let link = page.nextLink {
                guard let following = pages.api.provider.url(following: link) else { throw .wrongPageLink }
                next = following
            }
            return page
        }

        package mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(APIFailure) -> ListPage<Item>? {
            try await next()
        }
    }
}
