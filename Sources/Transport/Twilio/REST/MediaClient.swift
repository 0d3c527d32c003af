package import HTTPTransport
internal import Values

/// The pictures that came with a text. Their addresses are the provider's own list's, never a message's; the files are
/// fetched from the provider's hosts alone, wherever it sends us.
package struct MediaClient: Sendable {
    private let api: ProviderAPI
    private let http: HTTPClient

    /// A provider takes 5 MB a message; some take a little more.
    package static let mostBytes = 10 << 20
    private static let mostRedirects = 3

    /// `timeout` is for a whole request, connecting included.
    package init(provider: Provider, http: HTTPClient, timeout: Duration = .seconds(30)) {
        api = ProviderAPI(provider: provider, http: http, timeout: timeout)
        self.http = http
    }

    /// Where a picture is at the provider.
    package struct Item: Sendable, Hashable {
        package let contentType: String?
        /// Of its description; without `.json` it is the file.
        let link: String
    }

    package func list(of sid: MessageSID) async throws(APIFailure) -> [Item] {
        let url = api.provider.url("/Messages/\(Provider.pathEncoded(sid.rawValue))/Media", query: ["PageSize": "10"])
        return try await api.get(url).decode(MediaList.self).items
    }

    /// The file itself.
    package func bytes(of item: Item) async throws(MediaFailure) -> [UInt8] {
        let path = item.link.hasSuffix(".json") ? String(item.link.dropLast(5)) : item.link
        guard var url = api.provider.url(following: path) else { throw .forbiddenHost }
        for _ in 0...Self.mostRedirects {
            let answer = try await get(url)
            switch answer.status {
            case 200: return answer.body
            case 301, 302, 303, 307, 308:
                guard let place = answer.header("Location") else { throw .refused(status: answer.status) }
                guard let next = rule.url(after: url, location: place) else { throw .forbiddenHost }
                url = next
            default: throw .refused(status: answer.status)
            }
        }
        throw .tooManyRedirects
    }

    private var rule: MediaHosts { MediaHosts(baseURL: api.provider.baseURL) }

    private func get(_ url: String) async throws(MediaFailure) -> HTTPResponse {
        let isOurs = rule.isProvider(url)
        // The provider is where the settings say; whoever it sends us to must be on the public Internet, and learns no
        // secret.
        let request = HTTPRequest(
            .get, url, authorization: isOurs ? api.provider.authorization : nil, timeout: api.timeout,
            maximumBodyBytes: Self.mostBytes, allowedAddresses: rule.isLocal ? .any : isOurs ? .any : .publicOnly)
        do {
            return try await http.send(request)
        } catch {
            if error.kind == .bodyTooLarge { throw .tooLarge }
            throw .transport(error)
        }
    }
}

/// Which addresses the files of a provider may be fetched from.
struct MediaHosts {
    let baseURL: String

    /// Where Twilio keeps its files.
    private static let twilio = ["twiliocdn.com", "s3-external-1.amazonaws.com"]

    /// The API itself, where credentials belong.
    func isProvider(_ url: String) -> Bool { url.hasPrefix(baseURL + "/") }

    /// A provider on this machine, for trying things.
    var isLocal: Bool { ["127.0.0.1", "localhost", "[::1]"].contains(Self.host(of: baseURL)) }

    /// The address that an answer sends us on to; nil where it is none of the provider's.
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

    /// `twilio.com` of `api.twilio.com`; nil for an address of numbers.
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

/// Why a picture could not be fetched.
package enum MediaFailure: Error, Hashable, Sendable {
    case transport(HTTPFailure)
    case refused(status: Int)
    /// The provider sent us to a host that is none of its own.
    case forbiddenHost
    case tooManyRedirects
    case tooLarge
}

extension MediaFailure {
    /// It may go better later.
    package var mayPass: Bool {
        switch self {
        case .transport: true
        // A file may be a moment late behind its message.
        case .refused(let status): status == 404 || status == 429 || status >= 500
        case .forbiddenHost, .tooManyRedirects, .tooLarge: false
        }
    }
}

extension MediaFailure: CustomStringConvertible {
    package var description: String {
        switch self {
        case .transport(let failure): "the provider cannot be reached: \(failure.detail)"
        case .refused(let status): "the provider does not give it out (HTTP \(status))"
        case .forbiddenHost: "it is not at the provider"
        case .tooManyRedirects: "the provider sends us in circles"
        case .tooLarge: "it is larger than \(MediaClient.mostBytes >> 20) MB"
        }
    }
}
