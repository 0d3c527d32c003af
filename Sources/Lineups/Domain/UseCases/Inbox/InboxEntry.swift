package import Agenda
import People
package import Platform
package import Storage
import Values

/// A text in the list of the inbox, with its author.
package struct InboxEntry: Sendable {
    package let text: InboundMessage
    /// The name of the contact who wrote it; nil for a number that is nobody's.
    package let name: String?
    /// Who may have written it, and which way it leans.
    package let suggestion: SenderSuggestion
    /// The slots that it may be about, if it waits for the booker.
    package let slots: [WaitingText]

    /// None of the contacts wrote it.
    package var isFromUnknownNumber: Bool { text.contact == nil }

    /// The texts that need the booker, oldest first.
    package static func waiting(account: ID<Account>, in tx: Transaction) throws -> [InboxEntry] {
        try entries(InboundMessage.waiting(account: account, in: tx), account: account, in: tx)
    }

    /// The newest texts, oldest first.
    ///
    /// - Parameter text: only those before it; nil for all.
    package static func recent(
        account: ID<Account>, before text: ID<InboundMessage>? = nil, limit: Int, in tx: Transaction
    ) throws -> [InboxEntry] {
        let texts = try InboundMessage.recent(account: account, before: text, limit: limit, in: tx)
        return try entries(texts.reversed(), account: account, in: tx)
    }

    package static func of(_ text: InboundMessage, in tx: Transaction) throws -> InboxEntry? {
        try entries([text], account: text.account, in: tx).first
    }

    private static func entries(
        _ texts: [InboundMessage], account: ID<Account>, in tx: Transaction
    ) throws -> [InboxEntry] {
        guard !texts.isEmpty else { return [] }
        let suggester = try SenderSuggester(account: account, in: tx)
        let slots = Dictionary(grouping: try WaitingText.all(account: account, in: tx), by: \.text.id)
        return try texts.map { text in
            InboxEntry(
                text: text, name: try text.contact.flatMap { try Contact.name(of: $0, in: tx) },
                suggestion: suggester.suggest(text), slots: slots[text.id] ?? [])
        }
    }
}

/// Which texts of the inbox are listed.
package struct InboxQuery: Hashable, Sendable {
    /// Words of the text or of the name, or digits of the number; empty for all.
    package var search: String
    /// Only those from numbers that are nobody's.
    package var isUnknownOnly: Bool
    /// Only those that may be about this show; nil for all.
    package var event: ID<Event>?

    package init(search: String = "", isUnknownOnly: Bool = false, event: ID<Event>? = nil) {
        (self.search, self.isUnknownOnly, self.event) = (search, isUnknownOnly, event)
    }

    package func includes(_ entry: InboxEntry) -> Bool {
        if isUnknownOnly, !entry.isFromUnknownNumber { return false }
        if let event, !entry.slots.contains(where: { $0.event.id == event }) { return false }
        return includes(body: entry.text.body, name: entry.name, number: entry.text.from)
    }

    /// Whether a text has what is searched for.
    package func includes(body: String, name: String?, number: String) -> Bool {
        let words = search.folded
        if words.isEmpty || body.folded.contains(words) || name?.folded.contains(words) == true { return true }
        let digits = search.filter(\.isNumber)
        return digits.count > 2 && search.allSatisfy { !$0.isLetter } && number.contains(digits)
    }
}
