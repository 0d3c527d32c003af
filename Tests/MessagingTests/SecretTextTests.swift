import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// Texts with a code or a link that only the recipient may see.
@Suite struct SecretTextTests {
    private static let secret = "abc123"

    private func environment() async throws -> (ResendTestEnvironment, ID<OutboundMessage>) {
        let scene = try await ResendTestEnvironment()
        try await scene.set("UPDATE outbound_message SET state = 'delivered'")
        let (account, sender) = (scene.environment.account.id, scene.environment.sender.id)
        let id = try await scene.environment.store.write { tx in
            try Outbox.enqueue(
                Outbox.Draft(
                    account: account, sender: sender, contact: nil, to: "+14155550188",
                    body: "Open https://gigs.example.org/join/\(Self.secret)", secret: Self.secret, kind: .notice),
                in: tx)
        }
        return (scene, id)
    }

    private func claims(_ scene: ResendTestEnvironment) async throws -> [ClaimedMessage] {
        let sender = scene.environment.sender.id
        return try await scene.environment.store.write {
            try ClaimedMessage.claimDue(sender: sender, limit: 9, in: $0)
        }
    }

    @Test("The secret is sent, shown nowhere, and not kept once the provider has the text") func sent() async throws {
        let (scene, id) = try await environment()
        #expect(try await !scene.text(id).body.contains(Self.secret))
        let claim = try #require(try await claims(scene).first)
        #expect(claim.body.hasSuffix("/join/\(Self.secret)"))
        try await scene.takes(claim, as: "SM7")
        let text = try await scene.text(id)
        #expect(text.secretBody == "" && !text.body.contains(Self.secret))
    }

    @Test("A text that has lost its secret is not sent again") func resent() async throws {
        let (scene, id) = try await environment()
        let claim = try #require(try await claims(scene).first)
        try await scene.takes(claim, as: "SM7")
        try await scene.report("undelivered", code: 30008, sid: "SM7", on: id)
        #expect(try await scene.text(id).state == .undelivered)
        try await scene.set("UPDATE outbound_message SET state = 'queued', not_before = 1 WHERE id = \(id)")
        #expect(try await claims(scene).isEmpty)
        #expect(try await scene.text(id).state == .expired)
    }
}
