import Platform
import Storage
import Twilio
import Values

/// The result of a send request, and how it is stored.
enum SendResult: Sendable {
    case accepted(sid: String)
    case failed(ErrorClass, Request)

    /// Rate limit information from the response.
    struct Request: Sendable {
        /// The value of the Retry-After header.
        var retryAfter: Duration?
        /// Whether the status was 429.
        var isThrottled = false
    }

    /// Every write is conditional, because a status callback may arrive before the response to the request.
    func record(for claim: ClaimedMessage, sender: Sender, delay: Duration, in tx: Transaction) throws {
        switch self {
        case .accepted(let sid):
            try OutboundMessage.accept([(claim.id, sid, tx.now)], sender: sender.id, in: tx)
        case .failed(let failure, let request):
            try apply(failure, to: claim, sender: sender, delay: request.retryAfter ?? delay, in: tx)
        }
    }

    private func apply(
        _ failure: ErrorClass, to claim: ClaimedMessage, sender: Sender, delay: Duration, in tx: Transaction
    ) throws {
        let code = failure.code?.rawValue
        func finish(_ state: OutboundState) throws {
            let advice = state == .failed ? failure.lastAdvice : failure.advice
            try tx.run(
                """
                UPDATE outbound_message SET state = \(state), state_at = \(tx.now), error = \(failure.reason),
                    advice = \(advice), error_code = \(code)
                WHERE id = \(claim.id) AND state = 'sending'
                """)
            if state != .uncertain { try OutboundMessage.scheduleFailureJob(of: claim.id, in: tx) }
        }
        func queueAgain(at due: Instant) throws {
            try tx.run(
                """
                UPDATE outbound_message
                SET state = \(OutboundMessage.queuedOrCanceled), state_at = \(tx.now), not_before = \(due),
                    error = \(failure.reason), advice = \(failure.advice), error_code = \(code)
                WHERE id = \(claim.id) AND state = 'sending'
                """)
        }
        let pause = "\(failure.reason) \(failure.advice)"
        switch failure.remedy {
        case .uncertain: try finish(.uncertain)
        case .optedOut:
            try finish(.optedOut)
            try OptOut.record(claim.to, sender: sender.id, source: .carrier, in: tx)
        case .numberInvalid:
            try finish(.invalidNumber)
            try OutboundMessage.markNumberInvalid(claim.id, in: tx)
        case .giveUp, .content, .transientDelivery: try finish(.failed)
        case .retry: try queueAgain(at: tx.now.adding(delay))
        case .slowDown, .quietHours:
            guard let text = try OutboundMessage.find(claim.id, in: tx) else { return }
            try queueAgain(at: Resend.moment(for: text, after: failure, delay: delay, in: tx))
        case .pauseSender:
            try queueAgain(at: tx.now)
            try Sender.pause(sender.id, because: pause, by: .refusal, in: tx)
        case .pauseAccount:
            try queueAgain(at: tx.now)
            try Sender.pauseAll(ofProvider: sender.provider, because: pause, by: .refusal, in: tx)
        }
    }
}
