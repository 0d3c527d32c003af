import Foundation
import HTTPTransport
import Testing

/// An engine for one test.
func withEngine<Value>(
    transfers: Int = 128, caBundle: String? = nil, _ body: (CurlEngine) async throws -> Value
) async throws -> Value {
    let engine = try CurlEngine(userAgent: "greenroom-test/1", maximumTransfersPerHost: transfers, caBundle: caBundle)
    do {
        let value = try await body(engine)
        await engine.shutdown()
        return value
    } catch {
        await engine.shutdown()
        throw error
    }
}

/// How a request failed; records an issue and returns nil if it did not.
func sendFailing(
    _ request: HTTPRequest, on engine: CurlEngine, sourceLocation: SourceLocation = #_sourceLocation
) async -> HTTPFailure? {
    do throws(HTTPFailure) {
        let response = try await engine.send(request)
        Issue.record("answered \(response.status)", sourceLocation: sourceLocation)
        return nil
    } catch {
        return error
    }
}

/// A one-time signal from a server's thread to a test.
struct Signal: Sendable {
    private let stream: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init() {
        (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    }

    func give() {
        continuation.finish()
    }

    func wait() async {
        for await _ in stream {}
    }
}

/// Blocks server threads, never tasks, until it is opened. Unchecked, because `NSCondition` guards the flag.
final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
        condition.lock()
        isOpen = true
        condition.broadcast()
        condition.unlock()
    }

    func waitUntilOpen() {
        condition.lock()
        while !isOpen { condition.wait() }
        condition.unlock()
    }
}

/// A complete response with its length.
func answer(_ status: String = "200 OK", headers: [String] = [], body: String = "") -> String {
    (["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + headers + ["", body]).joined(separator: "\r\n")
}
