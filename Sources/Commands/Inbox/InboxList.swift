internal import ArgumentParser
internal import Lineups
internal import Platform
internal import Storage
internal import Values

struct InboxList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Texts that were not clear, from strangers, or that say more than yes or no.",
        discussion: """
            Each text has a line; all of it is in inbox show.

            Examples:
              greenroom inbox list
              greenroom inbox list --all
            """, aliases: ["ls"])

    @Flag(help: "Also what needs nothing any more; the newest 200.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, all) = (context.account.id, all)
        let entries = try await context.store.read { tx in
            try all
                ? InboxEntry.recent(account: account, limit: 200, in: tx) : InboxEntry.waiting(account: account, in: tx)
        }
        var listing = OutputTable(
            [
                OutputTable.Column("id", "ID"), OutputTable.Column("received_at", "WHEN"),
                OutputTable.Column("from", "FROM"),
                OutputTable.Column("text", "TEXT", isClipped: true), OutputTable.Column("understood", "TAKEN AS"),
                OutputTable.Column("number"),
                OutputTable.Column("rule"), OutputTable.Column("answer"), OutputTable.Column("needs_attention"),
                OutputTable.Column("leaning"),
                OutputTable.Column("guess", entries.contains { !$0.suggestion.words.isEmpty } ? "GUESS" : nil),
                OutputTable.Column("guessed_contacts"), OutputTable.Column("pictures"),
            ],
            emptyState: all
                ? "No texts have come in yet. Ask a lineup:  greenroom ask EVENT"
                : "Nothing needs you. Every text:  greenroom inbox list --all")
        listing.rows = entries.map { entry in
            let (text, guess) = (entry.text, entry.suggestion)
            return [
                .number(text.id.rawValue),
                .text(
                    text.receivedAt.rfc3339,
                    shown: RelativeText.of(text.receivedAt, now: context.now, in: context.account.zone)),
                .text(entry.name ?? text.from), .text(text.body, pictures: text.mediaCount),
                .text(text.verdict, shown: text.takenAs), .text(text.from),
                .text(text.rule), .text(text.answer), .flag(text.needsAttention), .text(text.leaning?.rawValue),
                .text(guess.words.isEmpty ? nil : guess.words),
                .numbers(guess.people.map { $0.contact.rawValue }), .number(text.mediaCount),
            ]
        }
        try listing.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let first = entries.first else { return }
        context.terminal.say("Next: greenroom inbox show \((first.name ?? first.text.from).argument)")
    }
}

extension SenderSuggestion {
    /// `Grace Hopper? (says so), leaning yes`; empty for no guess.
    var words: String {
        let who = people.first.map { "\($0.name)? (\($0.reason))" }
        return [who, leaning?.words].compactMap(\.self).joined(separator: ", ")
    }
}
