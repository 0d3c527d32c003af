internal import Twilio
internal import Values

/// A text as the provider keeps it.
struct StoredMessage: Sendable {
    enum Direction: String, Sendable {
        case inbound
        case outboundAPI = "outbound-api"
        case outboundReply = "outbound-reply"
    }

    /// How it will end.
    enum Fate: Sendable, Hashable {
        case delivered
        /// The carrier never reports.
        case sent
        /// Before it was sent.
        case failed(ErrorCode)
        /// After it was sent.
        case undelivered(ErrorCode)
    }

    let sid: String
    /// Its place among all messages, from 1 on; the ledger gives it.
    var sequence = 0
    /// The change of the ledger that touched it last.
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
    /// What it is billed as; the API says 0 until the Messaging Service has picked a number.
    var segments = 1
    var created: Instant
    var updated: Instant
    /// Nil until a carrier has it.
    var sent: Instant?
    var fate = Fate.delivered
    var statusCallback: String?
    /// The provider's own answer to a carrier word: on the phone, not in the API.
    var isPlatform = false
    var isDeleted = false
}

extension StoredMessage {
    /// The state it moves to next; nil at its end.
    var nextStatus: MessageStatus? {
        switch (status, fate) {
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
        switch (next, fate) {
        case (.failed, .failed(let code)), (.undelivered, .undelivered(let code)): errorCode = code
        default: break
        }
    }

    /// Whether the provider reports this state. The first one is in the answer to the request, and `sending` is
    /// skipped, as it mostly is in earnest.
    var isReported: Bool {
        switch status {
        case .queued: serviceSID != nil
        case .sent, .delivered, .undelivered, .failed, .canceled: true
        default: false
        }
    }
}
