package import Storage
package import Values

/// The result of processing an inbound text.
package struct Outcome: Sendable {
    /// The verdict for an executed command of an account's owner.
    package static let command = "command"
    /// The rule for a text that was not processed because it arrived too late.
    package static let tooOld = "too-old"
    /// The rule for a text that was not processed because processing failed repeatedly.
    package static let setAside = "set-aside"

    /// The author's account and contact, if known.
    package var account: ID<Account>?
    package var contact: ID<Contact>?
    /// The verdict and the rule that decided. The inbox itself records an opt-out.
    package var verdict: String
    package var rule: String
    /// The reply; nil to send none.
    package var reply: String?
    /// Whether the booker should read it.
    package var needsAttention: Bool
    /// Whether it stays in the inbox until the booker settles it: it asks, wants or offers something, or answers the
    /// booker's own words. A later answer of the performer settles every other text.
    package var isForBooker = false
    /// Whether the booker is notified at once, even with daily notifications.
    package var isUrgent = false
    /// Which way an unclear text leans; nil for neither.
    package var leaning: Leaning?
    /// What the text was read as, where it does not look like that; nil for every other text.
    package var doubt: DoubtedReading?
    /// The contact by whom the text says that it was written, where the number's texts are about somebody else.
    package var claimedWriter: String?
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
