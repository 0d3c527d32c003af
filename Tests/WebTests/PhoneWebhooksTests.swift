import Messaging
import Sandbox
import TestSupport
import Testing
import Twilio

/// The webhooks that the setup registers at a phone, over real sockets.
@Suite struct PhoneWebhooksTests {
    private static let gateway = "https://gigs.example.org"

    @Test func theyAreRegisteredOnceAndRemovedByUndo() async throws {
        try await LiveGateway.run(dialect: .android) { live in
            let client = AccountClient(provider: live.provider, http: live.http)
            let (store, key, now) = (live.environment.store, TestEnvironment.provider, TestEnvironment.noon)
            #expect(try await client.registeredWebhooks().isEmpty, "those of others are not ours")
            let change = try #require(WebhookChange(ofDevice: [:], to: Self.gateway))
            try await change.make(with: client, provider: key, in: store, now: now)
            let registered = try await client.registeredWebhooks()
            #expect(registered["sms:received"] == Self.gateway + WebhookPath.inbound)
            #expect(registered["sms:delivered"] == Self.gateway + WebhookPath.status)
            #expect(registered.count == 4)
            #expect(WebhookChange(ofDevice: registered, to: Self.gateway) == nil)

            let undone = try await WebhookChange.undoLast(with: client, provider: key, in: store, now: now)
            #expect(undone?.formerURL == WebhookChange.noAddress)
            #expect(try await client.registeredWebhooks().isEmpty)
            #expect(try await WebhookChange.undoLast(with: client, provider: key, in: store, now: now) == nil)
        }
    }

    @Test func anAddressThatSomebodyElseHasChangedStays() async throws {
        try await LiveGateway.run(dialect: .android) { live in
            let client = AccountClient(provider: live.provider, http: live.http)
            let (store, key, now) = (live.environment.store, TestEnvironment.provider, TestEnvironment.noon)
            let change = try #require(WebhookChange(ofDevice: [:], to: Self.gateway))
            try await change.make(with: client, provider: key, in: store, now: now)
            let other = "https://other.example.org/sms"
            try await client.register(RegisteredWebhook(event: RegisteredWebhook.received, url: other))
            await #expect(throws: WebhookChangeError.changedSince(now: other)) {
                _ = try await WebhookChange.undoLast(with: client, provider: key, in: store, now: now)
            }
            #expect(try await client.registeredWebhooks()[RegisteredWebhook.received] == other)
        }
    }
}
