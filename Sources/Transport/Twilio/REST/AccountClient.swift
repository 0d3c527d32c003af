package import HTTPTransport
package import Values

/// Reads and changes how the account is set up: its numbers, its Messaging Services, and where inbound texts go. It
/// sends only what `SetupRequest` allows.
package struct AccountClient: Sendable {
    let api: ProviderAPI

    package var provider: Provider { api.provider }

    /// `timeout` limits a whole request, including the connection.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(15)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
    }

    /// A standard API key may not read this and gets 401 or 403; use `probe` to check such a key.
    package func account() async throws(APIFailure) -> AccountResource {
        let response = try await api.send(SetupRequest(.get, .api, ""))
        let body = try response.decode(AccountBody.self)
        return AccountResource(body, provider: api.provider, providerClock: response.date)
    }

    /// The cheapest call that checks credentials of any kind. Returns the provider's clock; nil if the response has
    /// none.
    package func probe() async throws(APIFailure) -> Instant? {
        try await api.send(SetupRequest(.get, .api, "IncomingPhoneNumbers", ["PageSize": "1"])).date
    }

    /// The account's numbers from all pages, or only `number`. It is compared exactly here, because the provider's
    /// filter is a pattern.
    package func numbers(_ number: TextAddress? = nil) async throws(APIFailure) -> [IncomingNumber] {
        var query = FormBody()
        if let number { query.append("PhoneNumber", number.rawValue) }
        query.append("PageSize", "1000")
        let url = api.provider.url("/IncomingPhoneNumbers", query: query)
        let pages = ListPages<IncomingNumber>(api: api, first: url) { response throws(APIFailure) in
            let list = try response.decode(NumberList.self)
            return ListPage(items: list.numbers, requestID: response.requestID, nextLink: list.next)
        }
        var numbers: [IncomingNumber] = []
        for try await page in pages { numbers += page.items }
        return numbers.filter { number == nil || $0.number == number }
    }
}

private struct NumberList: Decodable {
    let numbers: [IncomingNumber]
    let next: String?

    private enum CodingKeys: String, CodingKey {
        case numbers = "incoming_phone_numbers"
        case next = "next_page_uri"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        numbers = try fields.decode([IncomingNumber].self, forKey: .numbers)
        next = fields.looseString(.next)
    }
}
