package import Agenda
package import Platform
package import Storage
package import Values

/// A text that waits for the booker, and a slot of an upcoming show that it may be about.
package struct WaitingText: Sendable {
    package let text: InboundMessage
    package let event: Event
    package let contact: ID<Contact>
    package let name: String
    package let answer: Answer
    /// Which way the text leans; nil for neither.
    package let leaning: Leaning?

    /// All of an account, the oldest text first, and the slots of a text by the start of their shows.
    ///
    /// A text is about the slots that it names or answers. One that does neither may be about every invitation that its
    /// author has not answered yet; if there is none, about what they have confirmed, or else about everything that
    /// they were asked before. An opt-out answers nothing.
    package static func all(account: ID<Account>, in tx: Transaction) throws -> [WaitingText] {
        let texts = try InboundMessage.waiting(account: account, in: tx).filter { $0.reading.label != .optOut }
        guard !texts.isEmpty else { return [] }
        let asked = try AskedSlot.all(ofWaitingTextsOf: account, in: tx)
        return texts.flatMap { text in
            let possible = asked.filter { $0.wasAsked(before: text) }
            let likely = [
                possible.filter { $0.lastTexts.contains(text.id) }, possible.filter(\.isOpen),
                possible.filter { $0.answer == .confirmed },
            ].first { !$0.isEmpty }
            return (likely ?? possible).map { slot in
                WaitingText(
                    text: text, event: slot.event, contact: slot.contact, name: slot.name, answer: slot.answer,
                    leaning: SenderSuggestion.leaning(of: text))
            }
        }
    }
}

/// A slot of an upcoming show, and when its performer was asked.
private struct AskedSlot {
    let event: Event
    let contact: ID<Contact>
    let name: String
    let answer: Answer
    /// The texts that named and that answered it last.
    let lastTexts: [ID<InboundMessage>]
    var invitations: [(number: String, at: Instant)] = []
    /// An answer is awaited.
    var isOpen = false

    func wasAsked(before text: InboundMessage) -> Bool {
        invitations.contains { invitation in
            invitation.at <= text.receivedAt && (invitation.number == text.from || contact == text.contact)
        }
    }

    /// The slots of all authors of texts that wait, in the order of their shows.
    static func all(ofWaitingTextsOf account: ID<Account>, in tx: Transaction) throws -> [AskedSlot] {
        let rows = try tx.rows(
            """
            SELECT slot.id AS slot_id, slot.contact_id, contact.name AS contact_name, slot.answer,
                slot.last_inbound_message_id,
                (SELECT max(slot_change.inbound_message_id) FROM slot_change WHERE slot_change.slot_id = slot.id)
                    AS last_answer_id, invitation.number, invitation.asked_at, invitation.purpose,
                invitation.closed_at, \(Event.columns)
            FROM slot JOIN event ON event.id = slot.event_id JOIN contact ON contact.id = slot.contact_id
            JOIN invitation ON invitation.slot_id = slot.id
            WHERE slot.id IN (
                    SELECT invitation.slot_id FROM inbound_message
                    JOIN invitation ON invitation.number = inbound_message.from_number
                    WHERE inbound_message.account_id = \(account) AND inbound_message.needs_attention = 1
                    UNION SELECT slot.id FROM inbound_message
                    JOIN slot ON slot.contact_id = inbound_message.contact_id
                    WHERE inbound_message.account_id = \(account) AND inbound_message.needs_attention = 1)
                AND event.account_id = \(account) AND event.kind = 'show' AND event.cancelled_at IS NULL
                AND event.ends_at > \(tx.now) AND slot.removed_at IS NULL
            ORDER BY event.starts_at, slot.id, invitation.id
            """)
        var slots: [AskedSlot] = []
        var last: ID<Slot>?
        for row in rows {
            let id: ID<Slot> = try row["slot_id"]
            if id != last {
                let texts: [ID<InboundMessage>?] = [try row["last_inbound_message_id"], try row["last_answer_id"]]
                slots.append(
                    AskedSlot(
                        event: try Event(row), contact: try row["contact_id"], name: try row["contact_name"],
                        answer: try row["answer"], lastTexts: texts.compactMap(\.self)))
                last = id
            }
            let (isRequest, closed) = (try row["purpose"] as String == "request", try row["closed_at"] as Instant?)
            slots[slots.count - 1].invitations.append((number: try row["number"], at: try row["asked_at"]))
            if isRequest, closed == nil { slots[slots.count - 1].isOpen = true }
        }
        return slots
    }
}
