import HTTPTransport
import TestSupport
import Testing

@Suite("A request and its answer", .timeLimit(.minutes(3)))
struct ExchangeTests {
    @Test("status, header fields and body arrive")
    func answerArrives() async throws {
        let server = try LoopbackServer { _ in
            answer("404 Not Found", headers: ["X-One: 1", "Set-Cookie: a", "Set-Cookie: b"], body: "gone")
        }
        let response = try await withEngine { try await $0.send(HTTPRequest(.get, server.url + "/a?b=c")) }
        #expect(response.status == 404)
        #expect(response.body == Array("gone".utf8))
        #expect(response.header("x-one") == "1")
        #expect(response.headers.filter { $0.name == "Set-Cookie" }.map(\.value) == ["a", "b"])
        #expect(response.effectiveURL == server.url + "/a?b=c")
        #expect(server.requests.map(\.line) == ["GET /a?b=c HTTP/1.1"])
    }

    @Test("headers, agent and Basic authorization are sent, and nothing is called a form unasked")
    func headersAreSent() async throws {
        let server = try LoopbackServer { _ in answer() }
        let request = HTTPRequest(
            .post, server.url, headers: [HTTPField("X-Empty", ""), HTTPField("X-Name", "Zoë; \"q\"")],
            body: Array("{}".utf8), authorization: .basic(user: "AC1", password: "p:w"))
        _ = try await withEngine { try await $0.send(request) }
        let received = try #require(server.requests.first)
        #expect(received.header("Authorization") == "Basic QUMxOnA6dw==")
        #expect(received.header("User-Agent") == "greenroom-test/1")
        #expect(received.header("X-Name") == "Zoë; \"q\"")
        #expect(received.header("X-Empty") == "")
        #expect(received.header("Content-Type") == nil)
        #expect(received.header("Expect") == nil)
    }

    @Test(
        "each method arrives with exactly its bytes",
        arguments: [
            (HTTPRequest.Method.post, Array(UInt8.min...UInt8.max)), (.post, []), (.put, [0, 13, 10, 0]), (.put, []),
            (.delete, []), (.get, []),
        ])
    func bodyIsExact(method: HTTPRequest.Method, body: [UInt8]) async throws {
        let server = try LoopbackServer { _ in answer() }
        _ = try await withEngine { try await $0.send(HTTPRequest(method, server.url, body: body)) }
        let received = try #require(server.requests.first)
        #expect(received.line == "\(method.rawValue) / HTTP/1.1")
        #expect(received.body == body)
        #expect(server.requests.count == 1)
    }

    @Test("a body of megabytes arrives whole")
    func largeBody() async throws {
        let server = try LoopbackServer { _ in answer() }
        let body = (0..<3 << 20).map { UInt8(truncatingIfNeeded: $0 &* 7) }
        _ = try await withEngine { try await $0.send(HTTPRequest(.post, server.url, body: body)) }
        let isWhole = server.requests.map(\.body) == [body]
        #expect(isWhole)
    }

    @Test("a HEAD answer has headers and no body")
    func headHasNoBody() async throws {
        let server = try LoopbackServer { _ in "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nETag: x\r\n\r\n" }
        let response = try await withEngine { try await $0.send(HTTPRequest(.head, server.url)) }
        #expect(response.header("ETag") == "x")
        #expect(response.body.isEmpty)
    }

    @Test("every byte value comes back")
    func answerIsExact() async throws {
        let bytes = Array(UInt8.min...UInt8.max)
        let server = try LoopbackServer { connection in
            while connection.readRequest() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 256\r\n\r\n")
                connection.send(bytes)
            }
        }
        let response = try await withEngine { try await $0.send(HTTPRequest(.get, server.url)) }
        #expect(response.body == bytes)
    }

    @Test("a chunked answer is put together, its trailer is no header")
    func chunked() async throws {
        let server = try LoopbackServer { _ in
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nRetry-After: 9\r\n\r\n"
        }
        let response = try await withEngine { try await $0.send(HTTPRequest(.get, server.url)) }
        #expect(response.body == Array("abcdefg".utf8))
        #expect(response.header("Retry-After") == nil)
    }

    @Test("a 1xx answer before the real one is skipped")
    func informational() async throws {
        let server = try LoopbackServer { _ in
            "HTTP/1.1 103 Early Hints\r\nX-Early: 1\r\n\r\n" + answer("201 Created", body: "x")
        }
        let response = try await withEngine { try await $0.send(HTTPRequest(.post, server.url)) }
        #expect(response.status == 201)
        #expect(response.header("X-Early") == nil)
    }

    @Test(
        "a request that would smuggle something is refused before a connection",
        arguments: [
            HTTPRequest(.get, "", headers: [HTTPField("X", "a\r\nY: b")]),
            HTTPRequest(.get, "", headers: [HTTPField("X: y\r\nZ", "a")]),
            HTTPRequest(.get, "", headers: [HTTPField("", "a")]),
            HTTPRequest(.get, "", authorization: .basic(user: "a:b", password: "c")),
            HTTPRequest(.get, "", authorization: .basic(user: "a", password: "c\0d")),
            HTTPRequest(.get, "", body: [1]),
        ])
    func smuggling(request: HTTPRequest) async throws {
        let server = try LoopbackServer { _ in answer() }
        var request = request
        request.url = server.url
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .other)
        #expect(failure?.mayHaveBeenSent == false)
        #expect(server.connections == 0)
    }

    @Test("descriptions hold no query, header, body or password")
    func descriptionsHoldNoSecrets() {
        let request = HTTPRequest(
            .get, "https://h/p?token=secret", headers: [HTTPField("A", "secret")],
            authorization: .basic(user: "me", password: "secret"))
        #expect("\(request)" == "GET https://h/p")
        #expect(!String(reflecting: request).contains("secret"))
        #expect("\(String(describing: request.authorization))".contains("me"))
        #expect(!"\(String(describing: request.authorization))".contains("secret"))
    }
}
