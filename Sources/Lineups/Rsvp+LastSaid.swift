internal import Messaging
internal import ReplyReader
internal import Storage
internal import Values

extension Rsvp {
    func lastSaid(_ heard: SpokenOf, to text: InboundText, in tx: Transaction, now: Instant) throws -> LastSaid {
        let asks = heard.asks.filter { !$0.isRefused }
        let open = asks.filter(\.isOpen)
        if open.isEmpty { return heard.isOfTwoMinds ? .confirmation : .reminder }
        if let at = try Self.confirmedLast(asks, text, in: tx), try !Self.wasPut(open, after: at, now: now, in: tx) {
            return .confirmation
        }
        if let refused = heard.refusedLast, let at = refused.answeredAt, now - at <= Self.confirmationHolds {
            return try wasAskedBack(by: .refusedOrOpen, to: text, since: at, in: tx) ? .whichOrRefused : .refusal
        }
        return .ask
    }

    /// For how long "Wrong? Text NO." or YES is in mind, whatever is asked after it.
    private static let confirmationHolds: Duration = .seconds(3600)

    /// When the last text of theirs that moved any of these confirmed a place that still is; nil where it did something else.
    private static func confirmedLast(_ asks: [Ask], _ text: InboundText, in tx: Transaction) throws -> Instant? {
        let confirmed = asks.filter { $0.answer == .confirmed }.map(\.slot)
        guard !confirmed.isEmpty else { return nil }
        return try tx.value(
            """
            SELECT max(at) FROM slot_change
            WHERE slot_id IN \(list: confirmed) AND to_answer = 'confirmed'
                AND inbound_id = (SELECT inbound.id FROM slot_change AS last
                    JOIN inbound ON inbound.id = last.inbound_id
                    WHERE last.slot_id IN \(list: asks.map(\.slot)) AND inbound.from_number = \(text.from)
                        AND inbound.sender_id = \(text.sender.id)
                    ORDER BY last.id DESC LIMIT 1)
            """)
    }

    /// What is open was put, or put again, so long after that moment that a bare no means it.
    private static func wasPut(_ open: [Ask], after moment: Instant, now: Instant, in tx: Transaction) throws -> Bool {
        guard now - moment > confirmationHolds else { return false }
        return try tx.exists(
            "SELECT 1 FROM ask WHERE slot_id IN \(list: open.map(\.slot)) AND asked_at > \(moment)")
    }
}
