import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

/// The sandbox as the app of a phone, over real sockets.
@Suite("Android phone in the sandbox", .timeLimit(.minutes(3))) struct AndroidDialectTests {
    private func withPhone(_ faults: Faults = Faults(), _ test: (RunningSandbox) async throws -> Void) async throws {
        try await withSandbox(
            {
                ($0.dialect, $0.credentials) = (.android, SandboxDialect.android.testCredentials)
                $0.faults = faults
            }, test)
    }

    private func provider(_ sandbox: RunningSandbox) -> Provider {
        Provider(
            baseURL: sandbox.baseURL, pathPrefix: "", accountSID: sandbox.credentials.accountSID,
            credentials: .token(Secret(sandbox.credentials.authToken)),
            signingTokens: [sandbox.credentials.signingKey].compactMap(\.self).map { Secret($0) },
            signatureHeader: "X-Signature", kind: SandboxDialect.android.kind)
    }

    private func client(_ sandbox: RunningSandbox) throws -> MessagesClient {
        MessagesClient(provider: provider(sandbox), http: try #require(RunningSandbox.http))
    }

    private func text(_ id: String) -> NewMessage {
        NewMessage(
            ownID: id, to: TextAddress(rawValue: "+14155550121"),
            source: .number(TextAddress(rawValue: RunningSandbox.ours)), body: "Are you in?")
    }

    @Test func aRepeatIsTheSameMessage() async throws {
        var faults = Faults()
        faults.dropAnswer = .next(1)
        try await withPhone(faults) { sandbox in
            let client = try client(sandbox)
            await #expect(throws: APIFailure.self) { try await client.create(text("7-1")) }
            #expect(try await client.create(text("7-1")).rawValue == "7-1")
            #expect(try await client.create(text("7-2")).rawValue == "7-2")
            var listed: [String] = []
            let sent = MessageFilter(from: TextAddress(rawValue: RunningSandbox.ours))
            for try await page in client.list(sent) { listed += page.items.map(\.sid.rawValue) }
            #expect(listed == ["7-2", "7-1"])
            #expect(try await client.fetch(try #require(MessageSID(rawValue: "7-1"))).body == "Are you in?")
        }
    }

    @Test func itsListHasEqualTextsAndNoProviderActsOnStop() async throws {
        try await withPhone { sandbox in
            for body in ["ok", "ok", "STOP"] {
                let json = #"{"from": "+14155550121", "body": "\#(body)"}"#
                let receipt = try Fields(try await sandbox.control("/sandbox/inbound", json))
                #expect(receipt[list: "platformAnswers"].isEmpty)
                // Real texts are not of the same millisecond.
                let end = ContinuousClock.now + .milliseconds(2)
                while ContinuousClock.now < end { await Task.yield() }
            }
            var found: [MessageResource] = []
            let ours = MessageFilter(to: TextAddress(rawValue: RunningSandbox.ours))
            for try await page in try client(sandbox).list(ours) { found += page.items }
            #expect(found.map(\.body) == ["STOP", "ok", "ok"] && Set(found.map(\.sid)).count == 3)
            #expect(try await client(sandbox).create(text("7-1")).rawValue == "7-1", "the carrier blocks nobody")
        }
    }

    @Test func itsEventsAreSignedAndFitItsList() async throws {
        try await withPhone { sandbox in
            sandbox.provider.setInboundWebhookURL(sandbox.hook.url(WebhookPath.inbound))
            let json = #"{"from": "+14155550121", "body": "yes"}"#
            #expect(try await sandbox.control("/sandbox/inbound", json).status == 200)
            let call = try #require(await sandbox.hook.next(1).first)
            let receiver = WebhookReceiver(provider: provider(sandbox), sender: RunningSandbox.ours)
            let form = try receiver.open(
                IncomingWebhook(
                    url: call.url, contentType: call.headers["content-type"], body: call.body,
                    receivedAt: WallClock.system.now()
                ) { call.headers[$0.lowercased()] })
            let text = try InboundForm(form)
            var found: [MessageResource] = []
            for try await page in try client(sandbox).list(MessageFilter()) { found += page.items }
            #expect(text.body == "yes" && found.map(\.sid.rawValue) == [text.sid.rawValue])
        }
    }

    @Test func aPhoneThatIsAwayAnswersNothing() async throws {
        var faults = Faults()
        faults.away = true
        try await withPhone(faults) { sandbox in
            let client = try client(sandbox)
            await #expect(throws: APIFailure.self) { try await client.create(text("7-1")) }
            #expect(
                try await sandbox.control("/sandbox/inbound", #"{"from": "+14155550121", "body": "yes"}"#).status == 200
            )
            #expect(try await sandbox.control("/sandbox/faults", "{}").status == 200)
            let missing = try #require(MessageSID(rawValue: "7-1"))
            await #expect(throws: APIFailure.self, "it never got it") { try await client.fetch(missing) }
            var count = 0
            for try await page in client.list(MessageFilter()) { count += page.items.count }
            #expect(count == 1)
        }
    }

    @Test func itSaysHowItIs() async throws {
        try await withPhone { sandbox in
            let http = try #require(RunningSandbox.http)
            let health = try await AccountClient(provider: provider(sandbox), http: http).health()
            #expect(health?.battery == 80 && health?.version != nil && health?.isBatteryLow == false)
        }
    }
}
