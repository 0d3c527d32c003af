import Foundation
import TestSupport
import Testing
import Web

/// Whoever is slow, silent or many is cut; the provider gets its answers all the same.
@Suite(.serialized, .timeLimit(.minutes(10))) struct SlowClientTests {
    enum Limit {
        case head, body, idle, farewell, lastCall

        fileprivate var path: WritableKeyPath<ConnectionLimits, Duration> {
            switch self {
            case .head: \.head
            case .body: \.body
            case .idle: \.idle
            case .farewell: \.farewell
            case .lastCall: \.lastCall
            }
        }
    }

    /// Short where it is to be waited for here, out of reach elsewhere.
    static func limits(short: Limit...) -> ConnectionLimits {
        var limits = ConnectionLimits.patient
        for limit in short { limits[keyPath: limit.path] = .milliseconds(300) }
        return limits
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let opening: String
        /// Sent for ever after.
        let drip: Character?
        /// Bytes that a server leaves unread make the system throw its answer away, so a client that is to see one
        /// stops in time.
        let times: Int
        /// Which limit cuts it; nil where the last word is ours.
        let limit: Limit?
        /// How the only answer begins; empty where there is none.
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
            "drips a body nobody wants", "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n", drip: "b",
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

    /// Where this machine is busier than the limit is long, the answer is cut as well.
    @Test(arguments: rows) func slowClientsAreDisconnected(_ row: Row) async throws {
        let limits = row.limit.map { Self.limits(short: $0) } ?? .patient
        try await GatewayRequests.open(limits: limits) { door in
            let wire = try await row.knock(at: door)
            let answer = String(decoding: await wire.untilClosed(), as: UTF8.self)
            let isCutShort = answer.isEmpty && row.limit != nil
            #expect(isCutShort || answer.hasPrefix(row.answer) && answer.isEmpty == row.answer.isEmpty, "\(answer)")
        }
    }

    @Test(arguments: rows.filter { !$0.answer.isEmpty }) func patientClientsAreAnswered(_ row: Row) async throws {
        try await GatewayRequests.open { door in
            let wire = try await row.knock(at: door)
            let answer = try #require(await wire.answer())
            #expect("HTTP/1.1 \(answer.status)" == row.answer)
            await wire.close()
        }
    }

    @Test func anEndlessBodyIsCut() async throws {
        try await GatewayRequests.open { door in
            let wire = try await RawConnection.open(port: door.port)
            try await wire.send(Array((Self.post + "Transfer-Encoding: chunked\r\n\r\n").utf8))
            let chunk =
                Array("10000\r\n".utf8) + Array(repeating: UInt8(ascii: "a"), count: 65_536) + Array("\r\n".utf8)
            for _ in 0..<200 {
                do { try await wire.send(chunk) } catch { break }
            }
            _ = await wire.untilClosed()
            #expect(!wire.isOpen)
        }
    }

    @Test(arguments: [
        "X: \(String(repeating: "x", count: 17_000))\r\n",
        (0..<101).map { "X-\($0): x\r\n" }.joined(),
        (0..<40).map { "X-\($0): \(String(repeating: "x", count: 1000))\r\n" }.joined(),
    ])
    func aHeadThatIsTooLargeIsRefused(_ headers: String) async throws {
        try await GatewayRequests.open { door in
            let wire = try await RawConnection.open(port: door.port)
            try await wire.send(Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\(headers)\r\n".utf8))
            #expect(await wire.answer()?.status == 400)
            await wire.close()
        }
    }

    @Test func oneConnectionTooManyIsRefused() async throws {
        var limits = ConnectionLimits.patient
        limits.connections = 3
        let few = limits
        try await GatewayRequests.open(limits: few) { door in
            var wires: [RawConnection] = []
            for index in 1...3 {
                let wire = try await RawConnection.open(port: door.port)
                try await wire.send(SignedRequest(sid: "SM\(index)").bytes(keepAlive: true))
                #expect(await wire.answer()?.status == 200)
                wires.append(wire)
            }
            // At once: no limit is there to be waited for.
            let refused = try await RawConnection.open(port: door.port)
            #expect(await refused.untilClosed() == [])
            await wires[0].close()
            // The server learns of it in its own time.
            var answer: RawConnection.Answer?
            while answer == nil, !Task.isCancelled {
                answer = try? await door.answer(to: SignedRequest(sid: "SM4"))
            }
            #expect(answer?.status == 200)
            for wire in wires { await wire.close() }
        }
    }

    @Test func aThousandSlowClientsDoNotDelayAnAnswer() async throws {
        OpenFiles.allowMany()
        try await GatewayRequests.open { door in
            let heads = Array("POST /twilio/sms HTTP/1.1\r\nHost: h\r\nX: ".utf8)
            let bodies = Array((Self.post + "Content-Length: 60000\r\n\r\na=").utf8)
            let wires = try await withThrowingTaskGroup(of: RawConnection.self) { group in
                for index in 0..<1000 {
                    group.addTask {
                        let wire = try await RawConnection.open(port: door.port)
                        try await wire.send(index.isMultiple(of: 2) ? heads : bodies)
                        wire.drip("x", every: .milliseconds(500))
                        return wire
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            let before = wires.count(where: \.isOpen)
            #expect(before == 1000)
            // Connections are let in in the order in which they come: with this one, all are inside.
            #expect(try await door.answer(to: SignedRequest(sid: "SM0"))?.status == 200)
            var slowest = Duration.zero
            for index in 1...20 {
                let start = ContinuousClock.now
                #expect(try await door.answer(to: SignedRequest(sid: "SM\(index)"))?.status == 200)
                slowest = max(slowest, start.duration(to: .now))
            }
            #expect(slowest < ConnectionLimits().answer, "the provider waits no longer")
            let after = wires.count(where: \.isOpen)
            #expect(after == 1000, "they were there all the time")
            for wire in wires { await wire.close() }
        }
    }
}

extension SlowClientTests.Row {
    fileprivate func knock(at door: GatewayRequests) async throws -> RawConnection {
        try await RawConnection.open(port: door.port, saying: Array(opening.utf8), drip: drip, times: times)
    }
}
