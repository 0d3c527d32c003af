internal import HTTPTransport
internal import Values

/// One request to the provider and what can be said about its answer, whatever the resource.
struct ProviderAPI: Sendable {
    let provider: Provider
    let http: HTTPClient
    /// For a whole request, connecting included.
    let timeout: Duration

    /// A 2xx answer.
    struct Answer: Sendable {
        let response: HTTPResponse

        var requestID: String? { response.header("Twilio-Request-Id") }
        /// The provider's clock.
        var date: Instant? { response.header("Date").flatMap(Instant.init(mailDate:)) }
    }

    func get(_ url: String) async throws(APIFailure) -> Answer {
        // A page of a thousand messages is about 1 MB.
        try await send(HTTPRequest(.get, url, timeout: timeout, maximumBodyBytes: 8 << 20))
    }

    func post(_ url: String, _ form: FormBody) async throws(APIFailure) -> Answer {
        let type = HTTPField("Content-Type", "application/x-www-form-urlencoded")
        return try await send(HTTPRequest(.post, url, headers: [type], body: form.encoded, timeout: timeout))
    }

    private func send(_ bare: HTTPRequest) async throws(APIFailure) -> Answer {
        var request = bare
        request.headers.append(HTTPField("Accept", "application/json"))
        request.authorization = provider.authorization
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            throw .transport(error)
        }
        guard (200..<300).contains(response.status) else { throw .refused(Refusal(response)) }
        return Answer(response: response)
    }
}

extension Provider {
    /// What signs a request in.
    var authorization: HTTPRequest.Authorization {
        switch credentials {
        case .token(let token): .basic(user: accountSID, password: token.revealed)
        case .apiKey(let sid, let secret): .basic(user: sid, password: secret.revealed)
        }
    }
}
