import Messaging
import Platform
import Storage
import TestSupport
import Twilio
import Values

/// The WhatsApp sender of the gateway, and the templates that the sandbox approves.
struct WhatsAppLoad: Sendable {
    let app: BenchmarkDatabase
    let booker: Booker

    /// Of the gateways and commands.
    static let settings = ["TWILIO_WHATSAPP_FROM": BenchmarkDatabase.ourNumber]

    /// Once the sandbox runs. There is no template for a poll and a cancellation: they need the one for any message.
    func setUp() async throws {
        let client = ContentClient(provider: app.provider, http: app.http)
        for purpose in [WhatsAppPurpose.request, .reminder, .change, .message] {
            let sid = try await client.create(
                purpose.title(in: .english), language: TextLanguage.english.rawValue,
                body: purpose.wording(in: .english), buttons: purpose.buttons(in: .english), samples: purpose.samples)
            let setting = try SetWhatsAppTemplate(purpose, in: .english, to: sid, account: booker.account)
            _ = try await app.store.write(at: WallClock.system.now()) { try setting.run(in: $0) }
        }
        try await app.store.write(at: WallClock.system.now()) { [account = booker.account.id, app] tx in
            try MailKey.make(for: account, random: .system, in: tx)
            _ = try Sender.named(
                Channel.whatsAppPrefix + BenchmarkDatabase.ourNumber, provider: app.providerKey, owner: account, in: tx)
        }
    }
}
