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
        let home = context.account.zone
        var listing = OutputTable(
            entries, InboxEntry.fields,
            shown: [
                "id": "ID",
                "received_at": OutputTable.Shown("WHEN") { [now = context.now] in
                    RelativeText.of($0.text.receivedAt, now: now, in: home)
                },
                "from": "FROM", "text": OutputTable.Shown(.clipped("TEXT")) { .withPictures($0.text) },
                "verdict": OutputTable.Shown("READ AS") { $0.text.takenAs },
            ],
            emptyState: all
                ? "No texts yet. Ask a lineup:  greenroom ask EVENT"
                : "No texts need your attention. See all:  greenroom inbox list --all")
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
