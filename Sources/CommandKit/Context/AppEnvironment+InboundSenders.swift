package import Platform
import Storage
import Twilio
import Values

extension AppEnvironment {
    /// How long after a message a reply may still arrive.
    private static let answers: Duration = .days(60)

    /// The senders whose inbound messages are processed: the configured one, and earlier ones still in use.
    package func inboundSenders(including usual: Sender) async throws -> [Sender] {
        let (key, now) = (provider.key, clock.now())
        let since = now.adding(.zero - Self.answers)
        let inUse = try await store.read(at: now) { try Sender.inUse(provider: key, since: since, in: $0) }
        // Without a mailbox, no mail comes in.
        let mailing = try mail?.provider.mailbox == nil ? nil : await mailSender()
        let others = try await [whatsAppSender(), mailing].compactMap(\.self)
        return [usual] + inUse.filter { found in found.id != usual.id && !others.contains { $0.id == found.id } }
            + others
    }

    /// How long a send waits for the inbound catch-up before it continues without it.
    package var catchUpTimeout: Duration { settings.patience * 3 }
}
