package import Storage
import Values

/// An inbound message as modules see it.
package struct InboundText: Sendable {
    package let id: ID<InboundMessage>
    package let sender: Sender
    /// The sender as the provider writes it: mostly E.164, sometimes a short code or a name.
    package let from: String
    package let body: String
    /// The provider's SID; empty in some tests.
    package let sid: String
    /// The number of attached pictures.
    package let mediaCount: Int
    /// Whether a message that they sent later was already processed. That one takes precedence where both concern the
    /// same thing.
    package var isSuperseded: Bool
    /// What was said before it, between its number and its sender.
    package let dialog: DialogState
    /// The answer that was given on the page of a request; nil for a text. The body is not read then.
    package var linkAnswer: LinkAnswer?
    /// The slot that our mail was about which it answers; nil for a text, and for a mail that answers none.
    package var answeredSlot: DialogState.SlotNumber?
    /// A bare yes or no to a number that is also used by hand, which may answer something else than what we asked.
    package var mayAnswerAnotherText = false

    package init(
        id: ID<InboundMessage>, sender: Sender, from: String, body: String, sid: String = "", mediaCount: Int = 0,
        isSuperseded: Bool = false, dialog: DialogState = DialogState()
    ) {
        (self.id, self.sender, self.from, self.body) = (id, sender, from, body)
        (self.sid, self.mediaCount, self.isSuperseded, self.dialog) = (sid, mediaCount, isSuperseded, dialog)
    }
}

extension InboundText {
    /// The number of who wrote it, also by WhatsApp: the provider vouches for both in the same way.
    package var cell: String { Channel.number(in: from) }

    /// The sender of the texts that it causes: the number it was sent to, if that is one for texts which the account may
    /// use, else the account's usual one. Nil for none.
    package func senderOfTexts(for account: ID<Account>, in tx: Transaction) throws -> Sender? {
        if sender.channel == .text, try sender.isUsable(by: account, in: tx) { return sender }
        return try Sender.usual(for: account, in: tx)
    }

    /// A stored message.
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
