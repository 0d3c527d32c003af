import JSON
import PageKit
import TestSupport
import Testing

/// What an address of the API takes, and for pages of which sites.
@Suite(.timeLimit(.minutes(5))) struct APIOriginTests {
    @Test("HEAD is answered like GET, without the body; OPTIONS says what an address takes")
    func methods() async throws {
        try await APIClient.open { client in
            #expect(try await client.post(APIClient.contacts, ["name": "Ada"]).status == 201)
            for path in [APIClient.contacts, "\(APIClient.contacts)/1", "/api/openapi.json"] {
                let (get, head) = (try await client.get(path), try await client.send("HEAD", path, nil))
                #expect(head.status == 200 && head.body == .null, "\(path): \(head.body)")
                for name in ["content-type", "content-length", "etag", "cache-control"] {
                    #expect(head.headers[name] == get.headers[name], "\(path): \(name)")
                }
            }
            #expect(try await client.send("HEAD", "\(APIClient.contacts)/99", nil).status == 404)
            #expect(try await client.with(nil).send("HEAD", APIClient.contacts, nil).status == 401)
            let undo = try await client.send("HEAD", "/api/v1/changes/undo", nil)
            #expect(undo.status == 405 && undo.body == .null && undo.headers["allow"] == "POST, OPTIONS")
            let rows = [
                (APIClient.contacts, "GET, POST, HEAD, OPTIONS"), ("/api/openapi.json", "GET, HEAD, OPTIONS"),
                ("\(APIClient.contacts)/1", "GET, PATCH, DELETE, HEAD, OPTIONS"),
            ]
            for (path, allowed) in rows {
                let answer = try await client.with(nil).send("OPTIONS", path, nil)
                #expect(answer.status == 204 && answer.headers["allow"] == allowed, "\(answer.headers)")
                #expect(!answer.headers.keys.contains { $0.hasPrefix("access-control-") })
            }
            #expect(try await client.send("OPTIONS", "/api/v1/nothing", nil).status == 404)
        }
    }

    @Test("Only pages of sites that are named may use the API from a browser") func origins() async throws {
        let (named, other) = ("https://www.example.org", "https://example.net")
        try await APIClient.open(allowedOrigins: try #require(AllowedOrigins(named))) { client in
            let asked = ["Access-Control-Request-Method": "PATCH", "Access-Control-Request-Headers": "authorization"]
            let path = "\(APIClient.contacts)/1"
            let preflight = try await client.with(nil).send(
                "OPTIONS", path, nil, asked.merging(["Origin": named]) { $1 })
            #expect(preflight.status == 204 && preflight.headers["access-control-allow-origin"] == named)
            #expect(preflight.headers["access-control-allow-methods"]?.contains("PATCH") == true)
            #expect(preflight.headers["access-control-allow-headers"]?.contains("Authorization") == true)
            let refused = try await client.with(nil).send(
                "OPTIONS", path, nil, asked.merging(["Origin": other]) { $1 })
            for origin in [named, other, "null"] {
                let read = try await client.get(APIClient.contacts, ["Origin": origin])
                #expect(read.status == 200 && read.headers["vary"] == "Origin")
                #expect(read.headers["access-control-allow-origin"] == (origin == named ? origin : nil))
                #expect(read.headers["access-control-allow-credentials"] == nil)
            }
            let names = Set(refused.headers.keys).union(preflight.headers.keys)
            #expect(!names.contains("access-control-allow-credentials"))
            #expect(!refused.headers.keys.contains { $0.hasPrefix("access-control-") })
            // A problem can be read there too.
            let problem = try await client.with(nil).get(APIClient.contacts, ["Origin": named])
            #expect(problem.status == 401 && problem.headers["access-control-allow-origin"] == named)
        }
        try await APIClient.open { client in
            let read = try await client.get(APIClient.contacts, ["Origin": named])
            #expect(read.status == 200 && read.headers["vary"] == nil)
            #expect(read.headers["access-control-allow-origin"] == nil)
        }
    }

    private static let originLists: [(String, [String])] = [
        ("https://www.example.org", ["https://www.example.org"]),
        ("https://WWW.example.org/, http://127.0.0.1:3000", ["https://www.example.org", "http://127.0.0.1:3000"]),
        ("https://a.example:443", ["https://a.example"]), ("http://a.example:443", ["http://a.example:443"]),
    ]

    @Test("Sites are named as browsers send them", arguments: originLists) func named(text: String, origins: [String])
        throws
    {
        let allowed = try #require(AllowedOrigins(text))
        #expect(origins.allSatisfy(allowed.contains))
        #expect(!allowed.contains("https://example.net") && !allowed.contains("http://www.example.org"))
    }

    @Test(
        "What is no site is refused",
        arguments: ["", "*", "null", "example.org", "https://", "https://a.example/x", "https://*.example.org", "a b,"])
    func noSites(text: String) { #expect(AllowedOrigins(text) == nil) }
}
