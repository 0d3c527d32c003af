import Testing
import Twilio

@Suite struct SignatureTests {
    struct Vectors: Decodable {
        let vectors: [Vector]
    }

    struct Vector: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let token: String
        let url: String
        let params: [[String]]?
        let jsonBody: String?
        let formBody: String?
        let signature: String
        let isValid: Bool
        let ownSignature: String

        var testDescription: String { name }

        var form: FormBody {
            var form = FormBody()
            for pair in params ?? [] { form.append(pair[0], pair[1]) }
            return form
        }

        enum CodingKeys: String, CodingKey {
            case name, token, url, params, signature
            case jsonBody = "json_body"
            case formBody = "form_body"
            case isValid = "expected_valid"
            case ownSignature = "computed_signature_for_url_as_given"
        }
    }

    static let all = (try? Fixture.json("signatures.json", as: Vectors.self).vectors) ?? []
    static let forms = all.filter { $0.jsonBody == nil }
    static let bodies = all.filter { $0.jsonBody != nil }

    @Test func `there are vectors`() {
        #expect(Self.forms.count == 66)
        #expect(Self.bodies.count == 5)
    }

    @Test(arguments: forms)
    func `a form is accepted exactly when its signature is right`(_ vector: Vector) {
        let check = SignatureCheck(tokens: [vector.token])
        #expect(check.accepts(header: vector.signature, url: vector.url, form: vector.form) == vector.isValid)
    }

    @Test(arguments: forms)
    func `the form as it came over the wire gives the same verdict`(_ vector: Vector) throws {
        let form = try FormBody(decoding: Array((vector.formBody ?? "").utf8))
        let check = SignatureCheck(tokens: [vector.token])
        #expect(check.accepts(header: vector.signature, url: vector.url, form: form) == vector.isValid)
    }

    @Test(arguments: bodies)
    func `a JSON body needs both its signature and its hash`(_ vector: Vector) {
        let check = SignatureCheck(tokens: [vector.token])
        let body = Array((vector.jsonBody ?? "").utf8)
        #expect(check.acceptsJSON(header: vector.signature, url: vector.url, body: body) == vector.isValid)
    }

    @Test(arguments: all.filter { !$0.url.contains("#") })
    func `signs as the official library does`(_ vector: Vector) throws {
        let key = try #require(SigningKey(token: vector.token))
        #expect(key.sign(url: vector.url, form: vector.form) == vector.ownSignature)
    }
}

@Suite struct SignatureRuleTests {
    let url = "https://gigs.example.org/twilio/sms"
    let form: FormBody = ["MessageSid": "SM1", "Body": "yes", "ToCity": ""]

    func signature(token: String, url: String) throws -> String {
        try #require(SigningKey(token: token)).sign(url: url, form: form)
    }

    @Test(arguments: ["old", "new"])
    func `any of several tokens may have signed`(_ token: String) throws {
        let check = SignatureCheck(tokens: ["old", "new"])
        #expect(check.accepts(header: try signature(token: token, url: url), url: url, form: form))
        #expect(!check.accepts(header: try signature(token: "other", url: url), url: url, form: form))
    }

    @Test func `without a token nothing is accepted`() throws {
        let check = SignatureCheck(tokens: ["", ""])
        #expect(!check.canAccept)
        #expect(SigningKey(token: "") == nil)
        #expect(!check.accepts(header: try signature(token: "t", url: url), url: url, form: form))
    }

    @Test(arguments: [" \t%\t ", "%", "\t%"])
    func `white space around the header is no part of it`(_ pattern: String) throws {
        let header = pattern.replacing("%", with: try signature(token: "t", url: url))
        #expect(SignatureCheck(tokens: ["t"]).accepts(header: header, url: url, form: form))
    }

    @Test(arguments: ["\n%", "%\r", "%,%", "%%", "", " ", "\u{A0}%"])
    func `anything else around it is`(_ pattern: String) throws {
        let header = pattern.replacing("%", with: try signature(token: "t", url: url))
        #expect(!SignatureCheck(tokens: ["t"]).accepts(header: header, url: url, form: form))
    }

    @Test func `a request without the header is refused`() {
        #expect(!SignatureCheck(tokens: ["t"]).accepts(header: nil, url: url, form: form))
    }

    /// The configured address and the signed one.
    @Test(arguments: [
        ("https://h.example/x", "https://h.example:443/x"),
        ("http://h.example/x", "http://h.example:80/x"),
        ("HTTPS://h.example", "HTTPS://h.example:443"),
        ("https://h.example?a=1", "https://h.example:443?a=1"),
        ("https://h.example:8443/x", "https://h.example/x"),
        ("https://u:p@h.example:8443/x", "https://h.example/x"),
        ("https://u:p@h.example:8443/x", "https://h.example:8443/x"),
        ("https://u:p@h.example:8443/x", "https://u:p@h.example/x"),
        ("https://u@v:p@h.example/x", "https://h.example/x"),
        ("https://[::1]:8443/x", "https://[::1]/x"),
        ("https://[::1]/x", "https://[::1]:443/x"),
        ("https://h.example/x?b=it's+me#rc=3", "https://h.example/x?b=it%27s+me"),
        ("https://h.example:1/x?b=it's+me", "https://h.example/x?b=it%27s+me"),
        ("https://h.example/a@b:9/x", "https://h.example:443/a@b:9/x"),
    ])
    func `accepts what signers make of an address`(_ configured: String, _ signed: String) throws {
        let header = try signature(token: "t", url: signed)
        #expect(SignatureCheck(tokens: ["t"]).accepts(header: header, url: configured, form: form))
    }

    @Test(arguments: [
        ("https://h.example/x", "http://h.example/x"),
        ("https://h.example/x", "https://h.example/x/"),
        ("https://h.example/x", "https://h.example:80/x"),
        ("https://h.example:8443/x", "https://h.example:443/x"),
        ("https://h.example/x", "https://u:p@h.example/x"),
        ("https://h.example/x?mid=1", "https://h.example/x?mid=2"),
        ("https://h.example/x?mid=1", "https://h.example/x"),
        ("h.example/x", "h.example:443/x"),
    ])
    func `accepts nothing else`(_ configured: String, _ signed: String) throws {
        let header = try signature(token: "t", url: signed)
        #expect(!SignatureCheck(tokens: ["t"]).accepts(header: header, url: configured, form: form))
    }

    @Test func `bytes that are no UTF-8 are signed as they came`() throws {
        let broken = try FormBody(decoding: Array("Body=%FF%FE".utf8))
        let repaired: FormBody = ["Body": "\u{FFFD}\u{FFFD}"]
        let key = try #require(SigningKey(token: "t"))
        #expect(broken["Body"] == repaired["Body"])
        #expect(key.sign(url: url, form: broken) != key.sign(url: url, form: repaired))
    }

    @Test(arguments: ["https://h.example/x", "https://h.example/x?bodySHA256=", "https://h.example/x?a=1"])
    func `a JSON body without its hash in the address is refused`(_ url: String) throws {
        let header = try #require(SigningKey(token: "t")).sign(url: url)
        #expect(!SignatureCheck(tokens: ["t"]).acceptsJSON(header: header, url: url, body: Array("{}".utf8)))
    }

    @Test func `a JSON body with two hashes is refused`() throws {
        let hash = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
        let one = "https://h.example/x?bodySHA256=\(hash)"
        let key = try #require(SigningKey(token: "t"))
        let check = SignatureCheck(tokens: ["t"])
        #expect(check.acceptsJSON(header: key.sign(url: one), url: one, body: Array("{}".utf8)))
        let two = one + "&bodySHA256=\(hash)"
        #expect(!check.acceptsJSON(header: key.sign(url: two), url: two, body: Array("{}".utf8)))
    }

    @Test func `no address and no header, however odd, is accepted or fatal`() {
        var generator = SplitMix64(state: 7)
        let alphabet = Array("htps:/@?#[]%+&=1 \u{0}é")
        func odd() -> String {
            String(
                (0..<Int.random(in: 0...24, using: &generator)).compactMap { _ in
                    alphabet.randomElement(using: &generator)
                })
        }
        let check = SignatureCheck(tokens: ["t"])
        for _ in 0..<2000 {
            let url = "https://" + odd()
            #expect(!check.accepts(header: odd(), url: url, form: form))
            #expect(!check.acceptsJSON(header: odd(), url: url + "bodySHA256=" + odd(), body: []))
            #expect(!check.accepts(header: odd(), url: odd(), form: form))
        }
    }
}
