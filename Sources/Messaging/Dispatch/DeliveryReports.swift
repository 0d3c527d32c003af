import Metering
import People
import Platform
package import Storage
package import Twilio
package import Values

/// A status report from the provider about one message.
package struct DeliveryReport: Sendable {
    package let provider: String
    package let sid: String
    package let status: MessageStatus
    package let code: ErrorCode?
    /// The key in the callback URL; nil if the URL has none.
    package let key: MessageKey?
    /// Whom the report names as the sender and the recipient; nil for nobody.
    package let addresses: (sender: String, number: String)?

    package init(
        provider: String, sid: String, status: MessageStatus, code: ErrorCode?, key: MessageKey?,
        addresses: (sender: String, number: String)? = nil
    ) {
        (self.provider, self.sid, self.status, self.code, self.key) = (provider, sid, status, code, key)
        self.addresses = addresses
    }

    /// With which the transaction begins.
    package var lane: Lane { addresses.map { .sender($0.sender, $0.number) } ?? .none }
}

/// Applies delivery reports to outbound messages. Reports may arrive early, late, twice or out of order.
package struct DeliveryReports: Sendable {
    package let store: Store

    package init(store: Store) {
        self.store = store
    }

    /// Applies a report. Returns after the commit. Reports about unknown messages are ignored.
    package func receive(_ report: DeliveryReport, now: Instant) async throws {
        try await store.write(report.lane, at: now) { try Self.receive(report, in: $0) }
        if let code = report.code { Metric.providerErrors.count([("code", "\(code.rawValue)")]) }
    }

    /// - Parameter isAuthoritative: whether the status was read from the provider's message resource. Such a status
    ///   overrides a contradicting final state; a callback does not.
    static func receive(_ report: DeliveryReport, isAuthoritative: Bool = false, in tx: Transaction) throws {
        if let former = try OutboundMessage.find(formerSID: report.sid, provider: report.provider, in: tx) {
            return try receiveForFormerMessage(report, of: former, in: tx)
        }
        guard let (text, sender) = try message(of: report, in: tx) else { return }
        try tx.require { [.number(text.to, sender: sender.address)] }
        if text.sid == nil {
            try OutboundMessage.bind(text.id, to: report.sid, sender: text.sender, in: tx)
        }
        let failure = report.failure(fromTollFree: TextAddress(rawValue: sender.address).isTollFree)?
            .ofText(parts: Segments(text.sentBody).count)
        guard let next = try report.state(after: failure, of: text, in: tx), next != text.state else {
            return
        }
        if !text.state.canMove(to: next) {
            guard text.state.contradicts(next) else { return }
            guard isAuthoritative else {
                try tx.run("UPDATE outbound_message SET contradicted = 1, looked_up_at = NULL WHERE id = \(text.id)")
                return
            }
        }
        try move(text, to: next, after: failure, in: tx)
        if !text.state.isAccepted, next.isAccepted { try DialogState.recordSent(text.id, in: tx) }
        if next.hasArrived {
            try Sender.resumeAfterSuccess(sender.id, of: [text.id], clearing: [.refusal, .report], in: tx)
            try Sender.recordDelivery(sender.id, of: text.id, in: tx)
            try ContactNumber.markTextable(text.to, in: tx)
        }
        guard let failure else { return }
        try handleFailure(failure, of: text.id, sender: sender, in: tx)
    }

    private static func move(
        _ text: OutboundMessage, to next: OutboundState, after failure: ErrorClass?, in tx: Transaction
    ) throws {
        try tx.runIfUnchanged(
            """
            UPDATE outbound_message SET state = \(next), state_at = \(tx.now), error = \(failure?.reason),
                advice = \(failure?.lastAdvice), error_code = \(failure?.code?.rawValue),
                \(OutboundMessage.forgetsSecret)
            WHERE id = \(text.id) AND state = \(text.state)
            """)
    }

    /// Applies the side effects of a failure: opt-out, invalid number, paused sender, resend.
    private static func handleFailure(
        _ failure: ErrorClass, of id: ID<OutboundMessage>, sender: Sender, in tx: Transaction
    ) throws {
        guard let text = try OutboundMessage.find(id, in: tx) else { return }
        let pause = "\(failure.reason) \(failure.advice)"
        switch failure.remedy {
        case .optedOut:
            // The failure describes the state at the time of sending. The recipient may have opted back in since.
            let left = text.attemptedAt ?? tx.now
            let place = try OptOut.returnOf(text.to, to: text.sender, after: left, in: tx)
            guard place != .thisSender else { break }
            try OptOut.record(
                text.to, sender: text.sender, source: .carrier, since: left, hasReturned: place == .anotherSender,
                in: tx)
        case .numberInvalid where text.state == .invalidNumber: try OutboundMessage.markNumberInvalid(id, in: tx)
        case .pauseSender:
            guard try !isOutdated(text, of: sender, in: tx) else { break }
            try Sender.pause(sender.id, because: pause, by: .report, in: tx)
        case .pauseAccount:
            guard try !isOutdated(text, of: sender, in: tx) else { break }
            try Sender.pauseAll(ofProvider: sender.provider, because: pause, by: .report, in: tx)
        default: break
        }
        try Resend.queue(text, after: failure, in: tx)
        try OutboundMessage.scheduleFailureJob(of: id, in: tx)
    }

    /// Whether the failure of a message says nothing about its sender any more.
    private static func isOutdated(_ text: OutboundMessage, of sender: Sender, in tx: Transaction) throws -> Bool {
        guard let left = text.attemptedAt else { return false }
        return try Sender.hasSucceeded(sender.id, since: left, in: tx)
    }

    /// Handles a report about an earlier provider message of a resent message. Ignored, unless the earlier message was
    /// delivered and the resend has not succeeded: then the message is marked as delivered, is not sent again, and is
    /// looked up at the provider, because it reported two different final states.
    private static func receiveForFormerMessage(
        _ report: DeliveryReport, of text: OutboundMessage, in tx: Transaction
    ) throws {
        guard text.state.canHaveArrivedBefore, report.status == .delivered || report.status == .read else { return }
        if let sid = text.sid {
            try tx.run(
                """
                INSERT INTO outbound_message_former_sid (sender_id, sid, outbound_message_id)
                VALUES (\(text.sender), \(sid), \(text.id))
                """)
        }
        try tx.run(
            "DELETE FROM outbound_message_former_sid WHERE outbound_message_id = \(text.id) AND sid = \(report.sid)")
        try tx.runIfUnchanged(
            """
            UPDATE outbound_message
            SET state = 'delivered', state_at = \(tx.now), sid = \(report.sid), contradicted = 1,
                looked_up_at = NULL, error = NULL, advice = NULL, error_code = NULL
            WHERE id = \(text.id) AND state = \(text.state)
            """)
    }

    /// Finds the message by our key, unless that row is bound to another provider SID; otherwise by SID.
    private static func message(of report: DeliveryReport, in tx: Transaction) throws -> (OutboundMessage, Sender)? {
        if let key = report.key, let text = try OutboundMessage.find(key.id, in: tx),
            text.createdAt == key.createdAt, text.sid == nil || text.sid == report.sid,
            let sender = try Sender.find(text.sender, in: tx), sender.provider == report.provider
        {
            return (text, sender)
        }
        guard let text = try OutboundMessage.find(sid: report.sid, provider: report.provider, in: tx),
            let sender = try Sender.find(text.sender, in: tx)
        else { return nil }
        return (text, sender)
    }
}

extension DeliveryReport {
    /// Nil if the report is not a failure.
    fileprivate func failure(fromTollFree: Bool) -> ErrorClass? {
        switch status {
        case .failed, .undelivered: ErrorClass.delivery(code: code, fromTollFree: fromTollFree)
        default: nil
        }
    }

    fileprivate func state(
        after failure: ErrorClass?, of text: OutboundMessage, in tx: Transaction
    ) throws -> OutboundState? {
        switch status {
        case .accepted, .scheduled, .queued, .sending: .accepted
        case .sent: .sent
        case .delivered: .delivered
        case .read: .read
        case .canceled: .canceled
        case .failed, .undelivered:
            switch failure?.remedy {
            case .optedOut: .optedOut
            case .numberInvalid where try text.isFinalStrike(with: failure, in: tx): .invalidNumber
            default: status == .failed ? .failed : .undelivered
            }
        case .receiving, .received, .unknown: nil
        }
    }
}
