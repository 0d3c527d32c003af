internal import People
internal import Storage
internal import Values

extension Job.Kind {
    /// Somebody wants no more texts, or wants them again: the text that said so. Whoever waits for their answer sees what
    /// is to be done.
    package static let consentChanged: Job.Kind = "messaging.consent-changed"
}

extension OptOut {
    /// Has it looked at what is expected of the sender of this text.
    static func scheduleConsentChange(_ text: InboundText, account: ID<Account>, now: Instant, in tx: Transaction)
        throws
    {
        try Schedule.put(.consentChanged, for: text.id, account: account, due: now, in: tx)
    }
}
