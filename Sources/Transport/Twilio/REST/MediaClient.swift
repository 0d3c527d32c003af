package import HTTPTransport
import Values

/// Fetches the media of inbound texts. Addresses are taken from the provider's media list, not from the webhook, and
/// files are fetched only from the provider's hosts, also after redirects.
package struct MediaClient: Sendable {
    private let api: ProviderAPI
    private let http: HTTPClient

    /// 10 MB. Twilio accepts 5 MB per message, other providers a little more.
    package static let maximumBytes = 10 << 20
    private static let maximumRedirects = 3

    /// `timeout` limits a whole request, including the connection.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(30)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
        self.http = http
    }

    /// A media file at the provider.
    package struct Item: Sendable, Hashable {
        package let contentType: String?
        /// The path of its description; without `.json` it is the path of the file.
        let link: String
    }

    package func list(of sid: MessageSID) async throws(APIFailure) -> [Item] {
        let url = api.provider.url("/Messages/\(Provider.pathEncoded(sid.rawValue))/Media", query: ["PageSize": "10"])
        return try await api.get(url).decode(MediaList.self).items
    }

    /// The content of the file.
    package func bytes(of item: Item) async throws(MediaFailure) -> [UInt8] {
        let path = item.link.hasSuffix(".json") ? String(item.link.dropLast(5)) : item.link
        guard var url = api.provider.url(following: path) else { throw .forbiddenHost }
        for _ in 0...Self.maximumRedirects {
            let response = try await get(url)
            switch response.status {
            case 200: return response.body
            case 301, 302, 303, 307, 308:
                guard let place = response.header("Location") else { throw .refused(status: response.status) }
                guard let next = rule.url(after: url, location: place) else { throw .forbiddenHost }
                url = next
            default: throw .refused(status: response.status)
            }
        }
        throw .tooManyRedirects
    }

    private var rule: MediaHosts { MediaHosts(baseURL: api.provider.baseURL) }

    private func get(_ url: String) async throws(MediaFailure) -> HTTPResponse {
        let isOurs = rule.isProvider(url)
        // The provider's own address comes from the settings. Redirect targets must be public and get no credentials.
        let request = HTTPRequest(
            .get, url, authorization: isOurs ? api.provider.authorization : nil, timeout: api.timeout,
            maximumBodyBytes: Self.maximumBytes, allowedAddresses: rule.isLocal ? .any : isOurs ? .any : .publicOnly)
        do {
            return try await http.send(request)
        } catch {
            if error.kind == .bodyTooLarge { throw .tooLarge }
            throw .transport(error)
        }
    }
}

/// The hosts that media of a provider may be fetched from.
struct MediaHosts {
    let baseURL: String

    /// Twilio's file hosts.
    private static let twilio = ["twiliocdn.com", "s3-external-1.amazonaws.com"]

    /// Whether this is the API itself, which gets our credentials.
    func isProvider(_ url: String) -> Bool { url.hasPrefix(baseURL + "/") }

    /// Whether the provider is on this machine, like the sandbox.
    var isLocal: Bool { ["127.0.0.1", "localhost", "[::1]"].contains(Self.host(of: baseURL)) }

    /// The absolute address of a redirect; nil if it is not a host of the provider.
    func url(after url: String, location: String) -> String? {
        guard location.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") }) else { return nil }
        if location.hasPrefix("/"), !location.hasPrefix("//") {
            guard let scheme = url.firstRange(of: "://") else { return nil }
            let host = url[scheme.upperBound...].prefix { $0 != "/" }
            return url[..<scheme.upperBound] + host + location
        }
        let host = Self.host(of: location)
        guard !host.isEmpty, !location.contains("@") else { return nil }
        if host == Self.host(of: baseURL), Self.scheme(of: location) == Self.scheme(of: baseURL) { return location }
        guard !isLocal, Self.scheme(of: location) == "https" else { return nil }
        let domains = Self.twilio + [Self.domain(of: Self.host(of: baseURL))].compactMap(\.self)
        return domains.contains { host == $0 || host.hasSuffix("." + $0) } ? location : nil
    }

    private static func scheme(of url: String) -> String { url.prefix { $0 != ":" }.lowercased() }

    /// Without its port.
    private static func host(of url: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return "" }
        let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }.lowercased()
        if authority.hasPrefix("[") { return authority.prefix { $0 != "]" } + "]" }
        return String(authority.prefix { $0 != ":" })
    }

    /// `twilio.com` for `api.twilio.com`; nil for an IP address.
    private static func domain(of host: String) -> String? {
        let labels = host.split(separator: ".")
        guard labels.count >= 2, labels.last?.allSatisfy(\.isLetter) == true else { return nil }
        return labels.suffix(2).joined(separator: ".")
    }
}

private struct MediaList: Decodable {
    let items: [MediaClient.Item]

    private struct Entry: Decodable {
        let uri: String
        let content_type: String?
    }

    private enum CodingKeys: String, CodingKey {
        case entries = "media_list"
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        items = try fields.decode([Entry].self, forKey: .entries).map {
            MediaClient.Item(contentType: $0.content_type, link: $0.uri)
        }
    }
}

/// Why a media file could not be fetched.
package enum MediaFailure: Error, Hashable, Sendable {
    case transport(HTTPFailure)
    case refused(status: Int)
    /// The provider redirected to a host that is not its own.
    case forbiddenHost
    case tooManyRedirects
    case tooLarge
}

extension MediaFailure {
    /// Whether a later retry may succeed.
    package var mayPass: Bool {
        switch self {
        case .transport: true
        // A file may become available shortly after its message.
        case .refused(let status): status == 404 || status == 429 || status >= 500
        case .forbiddenHost, .tooManyRedirects, .tooLarge: false
        }
    }
}

extension MediaFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .transport(let failure): "the provider cannot be reached: \(failure.detail)"
        case .refused(let status): "the provider denied access to it (HTTP \(status))"
        case .forbiddenHost: "the provider does not have it"
        case .tooManyRedirects: "the provider redirects too many times"
        case .tooLarge: "it is larger than \(MediaClient.maximumBytes >> 20) MB"
        }
    }
}
