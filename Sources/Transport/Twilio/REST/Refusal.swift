package import HTTPTransport

/// A "no" of the provider, in either of its two forms, or in none (a gateway's HTML).
package struct Refusal: Hashable, Sendable {
    package let status: Int
    /// Nil where the body held none.
    package let code: ErrorCode?
    /// The provider's own words. They change without notice and quote numbers: show them to the booker if at all,
    /// never decide by them, never log them.
    package let message: String?
    /// How long the provider asks us to wait; it mostly does not say.
    package let retryAfter: RetryAfter?
    /// What the provider's support asks for.
    package let requestID: String?

    /// Of an answer that is not 2xx.
    package init(_ response: HTTPResponse) {
        let body = try? JSON.decode(ErrorBody.self, from: response.body)
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
