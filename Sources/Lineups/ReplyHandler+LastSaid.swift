internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension ReplyHandler {
    func lastSaid(_ heard: AnswerableInvitations, to text: InboundText, in tx: Transaction, now: Instant) throws
        -> LastSaid
    {
        let invitations = heard.invitations.filter { !$0.isRefused }
        let open = invitations.filter(\.isOpen)
        if open.isEmpty { return heard.isMixed ? .confirmation : .reminder }
        if let at = try Self.confirmedLast(invitations, text, in: tx),
            try !Self.wasPut(open, after: at, now: now, in: tx)
        {
            return .confirmation
        }
        if let refused = heard.refusedLast, let at = refused.answeredAt, now - at <= Self.confirmationHolds {
            return try wasAskedBack(by: .refusedOrOpen, to: text, since: at, in: tx) ? .whichOrRefused : .refusal
        }
        return .invitation
    }

    /// For how long "Wrong? Text NO." or YES is in mind, whatever is asked after it.
    private static let confirmationHolds: Duration = .seconds(3600)

    /// When the last text of theirs that moved any of these confirmed a place that still is; nil where it did something else.
    private static func confirmedLast(_ invitations: [Invitation], _ text: InboundText, in tx: Transaction) throws
        -> Instant?
    {
        let confirmed = invitations.filter { $0.answer == .confirmed }.map(\.slot)
        guard !confirmed.isEmpty else { return nil }
        return try tx.value(
            """
            SELECT max(at) FROM slot_change
            WHERE slot_id IN \(list: confirmed) AND to_answer = 'confirmed'
                AND inbound_message_id = (SELECT inbound_message.id FROM slot_change AS last
                    JOIN inbound_message ON inbound_message.id = last.inbound_message_id
                    WHERE last.slot_id IN \(list: invitations.map(\.slot)) AND inbound_message.from_number = \(text.from)
                        AND inbound_message.sender_id = \(text.sender.id)
                    ORDER BY last.id DESC LIMIT 1)
            """)
    }

    /// What is open was put, or put again, so long after that moment that a bare no means it.
    private static func wasPut(_ open: [Invitation], after moment: Instant, now: Instant, in tx: Transaction) throws
        -> Bool
    {
        guard now - moment > confirmationHolds else { return false }
        return try tx.exists(
            "SELECT 1 FROM invitation WHERE slot_id IN \(list: open.map(\.slot)) AND asked_at > \(moment)")
    }
}
