import Foundation
import TestSupport
import Testing
import Web

/// Whoever is slow, silent or many is cut; the provider gets its answers all the same.
@Suite(.serialized, .timeLimit(.minutes(3))) struct SlowClientTests {
    /// All that could be waited for, short enough to wait for it here.
    static var impatient: ConnectionLimits {
        var limits = ConnectionLimits()
        (limits.head, limits.body, limits.idle) = (.milliseconds(300), .milliseconds(1500), .milliseconds(300))
        (limits.answer, limits.farewell, limits.lastCall) = (.seconds(15), .milliseconds(300), .milliseconds(300))
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
        /// How the last answer begins; empty where there is none.
        let answer: String

        init(_ name: String, _ opening: String, drip: Character? = nil, times: Int = .max, answer: String = "") {
            (testDescription, self.opening, self.drip, self.times, self.answer) = (name, opening, drip, times, answer)
        }
    }

    private static let post =
        "POST /twilio/sms HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\n"

    static let rows = [
        Row("says nothing", ""),
        Row("drips its head", "POST /twilio/sms HTTP/1.1\r\nX-Drip: ", drip: "x"),
        Row("drips the method", "PO", drip: "S", times: 2, answer: "HTTP/1.1 400"),
        Row("sends half a head", "POST /twilio/sms HTTP/1.1\r\nHost: h\r\n"),
        Row("drips its body", post + "Content-Length: 60000\r\n\r\na=", drip: "b"),
        Row("drips a body in chunks", post + "Transfer-Encoding: chunked\r\n\r\nfff\r\n", drip: "b"),
        Row("sends half a body", post + "Content-Length: 100\r\n\r\na=b"),
        Row("goes on after its answer", post + "Content-Length: 90000\r\n\r\n", drip: "b"),
        Row(
            "drips a body nobody wants", "POST /x HTTP/1.1\r\nHost: h\r\nContent-Length: 1000\r\n\r\n", drip: "b",
            times: 5, answer: "HTTP/1.1 404"),
        Row("stays after its answer", "GET /x HTTP/1.1\r\nHost: h\r\n\r\n", answer: "HTTP/1.1 404"),
        Row(
            "stays after the last answer", "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            answer: "HTTP/1.1 404"),
        Row("talks another protocol", "\u{16}\u{03}\u{01}\u{02}\u{00}", answer: "HTTP/1.1 400"),
        Row(
            "drips a second request", "GET /x HTTP/1.1\r\nHost: h\r\n\r\nGET /", drip: "y", times: 5,
            answer: "HTTP/1.1 404"),
    ]

    @Test(arguments: rows) func isCut(_ row: Row) async throws {
        try await Doorstep.open(limits: Self.impatient) { door in
            let start = ContinuousClock.now
            let wire = try await Wire.open(
                port: door.port, saying: Array(row.opening.utf8), drip: row.drip, times: row.times)
            let answer = String(decoding: await wire.untilClosed(), as: UTF8.self)
            #expect(answer.hasPrefix(row.answer) && answer.isEmpty == row.answer.isEmpty, "\(answer)")
            #expect(start.duration(to: .now) < .seconds(15))
        }
    }

    @Test func aBodyWithoutEndIsCutHoweverFastItComes() async throws {
        try await Doorstep.open { door in
            let wire = try await Wire.open(port: door.port)
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
        try await Doorstep.open { door in
            let wire = try await Wire.open(port: door.port)
            try await wire.send(Array("GET /healthz HTTP/1.1\r\nHost: h\r\n\(headers)\r\n".utf8))
            #expect(await wire.answer()?.status == 400)
            await wire.close()
        }
    }

    @Test func oneConnectionTooManyIsRefusedAtOnce() async throws {
        var limits = ConnectionLimits()
        limits.connections = 3
        let few = limits
        try await Doorstep.open(limits: few) { door in
            var wires: [Wire] = []
            for index in 1...3 {
                let wire = try await Wire.open(port: door.port)
                try await wire.send(Knock(sid: "SM\(index)").bytes(keepAlive: true))
                #expect(await wire.answer()?.status == 200)
                wires.append(wire)
            }
            let start = ContinuousClock.now
            let refused = try await Wire.open(port: door.port)
            #expect(await refused.untilClosed() == [])
            #expect(start.duration(to: .now) < .seconds(1))
            await wires[0].close()
            // The server learns of it in its own time.
            var answer: Wire.Answer?
            while answer == nil, start.duration(to: .now) < .seconds(10) {
                answer = try? await door.answer(to: Knock(sid: "SM4"))
            }
            #expect(answer?.status == 200)
            for wire in wires { await wire.close() }
        }
    }

    @Test func aThousandDrippingClientsDoNotDelayAnAnswer() async throws {
        OpenFiles.allowMany()
        try await Doorstep.open { door in
            let heads = Array("POST /twilio/sms HTTP/1.1\r\nHost: h\r\nX: ".utf8)
            let bodies = Array((Self.post + "Content-Length: 60000\r\n\r\na=").utf8)
            let wires = try await withThrowingTaskGroup(of: Wire.self) { group in
                for index in 0..<1000 {
                    group.addTask {
                        let wire = try await Wire.open(port: door.port)
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
            #expect(try await door.answer(to: Knock(sid: "SM0"))?.status == 200)
            var slowest = Duration.zero
            for index in 1...20 {
                let start = ContinuousClock.now
                #expect(try await door.answer(to: Knock(sid: "SM\(index)"))?.status == 200)
                slowest = max(slowest, start.duration(to: .now))
            }
            #expect(slowest < .seconds(1))
            let after = wires.count(where: \.isOpen)
            #expect(after == 1000, "they were there all the time")
            for wire in wires { await wire.close() }
        }
    }
}
