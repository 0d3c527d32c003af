package import HTTPTransport
package import ICalendar
package import Values

/// The address of a calendar: http or https.
package struct CalendarAddress: Hashable, Sendable {
    /// May contain a secret.
    package let url: String

    /// webcal is read over https, as its servers offer it.
    ///
    /// - Throws: `SubscriptionError.invalidAddress` or `.hasPassword`.
    package init(_ words: String) throws(SubscriptionError) {
        let text = words.trimmedBlanks
        guard let mark = text.firstRange(of: "://"), text.utf8.count <= 2000,
            !text.unicodeScalars.contains(where: { $0.value <= 0x20 || $0.value == 0x7F })
        else { throw .invalidAddress(words) }
        switch text[..<mark.lowerBound].lowercased() {
        case "webcal", "webcals", "https": url = "https" + text[mark.lowerBound...]
        case "http": url = "http" + text[mark.lowerBound...]
        default: throw .invalidAddress(words)
        }
        guard !host.isEmpty else { throw .invalidAddress(words) }
        if authority.contains("@") { throw .hasPassword(host) }
        guard WebAddress(url) != nil else { throw .invalidAddress(words) }
    }

    /// With the port, if there is one. It has no secret.
    package var host: String {
        String(authority.split(separator: "@", omittingEmptySubsequences: false).last ?? "").lowercased()
    }

    private var authority: Substring {
        guard let mark = url.firstRange(of: "://") else { return "" }
        return url[mark.upperBound...].prefix { !"/?#".contains($0) }
    }
}

/// Reads calendars from their addresses. Every connection, also after a redirect, must lead to a public address.
package struct CalendarFetcher: Sendable {
    private let http: HTTPClient
    private let allowed: HTTPRequest.AllowedAddresses

    /// The largest calendar, in bytes.
    package static let mostBytes = 10 << 20

    /// - Parameter allowsPrivate: whether addresses of this machine and of private networks are read too.
    package init(http: HTTPClient, allowsPrivate: Bool) {
        (self.http, allowed) = (http, allowsPrivate ? .any : .publicOnly)
    }

    /// What a server has at an address.
    package struct Fetched: Sendable {
        package let reading: CalendarReading
        /// For the next request; nil if the server gives none.
        package let etag: String?
        package let lastModified: String?
    }

    /// Nil if nothing changed since the response with this tag or date.
    ///
    /// - Parameter zone: for times without a zone.
    /// - Throws: `SubscriptionError`, `CancellationError`.
    package func fetch(
        _ address: CalendarAddress, etag: String? = nil, lastModified: String? = nil, floatingIn zone: Zone
    ) async throws -> Fetched? {
        var headers = [HTTPField("Accept", "text/calendar")]
        if let etag { headers.append(HTTPField("If-None-Match", etag)) }
        if let lastModified { headers.append(HTTPField("If-Modified-Since", lastModified)) }
        let request = HTTPRequest(
            .get, address.url, headers: headers, timeout: .seconds(30), maximumBodyBytes: Self.mostBytes,
            redirects: .follow(limit: 5), allowedAddresses: allowed)
        let response: HTTPResponse
        do {
            response = try await http.send(request)
        } catch {
            throw Self.refusal(for: error, address) ?? CancellationError()
        }
        if response.status == 304 { return nil }
        guard response.status == 200 else {
            throw SubscriptionError.unreachable(address.host, why: "HTTP \(response.status)")
        }
        let reading = CalendarReading(response.body, floatingIn: zone)
        guard !reading.calendars.isEmpty else { throw SubscriptionError.notACalendar(address.host) }
        return Fetched(
            reading: reading, etag: response.header("ETag"), lastModified: response.header("Last-Modified"))
    }

    /// Nil if nobody waits for it any more.
    private static func refusal(for failure: HTTPFailure, _ address: CalendarAddress) -> SubscriptionError? {
        switch failure.kind {
        case .canceled: nil
        case .refusedURL where failure.isPrivateAddress: .privateAddress(address.host)
        case .refusedURL: .refusedRedirect(address.host)
        case .bodyTooLarge: .tooLarge(address.host)
        default: .unreachable(address.host, why: failure.detail)
        }
    }
}
