import NIOCore
import Testing

@testable import Web

/// Which limit a connection has in its phases.
@Suite struct ConnectionDeadlineTests {
    private enum Step {
        case bytes, head, end, response
    }

    /// (what happens; the limit that holds then)
    @Test(
        arguments: [
            ([], "head"), ([.bytes], "head"), ([.bytes, .head], "body"), ([.bytes, .head, .end], "answer"),
            ([.bytes, .head, .end, .response], "idle"),
            // The next request began before the answer.
            ([.bytes, .head, .end, .bytes, .response], "head"),
            ([.bytes, .head, .end, .bytes, .response, .head, .end, .response], "idle"),
            ([.bytes, .head, .end, .response, .bytes], "head"),
            // Answered before its body ended.
            ([.bytes, .head, .response, .bytes, .end], "idle"),
        ] as [([Step], String)])
    private func limit(_ steps: [Step], _ name: String) {
        var limits = ConnectionLimits()
        (limits.head, limits.body, limits.answer, limits.idle) = (.seconds(1), .seconds(2), .seconds(3), .seconds(4))
        let now = NIODeadline.now()
        var deadline = ConnectionDeadline(limits: limits, now: now)
        for step in steps {
            switch step {
            case .bytes: deadline.bytesReceived(now: now)
            case .head: deadline.headReceived(now: now)
            case .end: deadline.requestEnded(now: now)
            case .response: deadline.responseSent(now: now)
            }
        }
        let seconds: Int64 = ["head": 1, "body": 2, "answer": 3, "idle": 4][name] ?? 0
        #expect(deadline.deadline - now == .seconds(seconds))
    }
}
