import HTTPTransport
import Values

/// A request that reads or changes how the account is set up. Only what `allowed` lists is sent: nothing can be bought,
/// released or registered.
package struct SetupRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
    }

    let method: Method
    let host: ProviderHost
    /// Below the host's version, without a suffix: `Services/MG…/PhoneNumbers`; below the account for `api`.
    let path: String
    /// The query of a GET, or the body of a POST.
    let fields: FormBody

    init(_ method: Method = .get, _ host: ProviderHost, _ path: String, _ fields: FormBody = FormBody()) {
        (self.method, self.host, self.path, self.fields) = (method, host, path, fields)
    }

    /// Method, host and path with the prefixes of its SIDs, and the names of the fields that may be sent.
    private static let allowed: [(method: Method, host: ProviderHost, path: String, fields: Set<String>)] = [
        (.get, .api, "", []),
        (.get, .api, "Balance", []),
        (.get, .api, "IncomingPhoneNumbers", ["PhoneNumber", "PageSize"]),
        (.get, .api, "OutgoingCallerIds", ["PhoneNumber", "PageSize"]),
        (.get, .messaging, "Services", ["PageSize"]),
        (.get, .messaging, "Services/{MG}/PhoneNumbers", ["PageSize"]),
        (.get, .messaging, "Services/{MG}/Compliance/Usa2p", []),
        (.get, .messaging, "Tollfree/Verifications", ["TollfreePhoneNumberSid", "PageSize"]),
        (.get, .pricing, "Messaging/Countries/{country}", []),
        (.get, .accounts, "Messaging/GeoPermissions", ["CountryCode"]),
        (.get, .conversations, "Configuration/Addresses", ["Type", "PageSize"]),
        (.get, .monitor, "Alerts", ["LogLevel", "StartDate", "PageSize"]),
        (
            .post, .api, "IncomingPhoneNumbers/{PN}",
            ["SmsUrl", "SmsMethod", "SmsFallbackUrl", "SmsFallbackMethod", "SmsApplicationSid"]
        ),
        (
            .post, .messaging, "Services/{MG}",
            ["InboundRequestUrl", "InboundMethod", "FallbackUrl", "FallbackMethod", "UseInboundWebhookOnNumber"]
        ),
    ]

    /// - Parameter pattern: of the SIDs of the provider.
    func isAllowed(_ pattern: SIDPattern) -> Bool {
        Self.allowed.contains { rule in
            rule.method == method && rule.host == host && Self.fits(path, rule.path, pattern)
                && fields.pairs.allSatisfy { rule.fields.contains($0.0) }
        }
    }

    private static func fits(_ path: String, _ rule: String, _ pattern: SIDPattern) -> Bool {
        let (parts, wanted) = (
            path.split(separator: "/", omittingEmptySubsequences: false),
            rule.split(separator: "/", omittingEmptySubsequences: false)
        )
        guard parts.count == wanted.count else { return false }
        return zip(parts, wanted).allSatisfy { part, wanted in
            switch wanted {
            case "{country}": part.utf8.count == 2 && part.utf8.allSatisfy { (0x41...0x5A).contains($0) }
            case "{MG}", "{PN}": pattern.accepts(String(part), prefix: String(wanted.dropFirst().dropLast()))
            default: part == wanted
            }
        }
    }

    func url(at provider: Provider) -> String {
        let query = method == .get && fields.count > 0 ? "?\(fields.encodedText)" : ""
        let address =
            host == .api
            ? provider.accountURL + (path.isEmpty ? "" : "/\(path)") + ".json"
            : "\(provider.baseURL(of: host))/\(path)"
        return address + query
    }
}

extension ProviderAPI {
    func send(_ request: SetupRequest) async throws(APIFailure) -> ProviderResponse {
        guard request.isAllowed(provider.sidPattern) else {
            throw .transport(
                HTTPFailure(
                    .refusedURL, "Greenroom does not send \(request.method.rawValue) \(request.path)",
                    mayHaveBeenSent: false))
        }
        let url = request.url(at: provider)
        return request.method == .get ? try await get(url) : try await post(url, request.fields)
    }
}
