import TestSupport
import Testing

/// Which webhooks are accepted, and the response to all others: one row per request.
@Suite(.serialized) struct WebhookTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let status: Int
        var publicURL = SignedRequest.host
        let change: @Sendable (inout SignedRequest) -> Void

        init(
            _ name: String, _ status: Int, publicURL: String = SignedRequest.host,
            _ change: @escaping @Sendable (inout SignedRequest) -> Void
        ) {
            (testDescription, self.status, self.publicURL, self.change) = (name, status, publicURL, change)
        }
    }

    static let signatures = [
        Row("as the provider sends it", 200) { _ in },
        Row("signed with the second token", 200) { $0.token = SignedRequest.tokens[1] },
        Row("no signature", 403) { $0.token = nil },
        Row("an empty signature", 403) { $0.signature = "" },
        Row("a signature that is no base64", 403) { $0.signature = "%%%" },
        Row("signed with another token", 403) { $0.token = "guess" },
        Row("signed with no token at all", 403) { $0.signature = "OBEEkCKnz0Nw6fIZdWZ5gWaKyRM=" },
        Row("signed for another address", 403) { $0.signedURL = SignedRequest.host + "/twilio/status" },
        Row("a field changed after signing", 403) { $0.signature = SignedRequest(text: "NO").signatureOf() },
        Row("another account", 403) { $0.set("AccountSid", "AC99999999999999999999999999999999") },
    ]

    static let forms = [
        Row("no body text, as with a picture", 200) { $0.set("Body", nil) },
        Row("an unknown field", 200) { $0.set("Novelty", "1") },
        Row("an unknown field twice", 200) { $0.fields += [("Novelty", "1"), ("Novelty", "1"), ("Novelty", "0")] },
        Row("an empty form", 400) { $0.fields = [] },
        Row("an empty form, unsigned", 403) { ($0.fields, $0.token) = ([], nil) },
        Row("no MessageSid", 400) { $0.set("MessageSid", nil) },
        Row("an empty MessageSid", 400) { $0.set("MessageSid", "") },
        Row("a MessageSid with a blank", 400) { $0.set("MessageSid", "SM 1") },
        Row("no From", 400) { $0.set("From", nil) },
        Row("no To", 400) { $0.set("To", nil) },
        Row("no AccountSid", 400) { $0.set("AccountSid", nil) },
        Row("two MessageSids", 400) { $0.fields.append(("MessageSid", "SM2")) },
        Row("two Froms", 400) { $0.fields.append(("From", "+14155550199")) },
        Row("two Bodies", 400) { $0.fields.append(("Body", "NO")) },
        Row("a number that is not ours", 400) { $0.set("To", "+14155559999") },
        Row("a thousand fields and one", 400) { request in
            request.fields = (0...1000).map { ("f\($0)", "") }
        },
    ]

    static let bodies = [
        Row("64 KB", 200) { $0.pad(to: 65_536) },
        Row("64 KB and a byte", 413) { $0.pad(to: 65_537) },
        Row("a quarter of a megabyte", 413) { $0.pad(to: 262_144) },
        Row("the type in capitals", 200) { $0.contentType = "Application/X-WWW-Form-URLEncoded" },
        Row("the type with blanks", 200) { $0.contentType = "application/x-www-form-urlencoded ; charset=utf-8" },
        Row("no type", 415) { $0.contentType = nil },
        Row("plain text", 415) { $0.contentType = "text/plain" },
        Row("a type that begins like a form", 415) { $0.contentType = "application/x-www-form-urlencoded2" },
        Row("a multipart form", 415) { $0.contentType = "multipart/form-data; boundary=x" },
    ]

    static let jsonBodies = [
        Row("JSON, signed by its hash", 200) { $0.sendAsJSON($0.json) },
        Row("JSON with its character set", 200) { request in
            request.sendAsJSON(request.json)
            request.contentType = "application/json; charset=utf-8"
        },
        Row("JSON without a hash", 403) { ($0.rawBody, $0.contentType) = (Array($0.json.utf8), "application/json") },
        Row("JSON with another's hash", 403) { $0.sendAsJSON($0.json, hashed: SignedRequest(text: "NO").json) },
        Row("JSON with two hashes", 403) { request in
            request.sendAsJSON(request.json)
            request.target += "&" + request.target.split(separator: "?")[1]
        },
        Row("JSON with a hash, unsigned", 403) { request in
            request.sendAsJSON(request.json)
            request.token = nil
        },
        Row("JSON signed for another address", 403) { request in
            request.sendAsJSON(request.json)
            request.signedURL = SignedRequest.host + "/twilio/sms"
        },
        Row("JSON that is none, unsigned", 403) { request in
            request.sendAsJSON("{")
            request.token = nil
        },
        Row("JSON that is none", 400) { $0.sendAsJSON("{") },
        Row("an empty object", 400) { $0.sendAsJSON("{}") },
        Row("a list", 400) { $0.sendAsJSON("[\($0.json)]") },
        Row("a name twice", 400) { $0.sendAsJSON($0.json.dropLast() + #", "Body": "NO"}"#) },
        Row("a name twice, once escaped", 400) { $0.sendAsJSON($0.json.dropLast() + #", "\u0042ody": "NO"}"#) },
        Row("an object in it", 400) { $0.sendAsJSON($0.json.dropLast() + #", "More": {"Body": "NO"}}"#) },
        Row("a number in it", 400) { $0.sendAsJSON($0.json.dropLast() + #", "More": 1}"#) },
        Row("nested a thousand deep", 400) { $0.sendAsJSON(String(repeating: "[", count: 1000)) },
        Row("a thousand members and one", 400) { request in
            request.sendAsJSON("{" + (0...1000).map { #""f\#($0)":"""# }.joined(separator: ",") + "}")
        },
        Row("JSON of 64 KB and a byte", 413) { request in
            request.sendAsJSON(request.json + String(repeating: " ", count: 65_537 - request.json.utf8.count))
        },
        Row("another account, as JSON", 403) { request in
            request.set("AccountSid", "AC99999999999999999999999999999999")
            request.sendAsJSON(request.json)
        },
    ]

    static let methodsAndPaths =
        ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "PURGE"].flatMap { method in
            [
                Row("\(method) of the texts", 405) { ($0.method, $0.fields) = (method, []) },
                Row("\(method) of the reports", 405) {
                    ($0.method, $0.target, $0.fields) = (method, "/twilio/status", [])
                },
            ]
        } + [
            Row("POST of the health", 405) { $0.target = "/healthz" },
            Row("POST of the readiness", 405) { $0.target = "/readyz" },
            Row("CONNECT", 405) { ($0.method, $0.fields) = ("CONNECT", []) },
        ]
        + ["/", "/twilio", "/twilio/sms/x", "/twilio/sms.php", "/Twilio/Sms", "/../etc/passwd", "/%2e%2e/x", "//"]
        .map { path in Row("POST \(path)", 404) { $0.target = path } }

    static let addresses = [
        Row("a query, signed", 200) { $0.target += "?a=1&b=x%20y&c" },
        Row("a query, not signed", 403) {
            ($0.target, $0.signedURL) = ("/twilio/sms?a=1", SignedRequest.host + "/twilio/sms")
        },
        Row("a query left out", 403) { $0.signedURL = SignedRequest.host + "/twilio/sms?a=1" },
        Row("a Host that lies", 200) { $0.hostHeader = "evil.example" },
        Row("signed for the Host that lies", 403) { request in
            (request.hostHeader, request.signedURL) = ("evil.example", "https://evil.example/twilio/sms")
        },
        Row("signed for a forwarded host", 403) { request in
            request.headers = "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n"
            request.signedURL = "https://evil.example/twilio/sms"
        },
        Row("signed for http", 403) { $0.signedURL = "http://gigs.example.org/twilio/sms" },
        Row("signed with the scheme's port", 200) { $0.signedURL = "https://gigs.example.org:443/twilio/sms" },
        Row("signed with another port", 403) { $0.signedURL = "https://gigs.example.org:8443/twilio/sms" },
        Row("under a port", 200, publicURL: "https://gigs.example.org:8443") {
            $0.signedURL = "https://gigs.example.org:8443/twilio/sms"
        },
        Row("under a port that was not signed", 200, publicURL: "https://gigs.example.org:8443") { _ in },
        Row("below a path", 200, publicURL: "https://example.org/gigs") {
            $0.signedURL = "https://example.org/gigs/twilio/sms"
        },
        Row("below a path that was not signed", 403, publicURL: "https://example.org/gigs") {
            $0.signedURL = "https://example.org/twilio/sms"
        },
    ]

    @Test(arguments: signatures + forms + bodies + jsonBodies + methodsAndPaths + addresses)
    func requestsGetTheExpectedStatus(_ row: Row) async throws {
        try await GatewayRequests.open(publicURL: row.publicURL) { gateway in
            var request = SignedRequest()
            row.change(&request)
            let answer = try #require(await gateway.answer(to: request))
            #expect(answer.status == row.status)
            #expect(try await gateway.storedTextCount() == (row.status == 200 ? 1 : 0))
            if row.status == 200 {
                #expect(answer.headers["content-type"] == "text/xml")
            } else {
                #expect(answer.body == "", "nothing of the inside is told")
            }
            #expect(answer.headers["allow"] == (row.status == 405 ? request.allowed : nil))
            #expect(answer.headers["server"] == nil)
        }
    }
}

extension SignedRequest {
    /// The expected `Allow` header.
    fileprivate var allowed: String { ["/healthz", "/readyz"].contains(target) ? "GET, HEAD" : "POST" }

    fileprivate func signatureOf() -> String {
        let text = String(decoding: bytes(), as: UTF8.self)
        let mark = "X-Twilio-Signature: "
        return text.split(separator: "\r\n").first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) } ?? ""
    }

    /// Pads the encoded form to a length in bytes.
    fileprivate mutating func pad(to count: Int) {
        set("Body", "")
        let empty = bytes().split(separator: 10, omittingEmptySubsequences: false).last?.count ?? 0
        set("Body", String(repeating: "x", count: count - empty))
    }
}
