import People
package import Platform
package import Storage

/// A text in the list of the inbox, with its author.
package struct InboxEntry: Sendable {
    package let text: InboundMessage
    /// The name of the contact who wrote it; nil for a number that is nobody's.
    package let name: String?
    /// Who may have written it, and which way it leans.
    package let suggestion: SenderSuggestion

    /// The texts that need the booker, oldest first.
    package static func waiting(account: ID<Account>, in tx: Transaction) throws -> [InboxEntry] {
        try entries(InboundMessage.waiting(account: account, in: tx), account: account, in: tx)
    }

    /// The newest texts, oldest first.
    package static func recent(account: ID<Account>, limit: Int, in tx: Transaction) throws -> [InboxEntry] {
        let texts = try InboundMessage.recent(account: account, limit: limit, in: tx)
        return try entries(texts.reversed(), account: account, in: tx)
    }

    private static func entries(
        _ texts: [InboundMessage], account: ID<Account>, in tx: Transaction
    ) throws -> [InboxEntry] {
        guard !texts.isEmpty else { return [] }
        let suggester = try SenderSuggester(account: account, in: tx)
        return try texts.map { text in
            InboxEntry(
                text: text, name: try text.contact.flatMap { try Contact.name(of: $0, in: tx) },
                suggestion: suggester.suggest(text))
        }
    }
}
