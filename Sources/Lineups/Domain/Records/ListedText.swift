package import JSON
package import Messaging
import People
package import Platform
package import Storage
package import Values

extension InboxEntry {
    package static let fields = RecordFields<InboxEntry>([
        .integer("id") { $0.text.id.rawValue }, .time("received_at") { $0.text.receivedAt },
        .text("from") { $0.name ?? $0.text.from }, .text("text", as: .outside) { $0.text.body },
        .text("verdict") { $0.text.reading.stored.verdict }, .text("number") { $0.text.from },
        .text("rule") { $0.text.reading.stored.rule }, .text(optional: "answer") { $0.text.answer },
        .flag("needs_attention") { $0.text.needsAttention }, .text(optional: "leaning") { $0.text.leaning?.rawValue },
        .text(optional: "guess") { $0.suggestion.words.isEmpty ? nil : $0.suggestion.words },
        .value("guessed_contacts", as: .list(.integer)) {
            .array($0.suggestion.people.map { .integer(Int($0.contact.rawValue)) })
        },
        .integer("pictures") { Int64($0.text.mediaCount) },
    ])
}

/// A text that we sent or will send, with the names of the two.
package struct ListedMessage: Sendable {
    package let text: OutboundMessage
    /// Nil for a number that is nobody's.
    package let contact: String?
    /// Who caused it; nil for what the program sends by itself.
    package let member: String?

    /// These texts of the account, in their order.
    package static func listed(
        _ texts: [OutboundMessage], of account: ID<Account>, in tx: Transaction
    ) throws -> [ListedMessage] {
        let members = try Member.actors(of: account, alone: true, in: tx)
        var names: [ID<Contact>: String] = [:]
        for id in Set(texts.compactMap(\.contact)) { names[id] = try Contact.find(id, in: tx)?.name }
        return texts.map { text in
            ListedMessage(
                text: text, contact: text.contact.flatMap { names[$0] }, member: text.actor.flatMap { members[$0] })
        }
    }

    package static let fields = RecordFields<ListedMessage>([
        .integer("id") { $0.text.id.rawValue }, .time("created_at") { $0.text.createdAt },
        .text("to") { $0.contact ?? $0.text.to }, .text("kind") { $0.text.kind.rawValue },
        .value("state", as: .choice(OutboundState.allCases.map(\.word))) { .string($0.text.state.word) },
        .text("text") { $0.text.body }, .text(optional: "error") { $0.text.error },
        .text(optional: "advice") { $0.text.advice },
        .integer(optional: "error_code") { $0.text.errorCode.map(Int64.init) },
        .text("number") { $0.text.to }, .text(optional: "sid") { $0.text.sid },
        .integer("attempts") { Int64($0.text.attempts) }, .integer("pictures") { Int64($0.text.media.count) },
        .text(optional: "actor") { $0.member },
    ])
}

/// A text of a conversation.
package struct ListedLine: Sendable {
    package enum Kind: Sendable {
        case theirs(InboundMessage)
        /// The reply that was given at once to one of theirs.
        case reply(String)
        /// - member: who caused it; nil for what the program sends by itself.
        case ours(OutboundMessage, member: String?)
    }

    package let at: Instant
    package let kind: Kind
    /// The number, or the e-mail address, of the other party.
    package let address: String

    package static func all(_ conversation: InboxThread) -> [ListedLine] {
        conversation.thread.lines.flatMap { line -> [ListedLine] in
            switch line {
            case .theirs(let text):
                // A reply that was sent through the outbox has its own line.
                let reply = text.replyMethod == .inline ? text.answer.map { [Kind.reply($0)] } ?? [] : []
                return ([.theirs(text)] + reply).map { ListedLine(at: line.at, kind: $0, address: text.from) }
            case .ours(let text):
                let member = text.actor.flatMap { conversation.members[$0] }
                return [ListedLine(at: line.at, kind: .ours(text, member: member), address: text.to)]
            }
        }
    }

    package static let fields = fields()

    /// - Parameter corrections: how its reading is set right, in the words of a surface; nil leaves them out.
    package static func fields(
        corrections: (@Sendable (InboundMessage) -> [String])? = nil
    ) -> RecordFields<ListedLine> {
        let words = corrections.map { words in
            [RecordFields<ListedLine>.Field.texts("corrections") { $0.theirs.map(words) ?? [] }]
        }
        return RecordFields(first + (words ?? []) + rest)
    }

    package var theirs: InboundMessage? { if case .theirs(let text) = kind { text } else { nil } }

    private static let first: [RecordFields<ListedLine>.Field] = [
        .time("at") { $0.at },
        .value("direction", as: .choice(["in", "out"])) { .string($0.theirs == nil ? "out" : "in") },
        .text("text", as: .outside) { line in
            switch line.kind {
            case .theirs(let text): text.body
            case .reply(let words): words
            case .ours(let text, _): text.body
            }
        },
        .text("state") { line in
            switch line.kind {
            case .theirs(let text): text.reading.stored.verdict
            case .reply: "answered"
            case .ours(let text, _): text.state.word
            }
        },
        .text(optional: "rule") { $0.theirs?.reading.stored.rule },
        .text(optional: "error") { if case .ours(let text, _) = $0.kind { text.error } else { nil } },
        .integer(optional: "id") { $0.theirs?.id.rawValue },
        .text(optional: "leaning") { $0.theirs?.leaning?.rawValue },
    ]

    private static let rest: [RecordFields<ListedLine>.Field] = [
        .integer("pictures") { line in
            switch line.kind {
            case .theirs(let text): Int64(text.mediaCount)
            case .reply: 0
            case .ours(let text, _): Int64(text.media.count)
            }
        },
        .text(optional: "doubted_verdict") { $0.theirs?.doubt?.reading.stored.verdict },
        .text(optional: "doubted_rule") { $0.theirs?.doubt?.reading.stored.rule },
        .integer(optional: "likelihood") { $0.theirs?.doubt.map { Int64($0.likelihood) } },
        .text(optional: "actor") { if case .ours(_, let member) = $0.kind { member } else { nil } },
    ]
}
