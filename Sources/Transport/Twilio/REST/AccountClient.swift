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
        let pages = Pages<IncomingNumber>(api: api, first: url) { response throws(APIFailure) in
            let list = try response.decode(NumberList.self)
            return Page(items: list.numbers, requestID: response.requestID, nextLink: list.next)
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

extension AccountClient {
    // MARK: Where inbound texts go

    /// The Messaging Service that this number is in; nil if it is in none. A number is in at most one, and does not
    /// name it, so all services are searched.
    package func service(of number: IncomingNumber) async throws(APIFailure) -> MessagingServiceResource? {
        guard provider.hasOtherHosts else { return nil }
        let services: [MessagingServiceResource] = try await all(.messaging, "Services", "services")
        for service in services where try await numbers(of: service).contains(where: { $0.sid == number.sid }) {
            return service
        }
        return nil
    }

    package func service(_ sid: String) async throws(APIFailure) -> MessagingServiceResource? {
        let services: [MessagingServiceResource] = try await all(.messaging, "Services", "services")
        return services.first { $0.sid == sid }
    }

    package func numbers(of service: MessagingServiceResource) async throws(APIFailure) -> [ServiceNumber] {
        try await all(.messaging, "Services/\(service.sid)/PhoneNumbers", "phone_numbers")
    }

    /// Whether Conversations takes the texts to this number.
    package func isInConversations(_ number: TextAddress) async throws(APIFailure) -> Bool {
        guard provider.hasOtherHosts else { return false }
        let addresses: [ConversationAddress] = try await all(
            .conversations, "Configuration/Addresses", "address_configurations", ["Type": "sms"])
        return addresses.contains { $0.address == number.rawValue && $0.createsConversations }
    }

    /// Changes fields of a number; the others stay. Returns the number as the provider then has it.
    package func change(number sid: String, _ fields: FormBody) async throws(APIFailure) -> IncomingNumber {
        try await api.send(SetupRequest(.post, .api, "IncomingPhoneNumbers/\(sid)", fields)).decode(IncomingNumber.self)
    }

    /// Changes fields of a Messaging Service; the others stay. Returns the service as the provider then has it.
    package func change(service sid: String, _ fields: FormBody) async throws(APIFailure) -> MessagingServiceResource {
        try await api.send(SetupRequest(.post, .messaging, "Services/\(sid)", fields))
            .decode(MessagingServiceResource.self)
    }

    // MARK: What texts need

    /// Nil for a subaccount, and where the credentials may not read it.
    package func balance() async throws(APIFailure) -> Balance? {
        try await optional(SetupRequest(.get, .api, "Balance")).map { response throws(APIFailure) in
            try response.decode(Balance.self)
        }
    }

    /// The price of a segment to this country, in dollars: the highest that the provider lists. Nil if it lists none.
    ///
    /// - Parameter country: ISO 3166, `US`.
    package func price(to country: String) async throws(APIFailure) -> String? {
        guard provider.hasOtherHosts else { return nil }
        let response = try await optional(SetupRequest(.get, .pricing, "Messaging/Countries/\(country)"))
        return try response?.decode(CountryPrices.self).highest
    }

    /// Whether texts to this country are turned on; nil if the provider does not say.
    package func isOpen(to country: String) async throws(APIFailure) -> Bool? {
        guard provider.hasOtherHosts else { return nil }
        let response = try await optional(
            SetupRequest(.get, .accounts, "Messaging/GeoPermissions", ["CountryCode": country]))
        return try response?.decode(GeoPermissions.self).isOpen(country)
    }

    /// Whether a trial account may text this number.
    package func isVerified(_ number: String) async throws(APIFailure) -> Bool {
        let response = try await api.send(
            SetupRequest(.get, .api, "OutgoingCallerIds", ["PhoneNumber": number, "PageSize": "50"]))
        return try response.decode(CallerIDs.self).numbers.contains(number)
    }

    /// The state of the registration that carriers require; nil if there is none, or none is needed.
    ///
    /// - Parameter service: the Messaging Service that the number is in.
    package func registration(
        of number: IncomingNumber, in service: MessagingServiceResource?
    ) async throws(APIFailure) -> Registration? {
        guard provider.hasOtherHosts, number.number.rawValue.hasPrefix("+1") else { return nil }
        if number.number.isTollFree {
            let found: [Registration] = try await all(
                .messaging, "Tollfree/Verifications", "verifications", ["TollfreePhoneNumberSid": number.sid])
            return found.first ?? Registration(word: nil)
        }
        guard let service else { return Registration(word: nil) }
        let path = "Services/\(service.sid)/Compliance/Usa2p"
        guard let response = try await optional(SetupRequest(.get, .messaging, path)) else { return nil }
        return try response.decode(List<Registration>.self, under: "compliance").items.first ?? Registration(word: nil)
    }

    // MARK: What went wrong

    /// Errors that the provider logged, newest first: at most 1,000.
    package func alerts(since start: Instant) async throws(APIFailure) -> [ProviderAlert] {
        guard provider.hasOtherHosts else { return [] }
        let fields: FormBody = ["LogLevel": "error", "StartDate": start.atFullSecond.rfc3339, "PageSize": "1000"]
        return try await api.send(SetupRequest(.get, .monitor, "Alerts", fields))
            .decode(List<ProviderAlert>.self, under: "alerts").items
    }

    // MARK: -

    /// The response; nil where the provider has no such resource, or the credentials may not read it.
    private func optional(_ request: SetupRequest) async throws(APIFailure) -> ProviderResponse? {
        do throws(APIFailure) {
            return try await api.send(request)
        } catch {
            if case .refused(let refusal) = error, [401, 403, 404].contains(refusal.status) { return nil }
            throw error
        }
    }

    private func all<Item: Decodable & Sendable>(
        _ host: ProviderHost, _ path: String, _ key: String, _ query: FormBody = FormBody()
    ) async throws(APIFailure) -> [Item] {
        var query = query
        query.append("PageSize", "100")
        let first = SetupRequest(.get, host, path, query)
        guard first.isAllowed(provider.sidPattern) else { return try await api.send(first).decode([Item].self) }
        let pages = Pages<Item>(api: api, first: first.url(at: provider)) { response throws(APIFailure) in
            let list = try response.decode(List<Item>.self, under: key)
            return Page(items: list.items, requestID: response.requestID, nextLink: list.next)
        }
        var items: [Item] = []
        for try await page in pages { items += page.items }
        return items
    }
}

/// A secret text. Description, dump and reflection show at most its last characters.
package struct Secret: Hashable, Sendable {
    /// The secret itself.
    package let revealed: String

    /// Accepts any text, including an empty one.
    package init(_ word: String) {
        revealed = word
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { Redaction.secret(revealed) }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
