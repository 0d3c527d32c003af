import Twilio
import Values

/// A message as the provider stores it.
struct StoredMessage: Sendable {
    enum Direction: String, Sendable {
        case inbound
        case outboundAPI = "outbound-api"
        case outboundReply = "outbound-reply"
    }

    /// The last status that the message will reach.
    enum Outcome: Sendable, Hashable {
        case delivered
        /// The carrier never reports delivery.
        case sent
        /// Before it is sent.
        case failed(ErrorCode)
        /// After it is sent.
        case undelivered(ErrorCode)
    }

    let sid: String
    /// Its position among all messages, from 1; set by the message log.
    var sequence = 0
    /// The revision of the message log at its last change.
    var revision = 0
    let direction: Direction
    /// Nil until the Messaging Service has picked a number.
    var from: String?
    let to: String
    var body: String
    var media: [String] = []
    var serviceSID: String?
    var status: MessageStatus
    var errorCode: ErrorCode?
    /// The API reports 0 until the Messaging Service has picked a number.
    var segments = 1
    var created: Instant
    var updated: Instant
    /// Nil until it was sent.
    var sent: Instant?
    var outcome = Outcome.delivered
    var statusCallback: String?
    /// The provider's own reply to an opt-out keyword: shown on the phone, but not in the API.
    var isProviderReply = false
    var isDeleted = false
}

extension StoredMessage {
    /// The next status; nil after the last one.
    var nextStatus: MessageStatus? {
        switch (status, outcome) {
        case (.accepted, .failed), (.queued, .failed): .failed
        case (.scheduled, _), (.accepted, _): .queued
        case (.queued, _): .sending
        case (.sending, _): .sent
        case (.sent, .delivered): .delivered
        case (.sent, .undelivered): .undelivered
        default: nil
        }
    }

    mutating func move(to next: MessageStatus, at date: Instant) {
        status = next
        updated = date
        if next == .sent { sent = date }
        switch (next, outcome) {
        case (.failed, .failed(let code)), (.undelivered, .undelivered(let code)): errorCode = code
        default: break
        }
    }

    /// Whether the provider posts a callback for this status. The first status is in the response to the request, and
    /// `sending` is skipped, as the provider mostly does.
    var isReported: Bool {
        switch status {
        case .queued: serviceSID != nil
        case .sent, .delivered, .undelivered, .failed, .canceled: true
        default: false
        }
    }
}
