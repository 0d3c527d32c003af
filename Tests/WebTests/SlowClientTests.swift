import Foundation
import TestSupport
import Testing
import Web

/// Slow, silent or too many clients are disconnected; the provider still gets its responses.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SlowClientTests {
    enum Limit {
        case head, body, idle, closing, shutdown

        fileprivate var path: WritableKeyPath<ConnectionLimits, Duration> {
            switch self {
            case .head: \.head
            case .body: \.body
            case .idle: \.idle
            case .closing: \.closing
            case .shutdown: \.shutdown
            }
        }
    }

    /// Short for the limits under test, very long for the others.
    static func limits(short: Limit...) -> ConnectionLimits {
        var limits = ConnectionLimits.patient
        for limit in short { limits[keyPath: limit.path] = .milliseconds(300) }
        return limits
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let opening: String
        /// Sent repeatedly afterwards.
        let drip: Character?
        /// Bytes that a server leaves unread make the system throw its answer away, so a client that is to see one
        /// stops in time.
        let times: Int
        /// The limit that ends the connection; nil if the server closes it after its response.
        let limit: Limit?
        /// The beginning of the only response; empty for none.
        let answer: String

        init(
            _ name: String, _ opening: String, drip: Character? = nil, times: Int = .max, limit: Limit? = nil,
            answer: String = ""
        ) {
            (testDescription, self.opening, self.drip, self.times) = (name, opening, drip, times)
            (self.limit, self.answer) = (limit, answer)
        }
    }

    private static let post =
        "POST /twilio/sms HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\n"

    static let rows = [
        Row("says nothing", "", limit: .head),
        Row("drips its head", "POST /twilio/sms HTTP/1.1\r\nX-Drip: ", drip: "x", limit: .head),
        Row("drips the method", "PO", drip: "S", times: 2, answer: "HTTP/1.1 400"),
        Row("sends half a head", "POST /twilio/sms HTTP/1.1\r\nHost: h\r\n", limit: .head),
        Row("drips its body", post + "Content-Length: 60000\r\n\r\na=", drip: "b", limit: .body),
        Row("drips a body in chunks", post + "Transfer-Encoding: chunked\r\n\r\nfff\r\n", drip: "b", limit: .body),
        Row("sends half a body", post + "Content-Length: 100\r\n\r\na=b", limit: .body),
        Row("goes on after its answer", post + "Content-Length: 90000\r\n\r\n", drip: "b", limit: .body),
        Row(
            "drips a body for an unknown path", "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n",
            drip: "b",
            times: 5, limit: .body, answer: "HTTP/1.1 404"),
        Row("stays after its answer", "GET /x HTTP/1.1\r\nHost: h\r\n\r\n", limit: .idle, answer: "HTTP/1.1 404"),
        Row(
            "stays after the last answer", "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            answer: "HTTP/1.1 404"),
        Row("talks another protocol", "\u{16}\u{03}\u{01}\u{02}\u{00}", answer: "HTTP/1.1 400"),
        Row(
            "drips a second request", "GET /x HTTP/1.1\r\nHost: h\r\n\r\nGET /", drip: "y", times: 5, limit: .head,
            answer: "HTTP/1.1 404"),
    ]

    /// On a busy machine the response may be cut off too.
    @Test(arguments: rows) func slowClientsAreDisconnected(_ row: Row) async throws {
        let limits = row.limit.map { Self.limits(short: $0) } ?? .patient
        try await GatewayRequests.open(limits: limits) { gateway in
            let connection = try await row.request(at: gateway)
            let answer = String(decoding: await connection.untilClosed(), as: UTF8.self)
            let isCutShort = answer.isEmpty && row.limit != nil
            #expect(isCutShort || answer.hasPrefix(row.answer) && answer.isEmpty == row.answer.isEmpty, "\(answer)")
        }
    }

    @Test(arguments: rows.filter { !$0.answer.isEmpty }) func patientClientsAreAnswered(_ row: Row) async throws {
        try await GatewayRequests.open { gateway in
            let connection = try await row.request(at: gateway)
            let answer = try #require(await connection.answer())
            #expect("HTTP/1.1 \(answer.status)" == row.answer)
            await connection.close()
        }
    }

    @Test func anEndlessBodyIsCut() async throws {
        try await GatewayRequests.open { gateway in
            let connection = try await RawConnection.open(port: gateway.port)
            try await connection.send(Array((Self.post + "Transfer-Encoding: chunked\r\n\r\n").utf8))
            let chunk =
                Array("10000\r\n".utf8) + Array(repeating: UInt8(ascii: "a"), count: 65_536) + Array("\r\n".utf8)
            for _ in 0..<200 {
                do { try await connection.send(chunk) } catch { break }
            }
            _ = await connection.untilClosed()
            #expect(!connection.isOpen)
        }
    }

    @Test(arguments: [
        "X: \(String(repeating: "x", count: 17_000))\r\n",
        (0..<101).map { "X-\($0): x\r\n" }.joined(),
        (0..<40).map { "X-\($0): \(String(repeating: "x", count: 1000))\r\n" }.joined(),
    ])
    func aHeadThatIsTooLargeIsRefused(_ headers: String) async throws {
        try await GatewayRequests.open { gateway in
            let connection = try await RawConnection.open(port: gateway.port)
            try await connection.send(Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\(headers)\r\n".utf8))
            #expect(await connection.answer()?.status == 400)
            await connection.close()
        }
    }

    @Test func oneConnectionTooManyIsRefused() async throws {
        var limits = ConnectionLimits.patient
        limits.connections = 3
        let few = limits
        try await GatewayRequests.open(limits: few) { gateway in
            var wires: [RawConnection] = []
            for index in 1...3 {
                let connection = try await RawConnection.open(port: gateway.port)
                try await connection.send(SignedRequest(sid: "SM\(index)").bytes(keepAlive: true))
                #expect(await connection.answer()?.status == 200)
                wires.append(connection)
            }
            // Immediately: no limit is involved.
            let refused = try await RawConnection.open(port: gateway.port)
            #expect(await refused.untilClosed() == [])
            await wires[0].close()
            // The server notices it later.
            var answer: RawConnection.Response?
            while answer == nil, !Task.isCancelled {
                answer = try? await gateway.answer(to: SignedRequest(sid: "SM4"))
            }
            #expect(answer?.status == 200)
            for connection in wires { await connection.close() }
        }
    }

    @Test func aThousandSlowClientsDoNotDelayAnAnswer() async throws {
        OpenFiles.allowMany()
        try await GatewayRequests.open { gateway in
            let heads = Array("POST /twilio/sms HTTP/1.1\r\nHost: h\r\nX: ".utf8)
            let bodies = Array((Self.post + "Content-Length: 60000\r\n\r\na=").utf8)
            let wires = try await withThrowingTaskGroup(of: RawConnection.self) { group in
                for index in 0..<1000 {
                    group.addTask {
                        let connection = try await RawConnection.open(port: gateway.port)
                        try await connection.send(index.isMultiple(of: 2) ? heads : bodies)
                        connection.drip("x", every: .milliseconds(500))
                        return connection
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let before = wires.count(where: \.isOpen)
            #expect(before == 1000)
            // Connections are accepted in order: with this one, all are.
            #expect(try await gateway.answer(to: SignedRequest(sid: "SM0"))?.status == 200)
            var slowest = Duration.zero
            for index in 1...20 {
                let start = ContinuousClock.now
                #expect(try await gateway.answer(to: SignedRequest(sid: "SM\(index)"))?.status == 200)
                slowest = max(slowest, start.duration(to: .now))
            }
            #expect(slowest < ConnectionLimits().answer, "the provider waits no longer")
            let after = wires.count(where: \.isOpen)
            #expect(after == 1000, "they were there all the time")
            for connection in wires { await connection.close() }
        }
    }
}

extension SlowClientTests.Row {
    fileprivate func request(at gateway: GatewayRequests) async throws -> RawConnection {
        try await RawConnection.open(port: gateway.port, sending: Array(opening.utf8), drip: drip, times: times)
    }
}
