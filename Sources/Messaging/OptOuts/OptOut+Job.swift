package import Platform
import Storage
import Values

extension Job.Kind {
    /// A person opted out or back in. The subject is the inbound message that said so.
    package static let consentChanged: Job.Kind = "messaging.consent-changed"
}

extension OptOut {
    /// Schedules a check of the open commitments of this message's author.
    static func scheduleConsentChange(_ text: InboundText, account: ID<Account>, in tx: Transaction)
        throws
    {
        try Schedule.put(.consentChanged, for: text.id, account: account, due: tx.now, in: tx)
    }
}
