import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Storage
import Values

struct InboxList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List texts that need your attention.",
        discussion: """
            These are unclear texts, texts from unknown numbers, and texts that say more than yes or no. Long
            texts are cut; inbox show has them in full.

            Examples:
              greenroom inbox list
              greenroom inbox list --all
            """, aliases: ["ls"])

    @Flag(help: "Include texts that are done; the newest 200.")
    var all = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, all) = (context.account.id, all)
        let (entries, unkept, alerts) = try await context.read { tx in
            (
                try all
                    ? InboxEntry.recent(account: account, limit: 200, in: tx)
                    : InboxEntry.waiting(account: account, in: tx),
                try UnkeptTexts.count(of: account, in: tx), try Notification.notTexted(of: account, in: tx)
            )
        }
        var listing = OutputTable(
            [
                "id": "ID", "received_at": "WHEN", "from": "FROM", "text": .clipped("TEXT"), "verdict": "READ AS",
                "number": nil, "rule": nil, "answer": nil, "needs_attention": nil, "leaning": nil, "guess": nil,
                "guessed_contacts": nil, "pictures": nil,
            ],
            emptyState: all
                ? "No texts yet. Ask a lineup:  greenroom ask EVENT"
                : "No texts need your attention. See all:  greenroom inbox list --all")
        listing.rows = entries.map { entry in
            let (text, guess, reading) = (entry.text, entry.suggestion, entry.text.reading.stored)
            return [
                .number(text.id.rawValue),
                .text(
                    text.receivedAt.rfc3339,
                    shown: RelativeText.of(text.receivedAt, now: context.now, in: context.account.zone)),
                .text(entry.name ?? text.from), .text(text.body, pictures: text.mediaCount),
                .text(reading.verdict, shown: text.takenAs), .text(text.from),
                .text(reading.rule), .text(text.answer), .flag(text.needsAttention), .text(text.leaning?.rawValue),
                .text(guess.words.isEmpty ? nil : guess.words),
                .numbers(guess.people.map { $0.contact.rawValue }), .number(text.mediaCount),
            ]
        }
        listing.below = entries.map(\.suggestion.sentence)
        try listing.print(output, to: context.terminal)
        guard output.resolvedFormat == .table else { return }
        for alert in alerts {
            let time = DateText().short(alert.at, in: context.account.zone, now: context.now)
            context.terminal.say("Alert, \(time): \(alert.line)")
        }
        if let line = UnkeptTexts.line(unkept) {
            context.terminal.say("\(line) To keep them: greenroom account number --keep-unknown")
        }
        guard let first = entries.first else { return }
        context.terminal.say("Next: greenroom inbox show \((first.name ?? first.text.from).argument)")
    }
}

extension SenderSuggestion {
    /// `Grace Hopper? (says so), leaning yes`; empty for no guess.
    var words: String { words { "\($0.name)? (\($0.reason))" } }

    /// `Perhaps Grace Hopper (signed the text), leaning yes`; empty for no guess.
    var sentence: String {
        let guess = words { "perhaps \($0.name) (\($0.reason))" }
        return guess.prefix(1).uppercased() + guess.dropFirst()
    }

    private func words(_ who: (Person) -> String) -> String {
        [people.first.map(who), leaning?.words].compactMap(\.self).joined(separator: ", ")
    }
}
