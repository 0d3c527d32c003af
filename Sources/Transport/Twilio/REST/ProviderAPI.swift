package import HTTPTransport
import JSON

/// Sends one authenticated request to the provider, for any resource.
struct ProviderAPI: Sendable {
    let provider: Provider
    let http: HTTPClient
    /// Limits a whole request, including the connection.
    let timeout: Duration

    func get(_ url: String) async throws(APIFailure) -> ProviderResponse {
        // A page of a thousand messages is about 1 MB.
        try await send(HTTPRequest(.get, url, timeout: timeout, maximumBodyBytes: 8 << 20))
    }

    func post(_ url: String, _ form: FormBody) async throws(APIFailure) -> ProviderResponse {
        let type = HTTPField("Content-Type", "application/x-www-form-urlencoded")
        return try await send(HTTPRequest(.post, url, headers: [type], body: form.encoded, timeout: timeout))
    }

    func post(_ url: String, json: JSONValue) async throws(APIFailure) -> ProviderResponse {
        let type = HTTPField("Content-Type", "application/json")
        return try await send(HTTPRequest(.post, url, headers: [type], body: json.encoded(), timeout: timeout))
    }

    /// What is not there counts as deleted.
    func delete(_ url: String) async throws(APIFailure) {
        do throws(APIFailure) {
            _ = try await send(HTTPRequest(.delete, url, timeout: timeout))
        } catch {
            guard case .refused(let refusal) = error, refusal.status == 404 else { throw error }
        }
    }

    private func send(_ bare: HTTPRequest) async throws(APIFailure) -> ProviderResponse {
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
        return ProviderResponse(http: response)
    }
}

extension Provider {
    /// Basic authentication with the auth token or the API key.
    package var authorization: HTTPRequest.Authorization {
        switch credentials {
        case .token(let token): .basic(user: accountSID, password: token.revealed)
        case .apiKey(let sid, let secret): .basic(user: sid, password: secret.revealed)
        }
    }
}
