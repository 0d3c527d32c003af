import HTTPTransport
import Testing
import Twilio

/// No type with a secret shows it, however it is printed.
@Suite struct SecretTests {
    static let token = "f0e1d2c3b4a5968778695a4b3c2d1e0f"
    static let provider = Provider(
        accountSID: "AC1", credentials: .apiKey(sid: "SK1", secret: Secret(token)), signingTokens: [Secret(token)])

    static func printed(_ value: Any) -> String {
        var text = "\(value)" + String(reflecting: value)
        dump(value, to: &text)
        return text
    }

    static let holders: [(String, any Sendable)] = [
        ("Secret", Secret(token)),
        ("Credentials", Provider.Credentials.token(Secret(token))),
        ("Provider", provider),
        ("SigningKey", SigningKey(token: token) as any Sendable),
        ("SignatureCheck", provider.signatureCheck),
        ("MessagesClient", MessagesClient(provider: provider, http: ScriptedProvider().http)),
        ("AccountClient", AccountClient(provider: provider, http: ScriptedProvider().http)),
    ]

    @Test(arguments: holders.map(\.0))
    func `a secret is not printed by what holds it`(_ name: String) throws {
        let holder = try #require(Self.holders.first { $0.0 == name })
        #expect(!Self.printed(holder.1).contains(Self.token))
        #expect(!Self.printed(holder.1).contains(Self.token.prefix(8)))
    }

    @Test func `the account's token is not kept`() async throws {
        let script = ScriptedProvider(try Fixture.response("account.json"))
        let account = try await AccountClient(provider: Self.provider, http: script.http).account()
        #expect(account.signing == .ours)
        #expect(!Self.printed(account).contains(Self.token))
    }

    @Test func `a refusal's description keeps the provider's words to itself`() throws {
        let refusal = Refusal(try Fixture.response("error_21211.json", status: 400))
        #expect(!"\(APIFailure.refused(refusal))".contains("+1413388"))
    }

    @Test func `the word itself is asked for on purpose`() {
        #expect(Secret(Self.token).revealed == Self.token)
        #expect("\(Secret(Self.token))" == "set, ends …e0f")
        #expect("\(Secret(""))" == "not set")
    }
}
