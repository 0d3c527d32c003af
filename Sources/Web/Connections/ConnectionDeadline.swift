import NIOCore

/// The phase of a connection and its deadline. Sending single bytes does not extend the deadline of a phase.
struct ConnectionDeadline {
    private enum Phase {
        /// No request yet, or all requests are answered.
        case waiting
        case head
        case body
        case responding
        /// An event stream, which has no end of its own.
        case streaming
        /// Our side has closed its output.
        case closing
    }

    private let limits: ConnectionLimits
    private var phase = Phase.waiting
    private var bodyBytes = 0
    /// The limit for the body of the current request.
    private var allowedBodyBytes: Int
    /// Requests whose head was received and whose response was not sent.
    private var unanswered = 0
    /// Whether bytes arrived while the last request was answered: the next one has begun.
    private var hasNextBegun = false
    private var isShuttingDown = false
    /// The connection is closed then.
    private(set) var deadline: NIODeadline

    init(limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        allowedBodyBytes = limits.bodyBytes
        deadline = now + TimeAmount(limits.head)
    }

    mutating func bytesReceived(now: NIODeadline) {
        if phase == .responding { hasNextBegun = true }
        guard phase == .waiting else { return }
        enter(.head, for: limits.head, now: now)
    }

    mutating func headReceived(now: NIODeadline) {
        unanswered += 1
        hasNextBegun = false
        (bodyBytes, allowedBodyBytes) = (0, limits.bodyBytes)
        enter(.body, for: limits.body, now: now)
    }

    /// False if the body is too long.
    mutating func bodyReceived(bytes: Int) -> Bool {
        bodyBytes += bytes
        return bodyBytes <= allowedBodyBytes
    }

    /// The request that is arriving may send so many bytes, and gets more time for them.
    mutating func uploadAllowed(bytes: Int, now: NIODeadline) {
        guard phase == .body else { return }
        allowedBodyBytes = max(bytes, limits.bodyBytes)
        enter(.body, for: limits.upload, now: now)
    }

    mutating func requestEnded(now: NIODeadline) {
        if unanswered == 0, hasNextBegun {
            hasNextBegun = false
            enter(.head, for: limits.head, now: now)
        } else if unanswered == 0 {
            enter(.waiting, for: limits.idle, now: now)
        } else {
            enter(.responding, for: limits.answer, now: now)
        }
    }

    /// A response may be sent before the request is complete; the rest of the request keeps its deadline.
    mutating func responseSent(now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        guard phase == .responding || phase == .streaming else { return }
        requestEnded(now: now)
    }

    /// A stream began, or a part of it was sent. A client that takes no more parts is disconnected.
    mutating func streamSent(now: NIODeadline) {
        enter(.streaming, for: limits.stream, now: now)
    }

    var isStreaming: Bool { phase == .streaming }

    mutating func outputClosed(now: NIODeadline) {
        enter(.closing, for: limits.closing, now: now)
    }

    /// The gateway stops: requests that are arriving get a shorter deadline.
    mutating func shutdown(now: NIODeadline) {
        isShuttingDown = true
        guard phase == .head || phase == .body else { return }
        deadline = min(deadline, now + TimeAmount(limits.shutdown))
    }

    private mutating func enter(_ phase: Phase, for time: Duration, now: NIODeadline) {
        self.phase = phase
        let isArriving = phase == .head || phase == .body
        deadline = now + TimeAmount(isShuttingDown && isArriving ? min(time, limits.shutdown) : time)
    }
}
