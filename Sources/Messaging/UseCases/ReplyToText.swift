package import Platform
package import Storage
import Values

/// Sends a reply that the booker wrote. `plan` validates it; `send` queues it and marks the person's messages as done.
/// It cannot be undone.
///
/// A reply to a text that waits in the inbox, or was received in the last day, may be sent at any hour. To anybody else
/// it is a text like any other.
package struct ReplyToText: Sendable {
    private static let conversation: Duration = .days(1)

    private var message: SendCustomText
    private let account: ID<Account>

    package var recipient: Correspondent { message.recipient }
    /// Ignore quiet hours.
    package var anyway: Bool { message.anyway }
    /// How long the reply waits, so that sending it can be undone.
    package var hold: Duration {
        get { message.hold }
        set { message.hold = newValue }
    }

    /// Throws `CustomTextError` if the person cannot be texted, or the text is empty or too long.
    package init(
        to correspondent: Correspondent, text: String, anyway: Bool = false, account: ID<Account>
    ) throws(CustomTextError) {
        message = try SendCustomText(to: correspondent, text: text, kind: .answer, anyway: anyway, account: account)
        self.account = account
    }

    package struct Result: Sendable {
        package let text: ID<OutboundMessage>
        /// The number of messages that were marked as done.
        package let settled: Int
    }

    /// Throws `CustomTextError`, and `QuotaError` if the reply answers no recent text.
    package func plan(from sender: Sender, in tx: Transaction) throws -> SendCustomText.Plan {
        try current(in: tx).plan(from: sender, in: tx)
    }

    /// Throws like `plan`; then nothing is queued.
    ///
    /// - Parameter seen: how far the conversation was when the reply was approved; nil where that does not matter.
    package func send(from sender: Sender, after seen: Thread.Revision? = nil, in tx: Transaction) throws -> Result {
        if let seen, try Thread.Revision.of(message.recipient, account: account, in: tx) != seen {
            throw CustomTextError.conversationMoved(message.recipient.name)
        }
        let (text, step) = try current(in: tx).sendUndoably(from: sender, in: tx)
        func settle() throws -> Int { try recipient.markTextsDone(account: account, in: tx) }
        // Their texts wait again if the reply is stopped.
        let settled =
            hold > .zero && step != nil
            ? try AttentionUndo.record(from: recipient.name, with: step, account: account, in: tx, settle: settle)
            : try settle()
        return Result(text: text, settled: settled)
    }

    private func current(in tx: Transaction) throws -> SendCustomText {
        let isAnswer = try InboundMessage.isAwaitingReply(
            numbers: message.recipient.numbers, contact: message.recipient.contact, account: account,
            since: tx.now.adding(.zero - Self.conversation), in: tx)
        return isAnswer ? message : message.unrequested
    }
}
