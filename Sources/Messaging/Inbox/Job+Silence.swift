package import Platform
import Storage
import Values

extension Job.Kind {
    /// The reply limit of a number has ended. The subject is the last text that got a reply; modules that changed
    /// anything since then send the current state.
    package static let silenceOver: Job.Kind = "messaging.silence-over"
}

extension LoopGuard {
    static func tellLater(
        since answered: ID<InboundMessage>, at moment: Instant, account: ID<Account>, in tx: Transaction
    ) throws {
        try Schedule.advance(.silenceOver, for: answered, account: account, due: moment, in: tx)
    }
}
