internal import Storage
internal import Values

extension Job.Kind {
    /// A text did not arrive, or it cannot be found out whether it did: the subject. Whoever it was sent for sees what is to be done.
    package static let textFailed: Job.Kind = "messaging.text-failed"
}

extension OutboundMessage {
    /// Has it looked at why the text did not arrive, where it was a question to somebody.
    static func scheduleFailureJob(of id: ID<OutboundMessage>, now: Instant, in tx: Transaction) throws {
        guard let text = try find(id, in: tx), text.kind == .request else { return }
        try Schedule.put(.textFailed, for: id, account: text.account, due: now, in: tx)
    }
}
