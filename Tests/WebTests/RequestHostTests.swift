import TestSupport
import Testing

/// Two programs on the way of a request never take it for different hosts: what is ambiguous is refused.
@Suite(.serialized, .timeLimit(.minutes(3))) struct RequestHostTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The request line and the header lines.
        let lines: [String]
        let status: Int

        init(_ name: String, _ status: Int, _ lines: String...) {
            (testDescription, self.status, self.lines) = (name, status, lines)
        }
    }

    static let rows = [
        Row("one", 404, "GET /x HTTP/1.1", "Host: gigs.example.org"),
        Row("with a port", 404, "GET /x HTTP/1.1", "Host: gigs.example.org:8080"),
        Row("an address", 404, "GET /x HTTP/1.1", "Host: [::1]:8080"),
        Row("in capitals", 404, "GET /x HTTP/1.1", "HOST: GIGS.EXAMPLE.ORG"),
        Row("HTTP/1.0 without one", 404, "GET /x HTTP/1.0"),
        Row("HTTP/1.0 with one", 404, "GET /x HTTP/1.0", "Host: h"),
        Row("HTTP/1.0 with two", 400, "GET /x HTTP/1.0", "Host: a", "Host: b"),
        Row("none", 400, "GET /x HTTP/1.1"),
        Row("none for a webhook", 400, "POST /twilio/sms HTTP/1.1", "Content-Length: 0"),
        Row("none for the health", 400, "GET /healthz HTTP/1.1"),
        Row("two", 400, "GET /x HTTP/1.1", "Host: a", "Host: b"),
        Row("the same twice", 400, "GET /x HTTP/1.1", "Host: a", "host: a"),
        Row("an empty one", 400, "GET /x HTTP/1.1", "Host:"),
        Row("an empty one and another", 400, "GET /x HTTP/1.1", "Host:", "Host: a"),
        Row("a list", 400, "GET /x HTTP/1.1", "Host: a, b"),
        Row("a list without a space", 400, "GET /x HTTP/1.1", "Host: a,b"),
        Row("a path", 400, "GET /x HTTP/1.1", "Host: a/b"),
        Row("a user", 400, "GET /x HTTP/1.1", "Host: user@a"),
        Row("a whole address in the request line and none", 400, "GET http://a/x HTTP/1.1"),
    ]

    @Test(arguments: rows) func aRequestHasExactlyOneHost(_ row: Row) async throws {
        try await GatewayRequests.open { gateway in
            let head = (row.lines + ["Connection: close", "", ""]).joined(separator: "\r\n")
            let connection = try await RawConnection.open(port: gateway.port, sending: Array(head.utf8))
            #expect(await connection.answer()?.status == row.status)
            await connection.close()
        }
    }

    /// What came before on the connection is answered; what comes after is not read.
    @Test func theRestOfTheConnectionIsNotRead() async throws {
        try await GatewayRequests.open { gateway in
            let requests = [
                "GET /first HTTP/1.1\r\nHost: a\r\n\r\n", "GET /second HTTP/1.1\r\n\r\n",
                "GET /third HTTP/1.1\r\nHost: a\r\n\r\n",
            ]
            let connection = try await RawConnection.open(port: gateway.port, sending: Array(requests.joined().utf8))
            let answers = String(decoding: await connection.untilClosed(), as: UTF8.self)
            let statuses = answers.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
            #expect(statuses == ["404", "400"])
        }
    }
}
