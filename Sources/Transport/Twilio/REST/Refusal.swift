package import HTTPTransport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An error response of the provider, in either of its two JSON formats or in none (the HTML of a proxy).
package struct Refusal: Hashable, Sendable {
    package let status: Int
    /// Nil where the body held none.
    package let code: ErrorCode?
    /// The provider's wording. It changes without notice and quotes phone numbers: it may be shown to the booker, but
    /// it is never logged, and no decision depends on it.
    package let message: String?
    /// How long the provider asks us to wait; nil in most responses.
    package let retryAfter: RetryAfter?
    /// The identifier that the provider's support asks for.
    package let requestID: String?

    /// Of a provider that says no more.
    init(status: Int, code: ErrorCode? = nil) {
        (self.status, self.code) = (status, code)
        (message, retryAfter, requestID) = (nil, nil, nil)
    }

    /// From a response that is not 2xx.
    package init(_ response: HTTPResponse) {
        let body = try? JSONDecoder().decode(ErrorBody.self, from: Data(response.body))
        status = response.status
        code = body?.code.map(ErrorCode.init(rawValue:))
        message = body?.message
        retryAfter = response.header("Retry-After").flatMap(RetryAfter.init(header:))
        requestID = response.header("Twilio-Request-Id")
    }
}

extension Refusal: CustomStringConvertible {
    package var description: String {
        let code = code.map { ", code \($0)" } ?? ""
        return "the provider refused with HTTP \(status)\(code)\(APIFailure.named(requestID))"
    }
}

/// `{"code", "message", "more_info", "status"}`, or RFC 9457 with `title` and `detail`.
private struct ErrorBody: Decodable {
    let code: Int?
    let message: String?

    private enum CodingKeys: String, CodingKey {
        case code, message, detail, title
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        code = fields.looseInt(.code)
        message = fields.looseString(.message) ?? fields.looseString(.detail) ?? fields.looseString(.title)
    }
}
