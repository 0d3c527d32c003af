import Glibc
import HTTPTransport
import TestSupport
import Testing

@Suite("What goes wrong, and whether the request may have been sent", .timeLimit(.minutes(3)))
struct FailureTests {
    @Test("no listener: could not connect, not sent")
    func refused() async throws {
        let port = try unusedPort()
        let failure = try await withEngine { await sendFailing(HTTPRequest(.post, "http://127.0.0.1:\(port)"), on: $0) }
        #expect(failure?.kind == .couldNotConnect)
        #expect(failure?.detail == "nothing is listening on 127.0.0.1:\(port)")
        #expect(failure?.mayHaveBeenSent == false)
    }

    @Test("a name that cannot exist: could not resolve, not sent")
    func unresolvable() async throws {
        // A label of 64 letters is too long for DNS, so no server is asked.
        let url = "http://\(String(repeating: "a", count: 64)).invalid/"
        let failure = try await withEngine { await sendFailing(HTTPRequest(.post, url), on: $0) }
        #expect(failure?.kind == .couldNotResolve)
        #expect(failure?.mayHaveBeenSent == false)
    }

    @Test("the handshake hangs: timed out, not sent")
    func connectTimesOut() async throws {
        let server = try LoopbackServer(backlog: 0)
        let fillers = (1...4).map { _ in connect(to: server.port) }
        defer { fillers.forEach { close($0) } }
        let request = HTTPRequest(.post, server.url, connectTimeout: .milliseconds(300))
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .timedOut)
        #expect(failure?.detail.contains("no connection") == true)
        #expect(failure?.mayHaveBeenSent == false)
    }

    @Test("the answer does not come: timed out, may have been sent")
    func answerTimesOut() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.waitForEnd()
        }
        let request = HTTPRequest(.post, server.url, timeout: .milliseconds(300))
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .timedOut)
        #expect(failure?.detail.contains("no response") == true)
        #expect(failure?.mayHaveBeenSent == true)
        #expect(server.requests.count == 1)
    }

    @Test("the answer stops half-way: timed out, may have been sent")
    func answerStalls() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf")
            connection.waitForEnd()
        }
        let request = HTTPRequest(.post, server.url, timeout: .milliseconds(300))
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .timedOut)
        #expect(failure?.mayHaveBeenSent == true)
    }

    @Test("no connection becomes free in time: timed out, not sent")
    func waitingTimesOut() async throws {
        let arrived = Signal()
        let gate = Gate()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            arrived.give()
            gate.waitUntilOpen()
            connection.send(answer())
        }
        try await withEngine(transfers: 1) { engine in
            async let first = engine.send(HTTPRequest(.post, server.url))
            await arrived.wait()
            let second = await sendFailing(HTTPRequest(.post, server.url, timeout: .milliseconds(200)), on: engine)
            gate.open()
            #expect(second?.kind == .timedOut)
            #expect(second?.mayHaveBeenSent == false)
            let answered = try await first
            #expect(answered.status == 200)
        }
        #expect(server.requests.count == 1)
    }

    @Test(
        "the connection breaks after the request: reset, may have been sent",
        arguments: ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"], [true, false])
    func reset(sentBefore: String, hard: Bool) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(sentBefore)
            if hard { connection.resetOnClose() }
        }
        let failure = try await withEngine { await sendFailing(HTTPRequest(.post, server.url, body: [1]), on: $0) }
        #expect(failure?.kind == .reset)
        #expect(failure?.mayHaveBeenSent == true)
        #expect(server.requests.count == 1)
    }

    @Test(
        "an answer above the limit is cut off, told or not how long it is",
        arguments: [
            "HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n" + String(repeating: "x", count: 2000),
            "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n" + String(repeating: "x", count: 2000),
            "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x\r\nX: ", count: 60_000) + "\r\n\r\n",
        ])
    func tooLarge(text: String) async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send(text)
        }
        let request = HTTPRequest(.post, server.url, maximumBodyBytes: 1000)
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .bodyTooLarge)
        #expect(failure?.mayHaveBeenSent == true)
    }

    @Test("an answer that just fits is taken")
    func justFits() async throws {
        let server = try LoopbackServer { _ in answer(body: String(repeating: "x", count: 1000)) }
        let request = HTTPRequest(.get, server.url, maximumBodyBytes: 1000)
        #expect(try await withEngine { try await $0.send(request).body.count } == 1000)
    }

    @Test("what is no HTTP is a failure")
    func garbage() async throws {
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            connection.send("SSH-2.0-OpenSSH_9.2\r\n")
        }
        let failure = try await withEngine { await sendFailing(HTTPRequest(.post, server.url), on: $0) }
        #expect(failure?.kind == .other)
        #expect(failure?.detail.contains("is not HTTP") == true)
        #expect(failure?.mayHaveBeenSent == true)
    }

    /// A port that was free a moment ago.
    private func unusedPort() throws -> UInt16 {
        try LoopbackServer { _ in }.port
    }

    /// Connects without waiting for the handshake, and returns the socket.
    private func connect(to port: UInt16) -> Int32 {
        let fd = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(fd, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return fd
    }
}
