import HTTPTransport
import Synchronization
import TestSupport
import Testing

@Suite("Connections", .timeLimit(.minutes(3)))
struct ConnectionTests {
    @Test("requests one after another share a connection")
    func keptAlive() async throws {
        let server = try LoopbackServer { _ in answer() }
        try await withEngine { engine in
            for _ in 1...5 { _ = try await engine.send(HTTPRequest(.post, server.url, body: [1])) }
        }
        #expect(server.requests.count == 5)
        #expect(server.connections == 1)
    }

    @Test("a hundred requests run at once, each gets its own answer")
    func hundredAtOnce() async throws {
        let all = 100
        let arrived = Mutex(0)
        let gate = Gate()
        let server = try LoopbackServer { connection in
            guard let request = connection.readRequest() else { return }
            let count = arrived.withLock { count in
                count += 1
                return count
            }
            if count == all { gate.open() }
            gate.waitUntilOpen()
            connection.send(answer(body: request.line))
        }
        let answers = try await withEngine(transfers: all) { engine in
            try await withThrowingTaskGroup(of: (Int, String).self) { group in
                for number in 0..<all {
                    group.addTask {
                        let response = try await engine.send(HTTPRequest(.get, "\(server.url)/\(number)"))
                        return (number, String(decoding: response.body, as: UTF8.self))
                    }
                }
                return try await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
            }
        }
        #expect(answers == Dictionary(uniqueKeysWithValues: (0..<all).map { ($0, "GET /\($0) HTTP/1.1") }))
    }

    @Test("no more connections than allowed are opened to a host")
    func connectionLimit() async throws {
        let server = try LoopbackServer { _ in answer() }
        try await withEngine(transfers: 3) { engine in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<40 { group.addTask { _ = try await engine.send(HTTPRequest(.get, server.url)) } }
                try await group.waitForAll()
            }
        }
        #expect(server.requests.count == 40)
        #expect(server.connections <= 3)
    }

    @Test("a kept-alive connection that the server closed meanwhile is not used: the POST goes over a new one")
    func closedWhileIdle() async throws {
        let closed = Signal()
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer())
            guard connection.number == 1 else { return }
            connection.endSending()
            closed.give()
        }
        try await withEngine { engine in
            _ = try await engine.send(HTTPRequest(.post, server.url))
            await closed.wait()
            _ = try await engine.send(HTTPRequest(.post, server.url))
        }
        #expect(server.requests.count == 2)
        #expect(server.connections == 2)
    }

    @Test(
        "a connection that dies with the request read: POST, PUT and DELETE arrive once, GET and HEAD are sent again",
        arguments: [HTTPRequest.Method.post, .put, .delete, .get, .head])
    func diesWithRequestRead(method: HTTPRequest.Method) async throws {
        let isSafe = method == .get || method == .head
        let server = try LoopbackServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send(answer())
            // The first connection reads the second request and closes; a later connection would answer it.
            guard connection.readRequest() != nil, connection.number > 1 else { return }
            connection.send(answer())
        }
        try await withEngine { engine in
            _ = try await engine.send(HTTPRequest(.get, server.url + "/first"))
            let second = HTTPRequest(method, server.url + "/second")
            if isSafe {
                #expect(try await engine.send(second).status == 200)
            } else {
                let failure = await sendFailing(second, on: engine)
                #expect(failure?.kind == .reset)
                #expect(failure?.mayHaveBeenSent == true)
            }
        }
        #expect(server.requests.filter { $0.line.contains("/second") }.count == (isSafe ? 2 : 1))
        #expect(server.connections == (isSafe ? 2 : 1))
    }
}
