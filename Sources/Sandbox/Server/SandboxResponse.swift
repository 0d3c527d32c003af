import JSON
import Twilio

/// A response of the sandbox, before it is HTTP.
struct SandboxResponse: Sendable {
    var status: Int
    /// Nil without a body.
    var contentType: String?
    var body: [UInt8]
    var headers: [(name: String, value: String)] = []
    var fault = ResponseFault()

    static func json(_ value: JSONValue, status: Int = 200) -> SandboxResponse {
        SandboxResponse(status: status, contentType: "application/json", body: value.encoded())
    }

    static func page(_ html: [UInt8]) -> SandboxResponse {
        var response = SandboxResponse(status: 200, contentType: "text/html; charset=utf-8", body: html)
        // The page shows texts of other people: if one were not escaped, it could still run and load nothing.
        response.headers = [
            ("Content-Security-Policy", pagePolicy),
            ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
        ]
        return response
    }

    private static let pagePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
        + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let noContent = SandboxResponse(status: 204, contentType: nil, body: [])

    /// The provider redirects requests for media files.
    static func redirect(to url: String) -> SandboxResponse {
        var response = SandboxResponse(status: 307, contentType: nil, body: [])
        response.headers = [("Location", url)]
        return response
    }

    /// - Parameter asProblem: in the format of RFC 9457.
    static func error(
        _ error: RESTError, asProblem: Bool = false, of dialect: SandboxDialect = .twilio
    ) -> SandboxResponse {
        // The app has no codes.
        if dialect.kind.isDevice { return json(["message": .string(error.message)], status: error.status) }
        guard asProblem else { return json(error.json, status: error.status) }
        return SandboxResponse(
            status: error.status, contentType: "application/problem+json", body: error.problem.encoded())
    }

    /// For the sandbox's own addresses under `/sandbox`.
    static func controlError(_ status: Int, _ sentence: String) -> SandboxResponse {
        json(["error": .string(sentence)], status: status)
    }
}

/// How a fault changes the response to a created message.
struct ResponseFault: Sendable {
    var delay = Duration.zero
    /// The connection is closed without a response.
    var isDropped = false
    /// The response, although the message was created.
    var error: RESTError?
}
