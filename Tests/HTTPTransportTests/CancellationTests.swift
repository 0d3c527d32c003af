import HTTPTransport
import TestSupport
import Testing

@Suite("Cancelling and shutting down", .timeLimit(.minutes(3)))
struct CancellationTests {
    @Test("canceling the task ends the transfer; the request may have been sent")
    func canceledUnderWay() async throws {
        let arrived = Signal()
        let ended = Signal()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            arrived.give()
            connection.waitForEnd()
            ended.give()
        }
        try await withEngine { engine in
            let task = Task { await sendFailing(HTTPRequest(.post, server.url), on: engine) }
            await arrived.wait()
            task.cancel()
            let failure = await task.value
            #expect(failure?.kind == .canceled)
            #expect(failure?.mayHaveBeenSent == true)
            await ended.wait()
        }
    }

    @Test("a task canceled before sends nothing")
    func canceledBefore() async throws {
        let server = try LoopbackServer { _ in answer() }
        try await withEngine { engine in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await sendFailing(HTTPRequest(.post, server.url), on: engine)
            }
            let failure = await task.value
            #expect(failure?.kind == .canceled)
            #expect(failure?.mayHaveBeenSent == false)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("shutting down ends what is under way, and later requests fail")
    func shutdown() async throws {
        let arrived = Signal()
        let server = try LoopbackServer { connection in
            _ = connection.readRequest()
            arrived.give()
            connection.waitForEnd()
        }
        let engine = try CurlEngine(userAgent: "test")
        async let underWay = sendFailing(HTTPRequest(.post, server.url), on: engine)
        await arrived.wait()
        await engine.shutdown()
        let first = await underWay
        #expect(first?.kind == .canceled)
        #expect(first?.mayHaveBeenSent == true)
        let later = await sendFailing(HTTPRequest(.post, server.url), on: engine)
        #expect(later?.kind == .canceled)
        #expect(later?.mayHaveBeenSent == false)
        await engine.shutdown()
        #expect(server.requests.count == 1)
    }

    @Test("a released engine closes its connections")
    func forgotten() async throws {
        let ended = Signal()
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil { connection.send(answer()) }
            ended.give()
        }
        let client = try HTTPClient.curl(CurlEngine(userAgent: "test"))
        #expect(try await client.send(HTTPRequest(.get, server.url)).status == 200)
        _ = consume client
        await ended.wait()
    }
}
