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
        private let address = Mutex("")
        /// Of the sandbox.
        var url: String { address.withLock { $0 } }
        func setURL(_ url: String) { address.withLock { $0 = url } }
        func add(_ credentials: SetupServices.Credentials) { all.withLock { $0.append(credentials) } }
        let whatsApp = Mutex<[String]>([])
    }

    private static let account = SandboxProvider.testCredentials.accountSID
    private static let token = SandboxProvider.testCredentials.authToken

    /// A gateway whose operator is signed in.
    ///
    /// - Parameter isLive: whether the gateway has the provider's credentials.
    private static func open(
        isLive: Bool, faults: Faults = Faults(), dialect: SandboxDialect = .twilio,
        _ body: @escaping @Sendable (PageBrowser, Saved) async throws -> Void
    ) async throws {
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test"))
        var log = Logger(label: "test")
        log.logLevel = .critical
        let credentials = dialect.testCredentials
        let sandbox = SandboxProvider(
            SandboxConfiguration(port: 0, credentials: credentials, faults: faults, dialect: dialect), http: http,
            logger: log)
        let saved = Saved()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            let url = try await sandbox.baseURL()
            let provider =
                dialect == .android
                ? PhoneEntry.provider(dialect.kind, at: url, user: credentials.accountSID, tokens: credentials.tokens)
                : Provider(baseURL: url, accountSID: account, credentials: .token(Secret(token)), sidPattern: .prefixed)
            let setup = SetupServices(
                provider: isLive ? provider : nil, providerKey: TestEnvironment.provider,
                sender: SandboxConfiguration().numbers[0],
                publicURL: isLive ? "https://gigs.example.org" : nil,
                newProvider: {
                    Provider(baseURL: url, accountSID: $0, credentials: .token(Secret($1)), sidPattern: .prefixed)
                }, http: { http }, save: { saved.add($0) }, kind: provider.kind,
                saveWhatsApp: { number in saved.whatsApp.withLock { $0.append(number) } })
            saved.setURL(url)
            try await PageBrowser.open(setup: setup) { try await body($0, saved) }
            group.cancelAll()
        }
    }

    @Test("Only the operator has it") func onlyTheOperator() async throws {
        try await Self.open(isLive: true) { browser, saved in
            let stranger = browser.with(try await browser.environment.signInStranger())
            #expect(try await stranger.get("/setup").status == 404)
            for path in ["account", "provider", "phone", "whatsapp", "webhook", "webhook/undo", "test"] {
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

    /// (what is typed, what is saved, what is said of it otherwise)
    @Test(arguments: [
        ("+1 (415) 555-0123", "+14155550123" as String?, ""), ("whatsapp:+14155550123", "+14155550123", ""),
        ("", "", ""),
        ("4155550123", nil, "of a WhatsApp sender. Use + and the country code"),
    ])
    func aWhatsAppSender(_ typed: String, _ number: String?, _ says: String) async throws {
        try await Self.open(isLive: true) { browser, saved in
            let page = try await browser.get("/setup").body
            #expect(page.contains("Send by WhatsApp too") && page.contains("https://gigs.example.org/twilio/sms"))
            let done = try await browser.post("/setup/whatsapp", [("whatsapp_number", typed)])
            #expect(saved.whatsApp.withLock { $0 } == [number].compactMap(\.self))
            guard number == nil else {
                #expect(done.status == 303 && done.location == "/setup#provider-setup")
                return
            }
            #expect(done.status == 422 && done.body.contains(says), "\(done.body)")
            #expect(done.body.contains("id=\"whatsapp_number-problem\""))
        }
    }

    private static let phone = SandboxDialect.android.testCredentials

    private static func phoneFields(_ url: String, _ changes: [String: String] = [:]) -> [(String, String)] {
        let fields = [
            "phone_url": url, "phone_user": phone.accountSID, "phone_password": phone.authToken,
            "phone_number": "(415) 555-0123",
        ]
        return fields.merging(changes) { $1 }.map { ($0.key, $0.value) }
    }

    /// (what differs from a phone that answers, the field, what is said)
    @Test(
        "A phone that cannot send is refused beside its field, and nothing is saved",
        arguments: [
            (["phone_url": "http://example.org"], "phone_url", "is not the address of a phone"),
            (["phone_url": "http://127.0.0.1:9"], "phone_url", "No phone answers"),
            (["phone_user": " "], "phone_user", "A user name is needed"),
            (["phone_user": "me"], "phone_password", "does not accept this user name and password"),
            (["phone_password": "wrong-one"], "phone_password", "does not accept this user name and password"),
            (["phone_password": "a,b"], "phone_password", "with a comma"),
            (["phone_password": ""], "phone_password", "A password is needed"),
            (["phone_number": "12"], "phone_number", "is not a phone number"),
            (["phone_url": "https://api.sms-gate.app/3rdparty/v1"], "phone_key", "posts texts with a signature"),
        ])
    func badPhone(changes: [String: String], field: String, says: String) async throws {
        try await Self.open(isLive: false, dialect: .android) { browser, saved in
            let page = try await browser.post("/setup/phone", Self.phoneFields(saved.url, changes))
            #expect(page.status == 422)
            #expect(page.body.contains(says) && page.body.contains("id=\"\(field)-problem\""), "\(page.body)")
            #expect(!page.body.contains("wrong-one"), "a password is never shown")
            #expect(saved.credentials.isEmpty)
        }
    }

    @Test("A phone that answers is saved with its number") func phone() async throws {
        try await Self.open(isLive: false, dialect: .android) { browser, saved in
            #expect(try await browser.get("/setup").body.contains("Use an Android phone"))
            let key = try #require(Self.phone.signingKey)
            let done = try await browser.post("/setup/phone", Self.phoneFields(saved.url, ["phone_key": key]))
            #expect(done.status == 303 && done.location == "/setup#provider-setup", "\(done.body)")
            let credentials = try #require(saved.credentials.first)
            #expect(credentials.provider.kind.isDevice && credentials.provider.baseURL == saved.url)
            #expect(credentials.token == "\(Self.phone.authToken),\(key)" && credentials.number == "+14155550123")
        }
    }

    @Test("A phone that sends shows how texts come in") func phoneThatSends() async throws {
        try await Self.open(isLive: true, dialect: .android) { browser, saved in
            let page = try await browser.get("/setup").body
            for words in ["phone: reached", "asks the phone for its texts", "Use Twilio instead", saved.url] {
                #expect(page.contains(words), "\(words): \(page)")
            }
            #expect(!page.contains(Self.phone.authToken) && !page.contains("action=\"/setup/webhook\""))
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

    /// A server between us and a phone.
    private static func server() -> HTTPClient {
        let webhooks = Mutex<[String: String]>([:])
        return HTTPClient { request async throws(HTTPFailure) in
            let (isWebhooks, body) = (request.url.contains("/webhooks"), String(decoding: request.body, as: UTF8.self))
            let all = webhooks.withLock { all in
                for event in [RegisteredWebhook.received] + RegisteredWebhook.reports
                where request.method == .post && body.contains("\"\(event)\"") { all[event] = body }
                if request.method == .delete {
                    all = all.filter { !request.url.hasSuffix($0.key.replacing(":", with: "-")) }
                }
                return all.values.sorted().joined(separator: ",")
            }
            return HTTPResponse(status: 200, body: Array((isWebhooks ? "[\(all)]" : "[]").utf8))
        }
    }

    @Test("A phone behind a server gets our addresses, and loses them again") func phoneWebhooks() async throws {
        let http = Self.server()
        let url = "https://api.sms-gate.app/3rdparty/v1"
        let setup = SetupServices(
            provider: PhoneEntry.provider(SandboxDialect.android.kind, at: url, user: "me", tokens: ["secret", "key"]),
            providerKey: "android \(TestEnvironment.ourNumber)", sender: TestEnvironment.ourNumber,
            publicURL: "https://gigs.example.org",
            newProvider: { Provider(accountSID: $0, credentials: .token(Secret($1))) }, http: { http }, save: { _ in })
        try await PageBrowser.open(setup: setup) { browser in
            let form = "action=\"/setup/webhook\""
            #expect(try await browser.get("/setup").body.contains(form))
            _ = try await browser.post("/setup/webhook", [("now", "https://old.example")])
            #expect(try await browser.get("/setup").body.contains(form), "the page showed another address")
            _ = try await browser.post("/setup/webhook", [("now", "no address")])
            let page = try await browser.get("/setup").body
            #expect(!page.contains(form) && page.contains("Undo the last change"), "\(page)")
            _ = try await browser.post("/setup/webhook/undo")
            #expect(try await browser.get("/setup").body.contains(form))
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
