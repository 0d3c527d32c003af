package import Storage

/// A text as a module sees it: who wrote, to which of our senders, and what.
package struct InboundText: Sendable {
    package let id: ID<InboundMessage>
    package let sender: Sender
    /// As the provider gave it: E.164 as a rule; a short code or a name now and then.
    package let from: String
    package let body: String
    /// How the provider names it; empty where nobody asks.
    package let sid: String
    /// How many pictures came with it.
    package let mediaCount: Int
    /// A text that they sent later has been taken in already. It has the last word on whatever it spoke of.
    package var isSuperseded: Bool

    package init(
        id: ID<InboundMessage>, sender: Sender, from: String, body: String, sid: String = "", mediaCount: Int = 0,
        isSuperseded: Bool = false
    ) {
        self.id = id
        self.sender = sender
        self.from = from
        self.body = body
        self.sid = sid
        self.mediaCount = mediaCount
        self.isSuperseded = isSuperseded
    }
}

extension InboundText {
    /// A text that was taken in before.
    package static func find(_ id: ID<InboundMessage>, in tx: Transaction) throws -> InboundText? {
        try tx.row("SELECT sender_id, from_number, body, sid, media_count FROM inbound_message WHERE id = \(id)")
            .flatMap {
                row in
                guard let sender = try Sender.find(row["sender_id"] as ID<Sender>, in: tx) else { return nil }
                return InboundText(
                    id: id, sender: sender, from: try row["from_number"], body: try row["body"], sid: try row["sid"],
                    mediaCount: try row["media_count"])
            }
    }
}
