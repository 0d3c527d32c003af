internal import People
internal import Storage
internal import Values

extension Job.Kind {
    /// The reply limit of a phone is over. The subject is the text that was answered last: the modules that changed
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
