internal import People
internal import Storage
internal import Twilio
internal import Values

/// Whether a text that the provider took, and then did not deliver, is sent anew, and when. The message it was stays
/// known as a former one of it, so that late news of that message move nothing.
enum Resend {
    /// Puts the text back into the queue, unless it has had its chances or would be of no use.
    static func queue(_ text: OutboundMessage, after failure: ErrorClass, now: Instant, in tx: Transaction) throws {
        guard let sid = text.sid, text.kind != .answer, !text.isWithdrawn,
            text.resends < maxResends(after: failure)
        else { return }
        // Hours later is another hour: what was let go at night then is not sent by itself at night now.
        let zones = try zones(of: text, in: tx)
        let moment = try moment(for: text, after: failure, delay: .zero, now: now, in: tx)
        let due = QuietHours.usual.next(from: moment, in: zones)
        let names = zones.isEmpty ? nil : zones.map(\.identifier).joined(separator: " ")
        if let expiresAt = text.expiresAt, due >= expiresAt { return }
        try tx.run(
            "INSERT INTO outbound_message_former_sid (sender_id, sid, outbound_message_id) VALUES (\(text.sender), \(sid), \(text.id))"
        )
        try tx.run(
            """
            UPDATE outbound_message SET state = 'queued', state_at = \(now), not_before = \(due), quiet_zones = \(names), sid = NULL,
                resends = resends + 1, lookups = 0, contradicted = 0, error = \(failure.reason),
                advice = \(failure.advice), error_code = \(failure.code?.rawValue)
            WHERE id = \(text.id)
            """)
    }

    /// How often the same text is sent anew at the most. What our own number is to blame for is tried for about a day.
    private static func maxResends(after failure: ErrorClass) -> Int {
        switch failure.remedy {
        case .transientDelivery: failure.resends ?? 1
        case .slowDown: 5
        case .quietHours: 3
        case .pauseSender, .pauseAccount: 24
        case .retry, .uncertain, .optedOut, .numberInvalid, .giveUp, .content: 0
        }
    }

    /// When a text that was refused or not delivered may go again: after the failure's own wait, at a fit hour.
    ///
    /// - Parameter delay: the back-off, where the failure does not say how long to wait.
    static func moment(
        for text: OutboundMessage, after failure: ErrorClass, delay: Duration, now: Instant, in tx: Transaction
    ) throws -> Instant {
        let due: Instant
        switch failure.wait {
        case .atLeast(let duration): due = now.adding(max(duration, delay))
        case .untilMidnight(let identifier): due = midnight(in: identifier, after: now)
        case .untilMorning: return QuietHours.usual.morning(after: now, in: try zones(of: text, in: tx))
        case nil: due = now.adding(delay)
        }
        return QuietHours.usual.next(from: due, in: text.quietZones)
    }

    private static func midnight(in identifier: String, after now: Instant) -> Instant {
        guard let zone = Zone(identifier) else { return now.adding(.hours(12)) }
        let tomorrow = zone.local(now).date.adding(days: 1)
        return zone.instant(of: LocalDateTime(date: tomorrow, time: LocalTime(secondsSinceMidnight: 0)))
    }

    /// A text that was to go at any hour is held by the provider's clock, not ours.
    private static func zones(of text: OutboundMessage, in tx: Transaction) throws -> [Zone] {
        if !text.quietZones.isEmpty { return text.quietZones }
        guard let account = try Account.find(text.account, in: tx) else { return [] }
        return try RecipientTimeZones.zones(of: text.contact, number: text.to, account: account, in: tx)
    }
}
