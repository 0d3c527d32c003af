package import Storage
package import Values

/// Identifies an outbound message in its status callback URL, so that the callback finds its row even if the response
/// to the send request was lost. The creation time prevents a mix-up after a restore, which reuses ids.
package struct MessageKey: Hashable, Sendable {
    package let id: ID<OutboundMessage>
    package let createdAt: Instant

    package init(id: ID<OutboundMessage>, createdAt: Instant) {
        self.id = id
        self.createdAt = createdAt
    }

    /// `17-1796000000000`.
    package var text: String { "\(id)-\(createdAt.milliseconds)" }

    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", maxSplits: 1)
        guard parts.count == 2, let id = Int64(parts[0]), let milliseconds = Int64(parts[1]) else { return nil }
        self.init(id: ID(id), createdAt: Instant(milliseconds: milliseconds))
    }
}
