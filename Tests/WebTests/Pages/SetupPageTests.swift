import App
import HTTPTransport
import Logging
import Messaging
import Platform
import Sandbox
import Storage
import Synchronization
import TestSupport
import Testing
import Twilio
import Values

/// The setup page, with the sandbox as the provider over a socket.
@Suite(.serialized, .timeLimit(.minutes(3))) struct SetupPageTests {
    private final class Saved: Sendable {
        private let all = Mutex<[SetupServices.Credentials]>([])
        var credentials: [SetupServices.Credentials] { all.withLock { $0 } }
        func add(_ credentials: SetupServices.Credentials) { all.withLock { $0.append(credentials) } }
    }

    private static let account = SandboxProvider.testCredentials.accountSID
    private static let token = SandboxProvider.testCredentials.authToken

    /// A gateway whose operator is signed in.
    ///
    /// - Parameter isLive: whether the gateway has the provider's credentials.
    private static func open(
        isLive: Bool, faults: Faults = Faults(),
        _ body: @escaping @Sendable (PageBrowser, Saved) async throws -> Void
    ) async throws {
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test"))
        var log = Logger(label: "test")
        log.logLevel = .critical
        let sandbox = SandboxProvider(SandboxConfiguration(port: 0, faults: faults), http: http, logger: log)
        let saved = Saved()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            let url = try await sandbox.baseURL()
            let provider = Provider(
                baseURL: url, accountSID: account, credentials: .token(Secret(token)), sidPattern: .prefixed)
            let setup = SetupServices(
                provider: isLive ? provider : nil, providerKey: TestEnvironment.provider,
                sender: SandboxConfiguration().numbers[0],
                webhook: isLive ? "https://gigs.example.org/twilio/sms" : nil,
                newProvider: {
                    Provider(baseURL: url, accountSID: $0, credentials: .token(Secret($1)), sidPattern: .prefixed)
                }, http: { http }, save: { saved.add($0) })
            try await PageBrowser.open(setup: setup) { try await body($0, saved) }
            group.cancelAll()
        }
    }

    @Test("Only the operator has it") func onlyTheOperator() async throws {
        try await Self.open(isLive: true) { browser, saved in
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(try await stranger.get("/setup").status == 404)
            for path in ["account", "provider", "webhook", "webhook/undo", "test"] {
                #expect(try await stranger.post("/setup/\(path)", [("agree", "on")]).status == 404, "\(path)")
                #expect(try await browser.post("/setup/\(path)", token: "wrong").status == 403, "\(path)")
            }
            #expect(saved.credentials.isEmpty)
        }
    }

    @Test(
        "Bad credentials are refused beside their field, and nothing is saved",
        arguments: [
            ("SK5a4db0c55a4db0c55a4db0c55a4db0c5", "x", "API key"), ("AC1", "x", "not an account SID"),
            ("AC5a4db0c55a4db0c55a4db0c55a4db0c5", "short", "32 hexadecimal digits"),
            ("AC5a4db0c55a4db0c55a4db0c55a4db0c5", "00000000000000000000000000000000", "The credentials are wrong"),
        ])
    func badCredentials(sid: String, token: String, says: String) async throws {
        try await Self.open(isLive: false) { browser, saved in
            let page = try await browser.post("/setup/provider", [("account_sid", sid), ("token", token)])
            #expect(page.status == 422)
            #expect(page.body.contains(says), "\(page.body)")
            #expect(token.count < 32 || !page.body.contains(token), "a token is never shown")
            #expect(saved.credentials.isEmpty)
        }
    }

    @Test("A secondary token is refused: webhooks would not verify") func secondary() async throws {
        var faults = Faults()
        faults.secondaryToken = true
        try await Self.open(isLive: false, faults: faults) { browser, saved in
            let page = try await browser.post(
                "/setup/provider", [("account_sid", Self.account), ("token", Self.token)])
            #expect(page.status == 422 && page.body.contains("secondary token"))
            #expect(saved.credentials.isEmpty)
        }
    }

    @Test("Credentials that the provider accepts are saved with the number") func credentials() async throws {
        try await Self.open(isLive: false) { browser, saved in
            #expect(try await browser.get("/setup").body.contains("No real texts are sent"))
            let done = try await browser.post(
                "/setup/provider", [("account_sid", Self.account), ("token", Self.token)])
            #expect(done.status == 303 && done.location == "/setup#provider-setup")
            #expect(saved.credentials.map(\.number) == [SandboxConfiguration().numbers[0]])
            #expect(saved.credentials.map(\.token) == [Self.token])
        }
    }

    @Test("An address in use is changed only where that is ticked, and undone") func webhook() async throws {
        var faults = Faults()
        faults.webhookElsewhere = true
        try await Self.open(isLive: true, faults: faults) { browser, _ in
            let elsewhere = "https://studio.example.com/flows/42"
            func isElsewhere() async throws -> Bool {
                try await browser.get("/setup").body.contains("name=\"now\" value=\"\(elsewhere)\"")
            }
            #expect(try await isElsewhere())
            for fields in [[("now", elsewhere)], [("now", "https://old.example"), ("agree", "on")]] {
                _ = try await browser.post("/setup/webhook", fields)
                #expect(try await isElsewhere(), "\(fields)")
            }
            _ = try await browser.post("/setup/webhook", [("now", elsewhere), ("agree", "on")])
            let page = try await browser.get("/setup")
            #expect(page.body.contains("go to https://gigs.example.org/twilio/sms"), "\(page.body)")
            #expect(page.body.contains("Undo the last change"))
            _ = try await browser.post("/setup/webhook/undo")
            #expect(try await isElsewhere())
        }
    }

    @Test("The test text and each hop are shown") func roundTrip() async throws {
        try await Self.open(isLive: true) { browser, _ in
            let environment = browser.environment
            let cell = "+14155550150"
            try await environment.changeOwner { $0.cell = cell }
            _ = try await browser.post("/setup/test")
            #expect(try await browser.get("/setup").body.contains("The text is queued"))
            _ = try await environment.store.write { tx in
                try tx.run("UPDATE outbound_message SET state = 'delivered' WHERE to_number = \(cell)")
            }
            let reply = try await environment.inbox.receive(
                Inbox.Delivery(
                    provider: TestEnvironment.provider, sid: "SMok", from: cell, to: environment.sender.address,
                    service: nil, body: "OK", receivedAt: TestEnvironment.noon), replyMethod: .inline)
            #expect(reply == "It works: Greenroom got your reply.")
            let page = try await browser.get("/setup", headers: ["X-Fragments": "setup_test"])
            #expect(page.body.contains("Sent and delivered") && page.body.contains("by webhook"), "\(page.body)")
        }
    }

    @Test("A new gateway leads its operator here") func aNewGateway() async throws {
        try await Self.open(isLive: false) { browser, _ in
            try await browser.environment.changeOwner { $0.name = nil }
            #expect(try await browser.get("/").location == "/setup")
            let bad = try await browser.post("/setup/account", [("name", " "), ("zone", "Mars/Base")])
            #expect(bad.status == 422 && bad.body.contains("name-problem") && bad.body.contains("zone-problem"))
            #expect(
                try await browser.post("/setup/account", [("name", "Harbour"), ("zone", "Europe/London")]).status == 303
            )
            #expect(try await browser.get("/").status == 200)
        }
    }
}
