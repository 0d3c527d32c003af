internal import Platform
internal import Storage
internal import Values

extension DialogState {
    /// Stores that the provider has accepted a text of ours, which from then on the recipient can answer.
    static func recordSent(_ id: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws {
        let text = try tx.row(
            "SELECT to_number, sender_id, kind, slot_id, attempted_at FROM outbound_message WHERE id = \(id)")
        guard let text else { return }
        let (number, sender): (String, ID<Sender>) = (try text["to_number"], try text["sender_id"])
        let slot: SlotNumber? = try text["slot_id"]
        let sent: Sent =
            switch try text["kind"] as OutboundMessage.Kind {
            case .request, .reminder: .request(slot)
            case .notice: .notice(.note(slot))
            case .text: .notice(.ownWords)
            case .answer: .reply
            }
        var state = try find(number: number, sender: sender, in: tx)
        state.recordSent(sent, at: try text["attempted_at"] ?? now)
        try state.save(number: number, sender: sender, in: tx)
    }
}
