import Platform
import Storage
import Twilio
import Values

/// Decides whether and when to resend a message that the provider accepted but did not deliver. The old SID is kept in
/// `outbound_message_former_sid`, so that late reports about it are recognized.
enum Resend {
    /// Queues the message again, unless it was resent often enough, was withdrawn, is a reply, had a secret, or
    /// would expire first.
    static func queue(_ text: OutboundMessage, after failure: ErrorClass, in tx: Transaction) throws {
        guard let sid = text.sid, text.kind != .answer, !text.isWithdrawn, text.secretBody == nil,
            text.resends < maxResends(after: failure)
        else { return }
        // The new time may be at night, so quiet hours apply even if the original message ignored them.
        let zones = try zones(of: text, in: tx)
        let moment = try moment(for: text, after: failure, delay: .zero, in: tx)
        let due = QuietHours.usual.next(from: moment, in: zones)
        let names = zones.isEmpty ? nil : zones.map(\.identifier).joined(separator: " ")
        if let expiresAt = text.expiresAt, due >= expiresAt { return }
        try tx.run(
            """
            INSERT INTO outbound_message_former_sid (sender_id, sid, outbound_message_id)
            VALUES (\(text.sender), \(sid), \(text.id))
            """)
        try tx.runIfUnchanged(
            """
            UPDATE outbound_message
            SET state = 'queued', state_at = \(tx.now), not_before = \(due), quiet_zones = \(names), sid = NULL,
                resends = resends + 1, lookups = 0, contradicted = 0, error = \(failure.reason),
                advice = \(failure.advice), error_code = \(failure.code?.rawValue)
            WHERE id = \(text.id) AND state = \(text.state)
            """)
    }

    /// The maximum number of resends. If our sender is the cause, resends continue for about a day.
    private static func maxResends(after failure: ErrorClass) -> Int {
        switch failure.remedy {
        case .transientDelivery: failure.resends ?? 1
        case .slowDown: 5
        case .quietHours: 3
        case .pauseSender, .pauseAccount: 24
        case .retry, .uncertain, .optedOut, .numberInvalid, .giveUp, .content: 0
        }
    }

    /// When a refused or undelivered message may be sent again: after the wait of the failure, and outside quiet hours.
    ///
    /// - Parameter delay: the backoff, used if the failure does not specify a wait.
    static func moment(
        for text: OutboundMessage, after failure: ErrorClass, delay: Duration, in tx: Transaction
    ) throws -> Instant {
        let due: Instant
        switch failure.wait {
        case .atLeast(let duration): due = tx.now.adding(max(duration, delay))
        case .untilMidnight(let identifier): due = midnight(in: identifier, after: tx.now)
        case .untilMorning: return QuietHours.usual.morning(after: tx.now, in: try zones(of: text, in: tx))
        case nil: due = tx.now.adding(delay)
        }
        return QuietHours.usual.next(from: due, in: text.quietZones)
    }

    private static func midnight(in identifier: String, after now: Instant) -> Instant {
        guard let zone = Zone(identifier) else { return now.adding(.hours(12)) }
        let tomorrow = zone.local(now).date.adding(days: 1)
        return zone.instant(of: LocalDateTime(date: tomorrow, time: LocalTime(secondsSinceMidnight: 0)))
    }

    /// The recipient's zones. For a message without quiet zones they are looked up, because the provider enforces quiet
    /// hours anyway.
    private static func zones(of text: OutboundMessage, in tx: Transaction) throws -> [Zone] {
        if !text.quietZones.isEmpty { return text.quietZones }
        guard let account = try Account.find(text.account, in: tx) else { return [] }
        return try RecipientTimeZones.zones(of: text.contact, number: text.to, account: account, in: tx)
    }
}
