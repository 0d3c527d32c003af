import TestSupport
import Testing

/// A body whose end another program could see elsewhere is refused before a route sees the request.
@Suite(.serialized, .timeLimit(.minutes(3))) struct TransferEncodingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Of every response on the connection.
        let statuses: [String]
        /// Behind `Host`.
        let headers: [String]
        let version: String

        init(_ name: String, _ statuses: [String], _ headers: String..., version: String = "1.1") {
            (testDescription, self.statuses, self.headers, self.version) = (name, statuses, headers, version)
        }
    }

    static let rows = [
        Row("chunked", ["404"], "Transfer-Encoding: chunked", "Connection: close"),
        Row("in capitals", ["404"], "TRANSFER-ENCODING: Chunked", "Connection: close"),
        Row("unknown", ["400"], "Transfer-Encoding: gzip"),
        Row("unknown, with a length", ["400"], "Transfer-Encoding: gzip", "Content-Length: 5"),
        Row("unknown before chunked", ["400"], "Transfer-Encoding: gzip, chunked"),
        Row("unknown after chunked", ["400"], "Transfer-Encoding: chunked, gzip"),
        Row("unknown in a second line", ["400"], "Transfer-Encoding: chunked", "Transfer-Encoding: gzip"),
        Row("chunked twice", ["400"], "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        Row("identity", ["400"], "Transfer-Encoding: identity"),
        Row("empty", ["400"], "Transfer-Encoding:"),
        Row("chunked, with a length", ["400"], "Transfer-Encoding: chunked", "Content-Length: 5"),
        Row("chunked in HTTP/1.0", ["400"], "Transfer-Encoding: chunked", version: "1.0"),
    ]

    @Test("It is answered once, and the connection is closed", arguments: rows)
    func isAnsweredOnce(_ row: Row) async throws {
        try await GatewayRequests.open { gateway in
            let head = ["POST /x HTTP/\(row.version)", "Host: a"] + row.headers + ["", ""]
            let request = head.joined(separator: "\r\n") + "0\r\n\r\n"
            let connection = try await RawConnection.open(port: gateway.port, sending: Array(request.utf8))
            let answers = String(decoding: await connection.untilClosed(), as: UTF8.self)
            let statuses = answers.split(separator: "HTTP/1.1 ").map { String($0.prefix(3)) }
            #expect(statuses == row.statuses, "\(answers)")
        }
    }
}
