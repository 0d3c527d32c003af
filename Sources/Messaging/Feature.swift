package import People
package import Storage
package import Values

/// What a domain plugs into the gateway: its tables, and the answers it is waiting for.
package protocol Feature: Sendable {
    /// In order; a later feature's tables may refer to an earlier one's.
    static var migrations: [Migration] { get }

    /// Takes a text that answers something this feature has open. Nil means "not mine": the next feature is asked.
    /// Everything it changes, it changes through `tx`: the text and its effect are one transaction.
    func answer(_ text: InboundText, in tx: Transaction, now: Instant) throws -> Outcome?
}

/// A text as a feature sees it: who wrote, over which of our numbers, and what.
package struct InboundText: Sendable {
    package let id: ID<Inbound>
    package let sender: Sender
    /// As the provider gave it: E.164 as a rule; a short code or a name now and then.
    package let from: String
    package let body: String
    /// A text that they sent later has been taken in already. It has the last word on whatever it spoke of.
    package let isOvertaken: Bool

    package init(id: ID<Inbound>, sender: Sender, from: String, body: String, isOvertaken: Bool = false) {
        self.id = id
        self.sender = sender
        self.from = from
        self.body = body
        self.isOvertaken = isOvertaken
    }
}

/// What became of a text.
package struct Outcome: Sendable {
    /// Whose text it was.
    package var account: ID<Account>?
    package var contact: ID<Contact>?
    /// What was understood, in one word, and the rule that decided. For an opt-out in words of somebody's own the
    /// inbox does what is to be done.
    package var verdict: String
    package var rule: String
    /// What to say back; nil says nothing.
    package var reply: String?
    /// The booker should look at it.
    package var needsAttention: Bool

    package init(
        account: ID<Account>?, contact: ID<Contact>?, verdict: String, rule: String, reply: String?,
        needsAttention: Bool
    ) {
        self.account = account
        self.contact = contact
        self.verdict = verdict
        self.rule = rule
        self.reply = reply
        self.needsAttention = needsAttention
    }
}
