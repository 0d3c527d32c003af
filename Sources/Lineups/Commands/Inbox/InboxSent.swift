import ArgumentParser
import CommandKit
import Messaging
import People
import Platform
import Storage
import Values

struct InboxSent: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "sent", abstract: "List sent and queued texts with their delivery state.",
        discussion: """
            Long texts are cut; inbox show has them in full.

            Example:
              greenroom inbox sent --json
            """, aliases: ["outbox"])

    @Option(help: "The number of texts, newest first.")
    var limit = 50

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (1...100_000).contains(limit) else { throw ValidationError("Invalid --limit \(limit). Use 1 to 100000.") }
    }

    func run(in context: CommandContext) async throws {
        let (account, limit) = (context.account.id, limit)
        let (texts, names, members) = try await context.read { tx in
            let texts = try OutboundMessage.recent(account: account, limit: limit, in: tx)
            var names: [ID<Contact>: String] = [:]
            for id in Set(texts.compactMap(\.contact)) { names[id] = try Contact.find(id, in: tx)?.name }
            return (texts, names, try Member.actors(of: account, alone: true, in: tx))
        }
        var listing = OutputTable(
            [
                "id": "ID", "created_at": "WHEN", "to": "TO", "kind": "KIND", "state": "STATE",
                "text": .clipped("TEXT"), "error": nil, "advice": nil, "error_code": nil, "number": nil, "sid": nil,
                "attempts": nil, "pictures": nil, "actor": members.count < 2 ? nil : "BY",
            ], emptyState: "No texts sent yet. Ask a lineup:  greenroom ask EVENT")
        listing.rows = texts.map { text in
            [
                .number(text.id.rawValue),
                .text(
                    text.createdAt.rfc3339,
                    shown: RelativeText.of(text.createdAt, now: context.now, in: context.account.zone)),
                .text(text.contact.flatMap { names[$0] } ?? text.to), .text(text.kind.rawValue),
                .text(text.state.word, light: text.state.light),
                .text(text.body, pictures: text.media.count), .text(text.error), .text(text.advice),
                .optional(text.errorCode), .text(text.to), .text(text.sid),
                .number(text.attempts), .number(text.media.count), .text(text.actor.flatMap { members[$0] }),
            ]
        }
        // Why it is in this state, and what to do.
        listing.below = texts.map {
            [$0.error, $0.advice].compactMap(\.self).map(Self.sentence).joined(separator: " ")
        }
        try listing.print(output, to: context.terminal)
    }

    private static func sentence(_ text: String) -> String {
        text.last.map { ".!?…".contains($0) } ?? true ? text : text + "."
    }
}
