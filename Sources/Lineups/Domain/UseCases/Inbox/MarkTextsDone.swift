package import Messaging
package import Platform
package import Storage
import Values

/// Marks texts that need the booker as done. One undo step if there were any.
package struct MarkTextsDone: Sendable {
    package enum Scope: Sendable {
        /// All texts of a conversation.
        case all
        case one(ID<InboundMessage>)
    }

    package let correspondent: Correspondent
    package let scope: Scope
    package let account: ID<Account>

    package init(_ scope: Scope, of correspondent: Correspondent, account: ID<Account>) {
        (self.scope, self.correspondent, self.account) = (scope, correspondent, account)
    }

    package struct Result: Sendable {
        /// The number of texts that were marked.
        package let count: Int
        /// The number of the author's texts that still need the booker.
        package let remaining: Int
    }

    package func run(in tx: Transaction) throws -> Result {
        let count = try AttentionUndo.record(from: correspondent.name, account: account, in: tx) {
            switch scope {
            case .all: try correspondent.markTextsDone(account: account, in: tx)
            case .one(let text): try InboundMessage.markDone([text], in: tx)
            }
        }
        let waiting = try InboundMessage.waiting(account: account, in: tx)
        return Result(count: count, remaining: waiting.count { correspondent.numbers.contains($0.from) })
    }
}

/// Marks texts of any authors as done. One undo step if some of them needed the booker.
package struct MarkSeveralTextsDone: Sendable {
    package let texts: [ID<InboundMessage>]
    package let account: ID<Account>

    package init(_ texts: [ID<InboundMessage>], account: ID<Account>) {
        (self.texts, self.account) = (texts, account)
    }

    /// Returns the number of texts that were marked.
    package func run(in tx: Transaction) throws -> Int {
        let waiting = try InboundMessage.waiting(account: account, in: tx).filter { texts.contains($0.id) }
        let authors = Set(try waiting.map { try Correspondent.author(of: $0, in: tx).name })
        try InboundMessage.markDone(waiting.map(\.id), in: tx)
        try AttentionUndo.record(
            waiting.map(\.id), from: authors.count == 1 ? authors.first ?? "" : "\(authors.count) people",
            account: account, in: tx)
        return waiting.count
    }
}
