package import Platform
package import ReplyReader
package import Storage

extension InboundOutcome {
    /// Of a text that the reader has read, with the reader's doubt.
    package init(
        account: ID<Account>?, contact: ID<Contact>?, verdict: Verdict, reply: String? = nil, needsAttention: Bool
    ) {
        self.init(
            account: account, contact: contact, reading: .read(verdict.label, verdict.rule), reply: reply,
            needsAttention: needsAttention)
        doubt = verdict.doubt.map { (reading: .read($0.label, $0.rule), likelihood: $0.likelihood) }
    }
}
