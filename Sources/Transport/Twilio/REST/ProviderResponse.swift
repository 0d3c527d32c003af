import HTTPTransport
package import Values

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A 2xx response of the provider.
struct ProviderResponse: Sendable {
    let http: HTTPResponse

    var requestID: String? { http.header("Twilio-Request-Id") }

    /// The provider's clock; nil where the response has no readable `Date`.
    var date: Instant? { http.header("Date").flatMap(MailDate.parse) }

    func decode<Value: Decodable>(_ type: Value.Type) throws(APIFailure) -> Value {
        try decode(type, with: JSONDecoder())
    }

    /// A list whose items are under this key.
    func decode<Item>(_ type: List<Item>.Type, under key: String) throws(APIFailure) -> List<Item> {
        let decoder = JSONDecoder()
        if let name = List<Item>.key { decoder.userInfo[name] = key }
        return try decode(type, with: decoder)
    }

    private func decode<Value: Decodable>(_ type: Value.Type, with decoder: JSONDecoder) throws(APIFailure) -> Value {
        do {
            return try decoder.decode(type, from: Data(http.body))
        } catch let error as DecodingError {
            throw unreadable(Self.detail(error))
        } catch {
            throw unreadable("it is not JSON")
        }
    }

    private func unreadable(_ detail: String) -> APIFailure {
        .unreadable(status: http.status, requestID: requestID, detail: detail)
    }

    /// Names the field, never its value.
    private static func detail(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, _): "it has no \"\(key.stringValue)\""
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            context.codingPath.last.map { "its \"\($0.stringValue)\" has the wrong type" } ?? "it has the wrong type"
        case .dataCorrupted(let context):
            context.codingPath.last.map { "its \"\($0.stringValue)\" is not valid" } ?? "it is not JSON"
        @unknown default: "it is not JSON"
        }
    }
}

/// The value of a `Retry-After` header (RFC 9110, section 10.2.3).
package enum RetryAfter: Hashable, Sendable {
    case delay(Duration)
    case at(Instant)

    /// Nil for anything but whole seconds or a date.
    package init?(header: String) {
        let text = header.utf8.filter { $0 != UInt8(ascii: " ") }
        if let seconds = Int(asciiDigits: text[...]) {
            self = .delay(.seconds(seconds))
        } else if let date = MailDate.parse(header) {
            self = .at(date)
        } else {
            return nil
        }
    }

    /// The time to wait from `now`: at least zero, at most a day, so that a wrong header cannot stop us for long.
    package func wait(now: Instant) -> Duration {
        let asked =
            switch self {
            case .delay(let delay): delay
            case .at(let date): date - now
            }
        return min(max(asked, .zero), .days(1))
    }
}
