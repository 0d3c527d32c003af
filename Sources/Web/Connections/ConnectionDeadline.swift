internal import NIOCore

/// What a connection is doing, and until when it may: a client that sends a byte now and then is not busy, but slow.
struct ConnectionDeadline {
    private enum Phase {
        /// Nothing was asked on it yet, or all that was is answered.
        case waiting
        case head
        case body
        case answering
        /// Our side is closed.
        case farewell
    }

    private let limits: ConnectionLimits
    private var phase = Phase.waiting
    private var bodyBytes = 0
    /// Requests whose head came and whose answer did not leave.
    private var unanswered = 0
    private var isLastCall = false
    /// The connection is cut then.
    private(set) var deadline: NIODeadline

    init(limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        deadline = now + TimeAmount(limits.head)
    }

    mutating func bytesCame(now: NIODeadline) {
        guard phase == .waiting else { return }
        enter(.head, for: limits.head, now: now)
    }

    mutating func headCame(now: NIODeadline) {
        unanswered += 1
        bodyBytes = 0
        enter(.body, for: limits.body, now: now)
    }

    /// False when the body is longer than anybody needs.
    mutating func bodyCame(bytes: Int) -> Bool {
        bodyBytes += bytes
        return bodyBytes <= limits.bodyBytes
    }

    mutating func requestEnded(now: NIODeadline) {
        if unanswered == 0 {
            enter(.waiting, for: limits.idle, now: now)
        } else {
            enter(.answering, for: limits.answer, now: now)
        }
    }

    /// An answer may leave before the request has come to its end: the rest still has to come in time.
    mutating func answerLeft(now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        guard phase == .answering else { return }
        requestEnded(now: now)
    }

    mutating func ourSideClosed(now: NIODeadline) {
        enter(.farewell, for: limits.farewell, now: now)
    }

    /// The gateway stops: what is under way is finished, but not waited for as long.
    mutating func lastCall(now: NIODeadline) {
        isLastCall = true
        guard phase == .head || phase == .body else { return }
        deadline = min(deadline, now + TimeAmount(limits.lastCall))
    }

    private mutating func enter(_ phase: Phase, for time: Duration, now: NIODeadline) {
        self.phase = phase
        let isArriving = phase == .head || phase == .body
        deadline = now + TimeAmount(isLastCall && isArriving ? min(time, limits.lastCall) : time)
    }
}
