package import Storage
package import Values

/// How we name a text of ours to the provider, in the address of its status callback: by it a callback finds its row
/// even where the answer to our request was lost. The time of creation keeps a restored database, which gives the
/// same keys again, from taking news meant for another text.
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
