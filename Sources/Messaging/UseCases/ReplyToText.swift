internal import People
package import Storage
package import Values

/// Answers somebody in the booker's own words: `plan` checks it, `send` puts it into the outbox and takes their texts
/// off the booker's list. It cannot be undone.
package struct ReplyToText: Sendable {
    package let message: SendCustomText
    private let account: ID<Account>

    /// Throws `CustomTextError` for somebody who cannot be texted and for a text that is empty or too long.
    package init(to correspondent: Correspondent, text: String, account: ID<Account>) throws(CustomTextError) {
        message = try SendCustomText(to: correspondent, text: text, kind: .answer, account: account)
        self.account = account
    }

    package struct Result: Sendable {
        package let text: ID<OutboundMessage>
        /// So many of their texts were on the booker's list.
        package let settled: Int
    }

    /// Throws `CustomTextError.optedOut`.
    package func plan(from sender: Sender, in tx: Transaction) throws -> SendCustomText.Plan {
        try message.plan(from: sender, in: tx)
    }

    /// Throws `CustomTextError.optedOut`, with nothing sent.
    package func send(from sender: Sender, now: Instant, in tx: Transaction) throws -> Result {
        let text = try message.send(from: sender, now: now, in: tx)
        return Result(text: text, settled: try message.recipient.markTextsDone(account: account, in: tx))
    }
}
