internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension ReplyHandler {
    /// Whether the last that somebody got from us asks nothing of what is open: the note of the day before, that
    /// something is off or filled, or words of the booker's own. What they text then may be about that.
    func recallNotice(
        _ invitations: [Invitation], _ text: InboundText, into context: inout ReplyContext, in tx: Transaction
    ) throws -> Bool {
        let last = try tx.row(
            """
            SELECT id, kind, coalesce(attempted_at, created_at) AS at FROM outbound_message
            WHERE to_number = \(text.from) AND sender_id = \(text.sender.id) AND \(OutboundState.mayHaveLeft)
            ORDER BY id DESC LIMIT 1
            """)
        guard let last, try ["notice", "text"].contains(last["kind"] as String),
            try !hasBeenAnswered(text, since: last["at"], in: tx)
        else { return false }
        let about = try tx.value(
            "SELECT slot_id FROM slot_message WHERE outbound_message_id = \(try last["id"] as ID<OutboundMessage>)",
            as: ID<Slot>.self)
        let isOpen = invitations.contains(where: \.isOpen)
        if let invitation = invitations.first(where: { $0.slot == about && $0.answer == .confirmed }) {
            context.told = [invitation.tag]
            if isOpen { context.lastSaid = .confirmation }
            return true
        }
        guard try isOpen || last["kind"] as String == "text" else { return false }
        context.lastSaid = .other
        return true
    }

    /// We have said something to them since, in answer to a text of theirs.
    private func hasBeenAnswered(_ text: InboundText, since: Instant, in tx: Transaction) throws -> Bool {
        try tx.exists(
            """
            SELECT 1 FROM inbound_message
            WHERE from_number = \(text.from) AND sender_id = \(text.sender.id) AND id <> \(text.id)
                AND taken_in_at >= \(since) AND answer IS NOT NULL
            """)
    }
}
