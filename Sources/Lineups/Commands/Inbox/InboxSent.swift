import ArgumentParser
import CommandKit
import Lineups
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
        let (texts, isShared) = try await context.read { tx in
            let texts = try OutboundMessage.recent(account: account, limit: limit, in: tx)
            return (
                try ListedMessage.listed(texts, of: account, in: tx),
                try Member.actors(of: account, alone: true, in: tx).count > 1
            )
        }
        let (now, home) = (context.now, context.account.zone)
        var shown: [String: OutputTable.Shown<ListedMessage>] = [
            "id": "ID",
            "created_at": OutputTable.Shown("WHEN") { RelativeText.of($0.text.createdAt, now: now, in: home) },
            "to": "TO", "kind": "KIND",
            "state": OutputTable.Shown("STATE", light: { $0.text.state.light }) { $0.text.state.word },
            "text": OutputTable.Shown(.clipped("TEXT")) { .withPictures($0.text) },
        ]
        if isShared { shown["actor"] = "BY" }
        var listing = OutputTable(
            texts, ListedMessage.fields, shown: shown,
            emptyState: "No texts sent yet. Ask a lineup:  greenroom ask EVENT")
        // Why it is in this state, and what to do.
        listing.below = texts.map {
            [$0.text.error, $0.text.advice].compactMap(\.self).map(Self.sentence).joined(separator: " ")
        }
        try listing.print(output, to: context.terminal)
    }

    private static func sentence(_ text: String) -> String {
        text.last.map { ".!?…".contains($0) } ?? true ? text : text + "."
    }
}
