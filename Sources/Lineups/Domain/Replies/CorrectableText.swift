package import Agenda
package import Platform
package import Storage
package import Values

/// A text about one upcoming event whose answer the booker may correct: the answer that it set, or none where it was
/// unclear.
package struct CorrectableText: Sendable {
    package let text: ID<InboundMessage>
    package let event: Event
    package let contact: ID<Contact>
    package let name: String
    /// The answer that the text set: none for a yes that got a place in line; nil where it changed nothing.
    package let recordedAnswer: Answer?
    package let leaning: Leaning?

    /// `confirmed`, `in line`; nil where the text changed nothing.
    package var recordedWords: String? {
        recordedAnswer.map { $0 == .none ? SlotStatus.inLine.rawValue : $0.rawValue }
    }

    /// The most likely correct answer.
    package var suggestedAnswer: ManualAnswer {
        switch recordedAnswer {
        case .confirmed, .some(.none): ManualAnswer(.no, isMisread: true)
        case .maybe, .declined, .withdrawn: ManualAnswer(.yes, isMisread: false)
        case nil, .expired: ManualAnswer(leaning == .no ? .no : .yes, isMisread: false)
        }
    }

    /// The corrections for a conversation: the texts that changed a slot last, and the newest unclear text where an
    /// invitation is still open.
    package static func all(
        of texts: [InboundMessage], account: ID<Account>, in tx: Transaction
    ) throws -> [CorrectableText] {
        let moved = try moves(by: texts.map(\.id), account: account, in: tx)
        let clear = Set(moved.map(\.text))
        let unclear = texts.last { text in
            text.needsAttention && !clear.contains(text.id) && text.reading.label != .optOut
        }
        guard let unclear else { return moved }
        let open = try stillOpen(after: unclear, in: tx)
        return try moved + (open.isEmpty ? possible(after: unclear, in: tx) : open)
    }

    /// The slots that an unknown number's text may answer, after the booker assigned it to a contact.
    private static func possible(after text: InboundMessage, in tx: Transaction) throws
        -> [CorrectableText]
    {
        guard let contact = text.contact, text.reading.isUnknown else { return [] }
        let leaning = SenderSuggestion.leaning(of: text)
        return try tx.rows(
            """
            SELECT contact.name AS contact_name, slot.answer, \(Event.columns)
            FROM slot JOIN event ON event.id = slot.event_id JOIN contact ON contact.id = slot.contact_id
            WHERE slot.contact_id = \(contact) AND event.account_id = \(text.account)
                AND slot.answer IN ('none', 'maybe', 'confirmed', 'expired')
                AND slot.removed_at IS NULL AND event.cancelled_at IS NULL AND event.ends_at > \(tx.now)
                AND EXISTS (SELECT 1 FROM invitation
                    WHERE invitation.slot_id = slot.id AND invitation.asked_at <= \(text.receivedAt))
            ORDER BY event.starts_at, event.id
            """
        ).compactMap { row in
            let answer: Answer = try row["answer"]
            if answer == .confirmed, leaning != .no { return nil }
            return CorrectableText(
                text: text.id, event: try Event(row), contact: contact, name: try row["contact_name"],
                recordedAnswer: nil, leaning: leaning)
        }
    }

    private static func moves(
        by texts: [ID<InboundMessage>], account: ID<Account>, in tx: Transaction
    ) throws -> [CorrectableText] {
        try tx.rows(
            """
            SELECT slot_change.inbound_message_id, slot_change.to_answer, slot.contact_id, contact.name AS contact_name,
                \(Event.columns)
            FROM slot_change JOIN slot ON slot.id = slot_change.slot_id JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            WHERE slot_change.inbound_message_id IN \(list: texts) AND event.account_id = \(account)
                AND slot.removed_at IS NULL AND event.cancelled_at IS NULL AND event.ends_at > \(tx.now)
                AND NOT EXISTS (SELECT 1 FROM slot_change AS later WHERE later.slot_id = slot.id
                    AND later.id > slot_change.id)
            ORDER BY slot_change.id
            """
        ).map { row in
            CorrectableText(
                text: try row["inbound_message_id"], event: try Event(row), contact: try row["contact_id"],
                name: try row["contact_name"], recordedAnswer: try row["to_answer"], leaning: nil)
        }
    }

    private static func stillOpen(after text: InboundMessage, in tx: Transaction) throws
        -> [CorrectableText]
    {
        try tx.rows(
            """
            SELECT slot.contact_id, contact.name AS contact_name, \(Event.columns)
            FROM invitation JOIN slot ON slot.id = invitation.slot_id JOIN event ON event.id = slot.event_id
            JOIN contact ON contact.id = slot.contact_id
            WHERE (invitation.number = \(text.from) OR slot.contact_id = \(text.contact))
                AND invitation.purpose = 'request' AND invitation.closed_at IS NULL
                AND invitation.asked_at <= \(text.receivedAt) AND event.account_id = \(text.account)
                AND slot.removed_at IS NULL AND event.cancelled_at IS NULL AND event.ends_at > \(tx.now)
            ORDER BY invitation.id
            """
        ).map { row in
            CorrectableText(
                text: text.id, event: try Event(row), contact: try row["contact_id"], name: try row["contact_name"],
                recordedAnswer: nil, leaning: SenderSuggestion.leaning(of: text))
        }
    }
}
