import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

/// The sandbox as SignalWire: what differs from Twilio. Source: SignalWire, "Compatibility API".
@Suite("SignalWire", .timeLimit(.minutes(3))) struct SignalWireTests {
    private static let uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"

    private func withSignalWire(
        answer: @escaping WebhookServer.Answering = { _ in .nothing }, _ test: (RunningSandbox) async throws -> Void
    ) async throws {
        try await withSandbox(
            { ($0.dialect, $0.credentials) = (.signalWire, SandboxDialect.signalWire.testCredentials) }, answer: answer,
            test)
    }

    private func client(_ sandbox: RunningSandbox) throws -> MessagesClient {
        MessagesClient(
            provider: Provider(
                baseURL: sandbox.baseURL, pathPrefix: SandboxDialect.signalWire.pathPrefix,
                accountSID: sandbox.credentials.accountSID,
                credentials: .token(Secret(sandbox.credentials.authToken))), http: try #require(RunningSandbox.http))
    }

    @Test func ourClientSendsFetchesAndLists() async throws {
        try await withSignalWire { sandbox in
            let client = try client(sandbox)
            let maya = TextAddress(rawValue: "+14155550121")
            var made: [MessageSID] = []
            for _ in 1...5 {
                made.append(
                    try await client.create(
                        NewMessage(
                            to: maya, source: .number(TextAddress(rawValue: RunningSandbox.ours)), body: "Are you in?"))
                )
            }
            #expect(try made.allSatisfy { try Regex(Self.uuid).wholeMatch(in: $0.rawValue) != nil }, "\(made)")
            #expect(try await client.fetch(made[0]).segments == 1)
            var listed: [MessageSID] = []
            for try await page in client.list(MessageFilter(to: maya, pageSize: 2)) { listed += page.items.map(\.sid) }
            #expect(listed == made.reversed(), "next_page_uri has the prefix")
        }
    }

    @Test func countsAreNumbers() async throws {
        try await withSignalWire { sandbox in
            let prefix = SandboxDialect.signalWire.pathPrefix
            let path = "\(prefix)/Accounts/\(sandbox.credentials.accountSID)/Messages.json"
            let made = try Fields(
                try await sandbox.post(path, ["To": "+14155550121", "From": RunningSandbox.ours, "Body": "x"]))
            #expect(made[number: "num_segments"] == 1 && made[number: "num_media"] == 0)
        }
    }

    /// (the address; whether it exists)
    @Test(arguments: [
        ("/api/laml/2010-04-01/Accounts/ID.json", true), ("/api/laml/2010-04-01/Accounts/ID/Messages.json", true),
        ("/2010-04-01/Accounts/ID.json", false), ("/2010-04-01/Accounts/ID/Messages.json", false),
        ("/v1/Services", false), ("/messaging/v1/Services", false), ("/v1/Alerts", false),
        ("/api/laml/2010-04-01/Accounts/AC1/Messages.json", false), ("/api/laml/2010-04-01", false),
    ])
    func addresses(_ path: String, _ exists: Bool) async throws {
        try await withSignalWire { sandbox in
            let response = try await sandbox.get(path.replacing("ID", with: sandbox.credentials.accountSID))
            #expect(response.status == (exists ? 200 : 404))
        }
    }

    @Test func webhooksAreSignedWithTheSigningKey() async throws {
        try await withSignalWire { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url("/twilio/sms"))
            let text = #"{"from": "+14155550121", "body": "STOP"}"#
            #expect(try await sandbox.control("/sandbox/inbound", text).status == 200)
            let call = try #require(await sandbox.hook.next(1).first)
            #expect(call.headers["x-twilio-signature"] == nil)
            func isSigned(by token: String) -> Bool {
                SignatureCheck(tokens: [token]).accepts(
                    header: call.headers["x-signalwire-signature"], url: call.url, form: call.form)
            }
            #expect(isSigned(by: try #require(sandbox.credentials.signingKey)))
            #expect(!isSigned(by: sandbox.credentials.authToken))
            #expect(call["AccountSid"] == sandbox.credentials.accountSID && call["OptOutType"] == nil)
            #expect(try Regex(Self.uuid).wholeMatch(in: try #require(call["MessageSid"])) != nil)
        }
    }
}
