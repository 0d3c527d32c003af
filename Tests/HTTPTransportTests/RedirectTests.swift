import HTTPTransport
import TestSupport
import Testing

@Suite("Redirects", .timeLimit(.minutes(3)))
struct RedirectTests {
    /// `/3` redirects to `/2`, that to `/1`, and that to `/0`, which responds.
    private func countdown() throws -> LoopbackServer {
        try LoopbackServer { request in
            let words = request.line.split(separator: " ")
            let hasBody = words[0] != "HEAD"
            guard let number = Int(words[1].dropFirst()), number > 0 else {
                return answer(headers: ["X-End: 1"], body: hasBody ? "end" : "")
            }
            return answer(
                "302 Found", headers: ["Location: /\(number - 1)", "X-Hop: 1"], body: hasBody ? "elsewhere" : "")
        }
    }

    @Test("GET and HEAD are followed up to the limit", arguments: [HTTPRequest.Method.get, .head])
    func followed(method: HTTPRequest.Method) async throws {
        let server = try countdown()
        let request = HTTPRequest(method, server.url + "/3", redirects: .follow(limit: 3))
        let response = try await withEngine { try await $0.send(request) }
        #expect(response.status == 200)
        #expect(response.body == (method == .get ? Array("end".utf8) : []))
        #expect(response.effectiveURL == server.url + "/0")
        #expect(response.header("X-End") == "1")
        #expect(response.header("X-Hop") == nil)
    }

    @Test("one more than the limit is a failure", arguments: [0, 2])
    func beyondLimit(limit: Int) async throws {
        let server = try countdown()
        let request = HTTPRequest(.get, server.url + "/3", redirects: .follow(limit: limit))
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .other)
        #expect(failure?.detail.contains("redirects too many times") == true)
        #expect(server.requests.count == limit + 1)
    }

    @Test("a POST is never followed", arguments: ["301", "302", "303", "307", "308"])
    func postIsNotFollowed(status: String) async throws {
        let server = try LoopbackServer { _ in answer("\(status) Elsewhere", headers: ["Location: /other"], body: "x") }
        let request = HTTPRequest(.post, server.url, body: [1], redirects: .follow(limit: 5))
        let response = try await withEngine { try await $0.send(request) }
        #expect(String(response.status) == status)
        #expect(server.requests.count == 1)
    }

    @Test("without leave a GET is not followed")
    func notFollowedByDefault() async throws {
        let server = try countdown()
        let response = try await withEngine { try await $0.send(HTTPRequest(.get, server.url + "/1")) }
        #expect(response.status == 302)
        #expect(response.header("Location") == "/0")
        #expect(response.body == Array("elsewhere".utf8))
    }

    @Test(
        "a redirect out of http is refused",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/"])
    func strangeScheme(target: String) async throws {
        let server = try LoopbackServer { _ in answer("302 Found", headers: ["Location: \(target)"]) }
        let request = HTTPRequest(.get, server.url, redirects: .follow(limit: 5))
        let failure = try await withEngine { await sendFailing(request, on: $0) }
        #expect(failure?.kind == .refusedURL)
    }

    @Test("a password does not follow to another host")
    func passwordStays() async throws {
        let other = try LoopbackServer { _ in answer() }
        let target = "http://localhost:\(other.port)/"
        let first = try LoopbackServer { _ in answer("302 Found", headers: ["Location: \(target)"]) }
        let request = HTTPRequest(
            .get, first.url, headers: [HTTPField("Authorization", "Bearer x")], redirects: .follow(limit: 5))
        let basic = HTTPRequest(
            .get, first.url, authorization: .basic(user: "u", password: "p"), redirects: .follow(limit: 5))
        try await withEngine { engine in
            _ = try await engine.send(request)
            _ = try await engine.send(basic)
        }
        #expect(first.requests.map { $0.header("Authorization") } == ["Bearer x", "Basic dTpw"])
        #expect(other.requests.map { $0.header("Authorization") } == [nil, nil])
    }
}
