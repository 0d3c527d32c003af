/// What goes back to a client, before it is HTTP.
struct Answer: Sendable {
    var status: Int
    /// Nil with no body.
    var contentType: String?
    var body: [UInt8]
    var headers: [(name: String, value: String)] = []

    static func json(_ value: JSON, status: Int = 200) -> Answer {
        Answer(status: status, contentType: "application/json", body: value.encoded)
    }

    static func page(_ html: [UInt8]) -> Answer {
        var answer = Answer(status: 200, contentType: "text/html; charset=utf-8", body: html)
        // The page shows strangers' texts: should one ever escape its escaping, nothing foreign runs or loads.
        answer.headers = [
            ("Content-Security-Policy", pagePolicy),
            ("X-Content-Type-Options", "nosniff"), ("Cache-Control", "no-store"),
        ]
        return answer
    }

    private static let pagePolicy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; "
        + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    static let noContent = Answer(status: 204, contentType: nil, body: [])

    /// What is asked for lies elsewhere, as the provider's files do.
    static func sentOn(to place: String) -> Answer {
        var answer = Answer(status: 307, contentType: nil, body: [])
        answer.headers = [("Location", place)]
        return answer
    }

    static func refusal(_ error: RESTError, asProblem: Bool = false) -> Answer {
        guard asProblem else { return json(error.json, status: error.status) }
        return Answer(status: error.status, contentType: "application/problem+json", body: error.problem.encoded)
    }

    /// For the addresses that are the sandbox's own.
    static func mistake(_ status: Int, _ sentence: String) -> Answer {
        json(["error": .text(sentence)], status: status)
    }
}
