import Platform
import ReplyReader
import Storage
import Values

extension DialogState {
    /// Stores that the provider has accepted a text of ours, which from then on the recipient can answer.
    static func recordSent(_ id: ID<OutboundMessage>, in tx: Transaction) throws {
        let text = try tx.row(
            """
            SELECT outbound_message.to_number, outbound_message.sender_id, outbound_message.kind,
                outbound_message.own_words, outbound_message.slot_id, outbound_message.more_slots,
                outbound_message.attempted_at, outbound_message.body, contact.name AS contact_name, account.zone
            FROM outbound_message JOIN account ON account.id = outbound_message.account_id
            LEFT JOIN contact ON contact.id = outbound_message.contact_id
            WHERE outbound_message.id = \(id)
            """)
        guard let text else { return }
        let (number, sender): (String, ID<Sender>) = (try text["to_number"], try text["sender_id"])
        let slot: SlotNumber? = try text["slot_id"]
        let more = try (text["more_slots"] as String?).map { slots($0) } ?? []
        let moment: Instant = try text["attempted_at"] ?? tx.now
        let sent: Sent =
            switch try text["kind"] as OutboundMessage.Kind {
            case .request, .reminder: more.isEmpty ? .request(slot) : .sharedRequest([slot].compactMap(\.self) + more)
            case .notice: .notice(.note(slot))
            case .text: .notice(.ownWords(try ownWords(text, at: moment)))
            case .answer: try text["own_words"] ? .notice(.ownWords(ownWords(text, at: moment))) : .reply
            }
        var state = try find(number: number, sender: sender, in: tx)
        state.recordSent(sent, at: moment)
        try state.save(number: number, sender: sender, in: tx)
    }

    private static func ownWords(_ text: Row, at moment: Instant) throws -> OwnWords {
        let zone: String = try text["zone"]
        return OwnWordsReader().read(
            try text["body"], to: try text["contact_name"] ?? "", now: (Zone(zone) ?? .utc).local(moment))
    }
}
