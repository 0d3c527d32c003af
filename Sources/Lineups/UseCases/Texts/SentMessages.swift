package import Messaging
package import Storage

/// The messages that a use case with a preview has sent, or queued for later.
package struct SentMessages: Sendable {
    package let texts: [ID<OutboundMessage>]
    /// People whose approved text is not sent, because they have answered since or it would read differently now.
    package let skipped: [Slot]
}
