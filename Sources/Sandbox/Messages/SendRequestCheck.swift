import Twilio
import Values

/// The provider's checks of a request to create a message, in its order.
struct SendRequestCheck {
    let request: SendRequest
    let numbers: [OwnedNumber]
    let service: MessagingService?
    let emptyServices: [MessagingService]

    func recipient() throws(RESTError) -> String {
        guard let to = request.to else { throw .toMissing }
        if TextAddress(rawValue: to).kind == .shortCode { throw .shortCodeTo(to) }
        guard PhoneRule.isDialable(Channel.number(in: to)) else { throw .invalidTo(to) }
        return to
    }

    func checkSender(to: String) throws(RESTError) {
        guard request.from != nil || request.serviceSID != nil else { throw .fromMissing }
        if let sid = request.serviceSID {
            if emptyServices.contains(where: { $0.sid == sid }) { throw .serviceEmpty }
            guard let service, service.sid == sid else { throw .serviceNotFound }
            guard !numbers.isEmpty else { throw .serviceEmpty }
        }
        guard let from = request.from else { return }
        if from == to { throw .toEqualsFrom }
        guard Channel(of: from) == Channel(of: to) else { throw .otherChannel }
        if Channel(of: from) == .whatsApp {
            guard numbers.contains(where: { $0.number == Channel.number(in: from) }) else { throw .notOnWhatsApp }
            return
        }
        switch MagicSender(from: from) {
        case .refused(let refusal): throw refusal
        case .accepted: return
        case nil: break
        }
        switch TextAddress(rawValue: from).kind {
        case .phone, .shortCode:
            guard let number = numbers.first(where: { $0.number == from }) else { throw .notOurs(from) }
            guard number.canText else { throw .cannotText(from) }
        case .alphanumeric:
            // Carriers in North America reject alphanumeric senders.
            if to.hasPrefix("+1") { throw .noRoute }
        case .channel, .mail, .other: throw .invalidFrom(from)
        }
    }

    func checkContent() throws(RESTError) {
        guard !request.body.isEmpty || !request.media.isEmpty || request.contentSID != nil else { throw .bodyMissing }
        guard request.body.unicodeScalars.count <= 1600 else { throw .bodyTooLong }
        guard request.media.count <= 10 else { throw .tooManyMedia }
        guard request.media.allSatisfy(WebAddress.isValid) else { throw .invalidMedia }
    }

    func checkOptions() throws(RESTError) {
        if let url = request.statusCallback {
            guard WebAddress.isValid(url) else { throw .invalidStatusCallback }
        }
        if let text = request.validityPeriod {
            guard let seconds = Int(text), (1...36_000).contains(seconds) else { throw .invalidValidityPeriod }
        }
    }

    /// How long to wait before the message is queued; nil for an unscheduled message.
    func scheduledDelay(now: Instant) throws(RESTError) -> Duration? {
        guard let type = request.scheduleType else { return nil }
        guard type == "fixed" else { throw .scheduleType }
        guard let text = request.sendAt else { throw .sendAtMissing }
        guard request.serviceSID != nil else { throw .scheduleNeedsService }
        guard let date = Instant(rfc3339: text) else { throw .sendAtTooSoon }
        guard date - now >= .minutes(5) else { throw .sendAtTooSoon }
        guard date - now <= .days(35) else { throw .sendAtTooLate }
        return date - now
    }
}
