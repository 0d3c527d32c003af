package import Messaging
package import Platform
package import Storage
package import Values

/// Takes texts off the list of those that need the booker. One undo step, unless none was on it.
package struct MarkTextsDone: Sendable {
    package enum Scope: Sendable {
        /// All of a conversation.
        case all
        case one(ID<InboundMessage>)
    }

    package let correspondent: Correspondent
    package let scope: Scope
    package let account: ID<Account>

    package init(_ scope: Scope, of correspondent: Correspondent, account: ID<Account>) {
        self.scope = scope
        self.correspondent = correspondent
        self.account = account
    }

    package struct Result: Sendable {
        /// So many texts were on the list.
        package let count: Int
        /// So many texts of theirs still are.
        package let remaining: Int
    }

    package func run(now: Instant, in tx: Transaction) throws -> Result {
        let count = try AttentionUndo.record(from: correspondent.name, account: account, now: now, in: tx) {
            switch scope {
            case .all: try correspondent.markTextsDone(account: account, in: tx)
            case .one(let text): try InboundMessage.markDone(text, in: tx) ? 1 : 0
            }
        }
        let waiting = try InboundMessage.waiting(account: account, in: tx)
        return Result(count: count, remaining: waiting.count { correspondent.numbers.contains($0.from) })
    }
}
