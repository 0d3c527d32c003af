package import Storage

/// What became of a text.
package struct Outcome: Sendable {
    /// The verdict on what an account's owner had done.
    package static let command = "command"
    /// The rule by which a text was kept unread, since it came too late.
    package static let tooOld = "too-old"
    /// The rule by which a text was kept unread, since reading it failed again and again.
    package static let setAside = "set-aside"

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
    /// The booker hears of it at once, also who has chosen to hear once a day.
    package var isUrgent = false
    /// What the text means for the dialog with its number.
    package var dialog: DialogState.Input = .other

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
