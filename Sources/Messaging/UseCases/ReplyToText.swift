package import Platform
package import Storage
package import Values

/// Sends a reply that the booker wrote. `plan` validates it; `send` queues it and marks the person's messages as done.
/// It cannot be undone.
package struct ReplyToText: Sendable {
    package let message: SendCustomText
    private let account: ID<Account>

    /// Throws `CustomTextError` if the person cannot be texted, or the text is empty or too long.
    package init(to correspondent: Correspondent, text: String, account: ID<Account>) throws(CustomTextError) {
        message = try SendCustomText(to: correspondent, text: text, kind: .answer, account: account)
        self.account = account
    }

    package struct Result: Sendable {
        package let text: ID<OutboundMessage>
        /// The number of messages that were marked as done.
        package let settled: Int
    }

    /// Throws `CustomTextError.optedOut`.
    package func plan(from sender: Sender, in tx: Transaction) throws -> SendCustomText.Plan {
        try message.plan(from: sender, in: tx)
    }

    /// Throws `CustomTextError.optedOut` and `.conversationMoved`; then nothing is queued.
    ///
    /// - Parameter seen: how far the conversation was when the reply was approved; nil where that does not matter.
    package func send(
        from sender: Sender, after seen: Thread.Position? = nil, now: Instant, in tx: Transaction
    ) throws -> Result {
        if let seen, try Thread.Position.of(message.recipient, account: account, in: tx) != seen {
            throw CustomTextError.conversationMoved(message.recipient.name)
        }
        let text = try message.send(from: sender, now: now, in: tx)
        return Result(text: text, settled: try message.recipient.markTextsDone(account: account, in: tx))
    }
}
