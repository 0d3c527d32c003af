package import Platform
internal import Storage
internal import Values

extension Job.Kind {
    /// Somebody has had so many answers within minutes that further ones were held back, and may have some again. The
    /// subject is the text that was answered last: whoever changed anything since tells them how it stands.
    package static let silenceOver: Job.Kind = "messaging.silence-over"
}

extension LoopGuard {
    static func tellLater(
        since answered: ID<InboundMessage>, at moment: Instant, account: ID<Account>, in tx: Transaction
    ) throws {
        try Schedule.advance(.silenceOver, for: answered, account: account, due: moment, in: tx)
    }
}
