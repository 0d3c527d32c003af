import HTTPTransport
import Testing
import Twilio
import Values

@testable import Sandbox

/// Our own client works with the sandbox as with the provider.
@Suite(.timeLimit(.minutes(3))) struct OwnClientTests {
    static let maya = TextAddress(rawValue: "+14155550121")

    static func provider(_ sandbox: RunningSandbox) -> Provider {
        Provider(
            baseURL: sandbox.baseURL, accountSID: sandbox.credentials.accountSID,
            credentials: .token(Secret(sandbox.credentials.authToken)), sidPattern: .prefixed)
    }

    @Test func sendsFetchesAndLists() async throws {
        try await withSandbox { sandbox in
            let client = MessagesClient(provider: Self.provider(sandbox), http: try #require(RunningSandbox.http))
            let text = NewMessage(
                to: Self.maya, source: .number(TextAddress(rawValue: RunningSandbox.ours)), body: "Are you in?",
                statusCallback: sandbox.hook.url("/status?mid=1"), validity: .hours(1))
            let made = try await client.create(text)
            _ = await sandbox.hook.next(2)
            let fetched = try await client.fetch(made)
            #expect(fetched.status == .delivered && fetched.segments == 1 && fetched.direction == .outboundAPI)
            #expect(fetched.price?.millionths == 8300)
            for _ in 1...4 { _ = try await client.create(text) }
            var listed: [MessageSID] = []
            for try await page in client.list(MessageFilter(to: Self.maya, pageSize: 2)) {
                listed += page.items.map(\.sid)
            }
            #expect(listed.count == 5)
            #expect(listed.last == made)
        }
    }

    @Test func readsTheAccountAndItsNumbers() async throws {
        try await withSandbox { sandbox in
            sandbox.provider.setInboundWebhookURL("https://gigs.example.org/twilio/sms#rc=3&rp=all")
            let client = AccountClient(provider: Self.provider(sandbox), http: try #require(RunningSandbox.http))
            let account = try await client.account()
            #expect(account.signing == .ours && account.status == .active && !account.isTrial)
            #expect(account.providerClock != nil)
            let numbers = try await client.numbers(TextAddress(rawValue: RunningSandbox.ours))
            #expect(numbers.map(\.smsURL) == ["https://gigs.example.org/twilio/sms#rc=3&rp=all"])
            #expect(numbers.first?.canText == true)
        }
    }

    @Test(arguments: [false, true])
    func understandsRefusalsOfBothShapes(_ isProblem: Bool) async throws {
        try await withSandbox {
            $0.faults.problemDetails = isProblem
        } _: { sandbox in
            let client = MessagesClient(provider: Self.provider(sandbox), http: try #require(RunningSandbox.http))
            let text = NewMessage(
                to: TextAddress(rawValue: "+15005550001"), source: .number(TextAddress(rawValue: RunningSandbox.ours)),
                body: "x")
            let failure = await #expect(throws: APIFailure.self) { try await client.create(text) }
            #expect(failure?.errorClass.code == 21211)
        }
    }
}
