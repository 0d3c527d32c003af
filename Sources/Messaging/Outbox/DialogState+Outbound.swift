import Platform
import ReplyReader
import Storage
import Values

extension DialogState {
    /// Stores that the provider has accepted a text of ours, which from then on the recipient can answer.
    static func recordSent(_ id: ID<OutboundMessage>, in tx: Transaction) throws {
        try recordSent(SentText.all([id], in: tx), in: tx)
    }

    /// The same for several texts, in their order.
    static func recordSent(_ texts: [SentText], in tx: Transaction) throws {
        try tx.prefetch { texts.map { query(number: $0.number, sender: $0.sender) } }
        var dialogs: [(text: SentText, state: DialogState)] = []
        for text in texts {
            let known = dialogs.firstIndex { $0.text.number == text.number && $0.text.sender == text.sender }
            var state = try known.map { dialogs[$0].state } ?? find(number: text.number, sender: text.sender, in: tx)
            state.recordSent(text.what, at: text.at)
            if let known { dialogs[known].state = state } else { dialogs.append((text, state)) }
        }
        for (text, state) in dialogs { try state.save(number: text.number, sender: text.sender, in: tx) }
    }
}

/// A text that leaves, as the dialog with its recipient remembers it.
struct SentText {
    let id: ID<OutboundMessage>
    let number: String
    let sender: ID<Sender>
    let state: OutboundState
    let sid: String?
    let what: DialogState.Sent
    let at: Instant

    /// In the order of the keys.
    static func all(_ ids: [ID<OutboundMessage>], in tx: Transaction) throws -> [SentText] {
        try tx.rows(query(ids)).map { try SentText($0, now: tx.now) }
    }

    static func query(_ ids: [ID<OutboundMessage>]) -> SQL {
        """
        SELECT outbound_message.id, outbound_message.to_number, outbound_message.sender_id, outbound_message.state,
            outbound_message.sid, outbound_message.kind, outbound_message.own_words, outbound_message.slot_id,
            outbound_message.more_slots, outbound_message.attempted_at, outbound_message.body,
            contact.name AS contact_name, account.zone
        FROM outbound_message JOIN account ON account.id = outbound_message.account_id
        LEFT JOIN contact ON contact.id = outbound_message.contact_id
        WHERE outbound_message.id IN \(list: ids) ORDER BY outbound_message.id
        """
    }

    private init(_ text: Row, now: Instant) throws {
        (id, number, sender) = (try text["id"], try text["to_number"], try text["sender_id"])
        (state, sid) = (try text["state"], try text["sid"])
        let slot: DialogState.SlotNumber? = try text["slot_id"]
        let more = try (text["more_slots"] as String?).map { DialogState.slots($0) } ?? []
        let moment: Instant = try text["attempted_at"] ?? now
        at = moment
        what =
            switch try text["kind"] as OutboundMessage.Kind {
            case .request, .reminder: more.isEmpty ? .request(slot) : .sharedRequest([slot].compactMap(\.self) + more)
            case .notice: .notice(.note(slot))
            case .text: .notice(.ownWords(try Self.ownWords(text, at: moment)))
            case .answer: try text["own_words"] ? .notice(.ownWords(Self.ownWords(text, at: moment))) : .reply
            }
    }

    private static func ownWords(_ text: Row, at moment: Instant) throws -> OwnWords {
        let zone: String = try text["zone"]
        return OwnWordsReader().read(
            try text["body"], to: try text["contact_name"] ?? "", now: (Zone(zone) ?? .utc).local(moment))
    }
}
