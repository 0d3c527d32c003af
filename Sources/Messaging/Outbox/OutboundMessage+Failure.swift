internal import Storage
internal import Values

extension Job.Kind {
    /// The text that is the subject did not arrive, or may not have. The module that sent it handles it.
    package static let textFailed: Job.Kind = "messaging.text-failed"
}

extension OutboundMessage {
    /// Has it looked at why the text did not arrive, where it was a question to somebody.
    static func noteFailure(of id: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws {
        guard let text = try find(id, in: tx), text.kind == .request else { return }
        try Schedule.put(.textFailed, for: id, account: text.account, due: now, in: tx)
    }
}
