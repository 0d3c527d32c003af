internal import Storage
internal import Twilio
internal import Values

/// What came of handing a text to the provider, and what is written down about it.
enum SendResult: Sendable {
    case accepted(sid: String)
    case failed(ErrorClass, retryAfter: Duration?)

    /// Every write is conditional: a status callback may have been quicker than the answer to our own request.
    func record(for claim: Claim, sender: Sender, delay: Duration, now: Instant, in tx: Transaction) throws {
        switch self {
        case .accepted(let sid):
            _ = try Sender.resume(sender.id, in: tx)
            try Outbound.bind(claim.id, to: sid, sender: sender.id, now: now, in: tx)
            try tx.run(
                """
                UPDATE outbound SET state = 'accepted', state_at = \(now), error = NULL, error_code = NULL
                WHERE id = \(claim.id) AND state IN ('sending', 'uncertain')
                """)
        case .failed(let failure, let retryAfter):
            try apply(failure, to: claim, sender: sender, delay: retryAfter ?? delay, now: now, in: tx)
        }
    }

    private func apply(
        _ failure: ErrorClass, to claim: Claim, sender: Sender, delay: Duration, now: Instant, in tx: Transaction
    ) throws {
        let words = failure.reason
        let code = failure.code?.rawValue
        func settle(_ state: OutboundState) throws {
            try tx.run(
                """
                UPDATE outbound SET state = \(state), state_at = \(now), error = \(words), error_code = \(code)
                WHERE id = \(claim.id) AND state = 'sending'
                """)
            if state != .uncertain { try Outbound.noteFailure(of: claim.id, now: now, in: tx) }
        }
        func queueAgain(at due: Instant) throws {
            try tx.run(
                """
                UPDATE outbound SET state = 'queued', state_at = \(now), not_before = \(due), error = \(words),
                    error_code = \(code)
                WHERE id = \(claim.id) AND state = 'sending'
                """)
        }
        switch failure.remedy {
        case .uncertain: try settle(.uncertain)
        case .optedOut:
            try settle(.optedOut)
            try OptOut.record(claim.to, sender: sender.id, source: .carrier, now: now, in: tx)
        case .numberInvalid: try settle(.invalidNumber)
        case .giveUp, .content, .transientDelivery: try settle(.failed)
        case .retry: try queueAgain(at: now.adding(delay))
        case .slowDown, .quietHours: try queueAgain(at: due(after: failure.wait, delay: delay, now: now))
        case .pauseSender:
            try queueAgain(at: now)
            try Sender.pause(sender.id, because: words, now: now, in: tx)
        case .pauseAccount:
            try queueAgain(at: now)
            for other in try Sender.all(provider: sender.provider, in: tx) {
                try Sender.pause(other.id, because: words, now: now, in: tx)
            }
        }
    }

    private func due(after wait: Wait?, delay: Duration, now: Instant) -> Instant {
        switch wait {
        case .atLeast(let duration): now.adding(max(duration, delay))
        case .untilMidnight(let identifier):
            Zone(identifier).map { zone in
                let tomorrow = zone.local(now).date.adding(days: 1)
                return zone.instant(of: LocalDateTime(date: tomorrow, time: LocalTime(secondsSinceMidnight: 0)))
            } ?? now.adding(.hours(12))
        case .untilMorning: now.adding(.hours(8))
        case nil: now.adding(delay)
        }
    }
}
