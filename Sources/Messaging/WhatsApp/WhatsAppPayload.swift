import People
import Platform
import Storage
import Values

/// What a button of ours sends back: an answer and the secret code of the message that it was under.
struct WhatsAppPayload {
    let button: WhatsAppButton
    /// A `MailID`.
    let code: String

    /// Nil for the payload of another template, whose message is read like any other.
    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let button = WhatsAppButton(rawValue: parts[0]) else { return nil }
        (self.button, code) = (button, parts[1])
    }
}

extension Inbox.Delivery {
    /// The same message, with the answer that its button gives to the request that it was under. A button whose code is
    /// not of a message to the same person, or to which a newer request was sent, changes nothing: the booker sees it.
    func fromKnownButton(in tx: Transaction) throws -> Inbox.Delivery {
        guard let payload = buttonPayload.flatMap(WhatsAppPayload.init) else { return self }
        var delivery = self
        delivery.waits = .unprovenButton
        guard let ours = try MailID.find(payload.code, in: tx),
            try ours.isAnswerable(from: from, to: to, in: tx),
            let slot = try tx.value(
                "SELECT slot_id FROM outbound_message WHERE id = \(ours.id)", as: DialogState.SlotNumber.self)
        else { return delivery }
        delivery.answeredSlot = slot
        // A reminder repeats its request; a change notice is a new one.
        let isReplaced = try tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE slot_id = \(slot) AND kind = 'request' AND id > \(ours.id) AND \(OutboundState.mayHaveLeft)
            """)
        if isReplaced {
            delivery.waits = .outdatedButton
            return delivery
        }
        delivery.waits = nil
        delivery.linkAnswer = LinkAnswer(
            slot: slot, answer: payload.button == .yes ? .confirmed : .declined, note: "", isOnPage: false)
        return delivery
    }
}
