internal import ArgumentParser
internal import Messaging
internal import People
internal import Storage
internal import Values

struct InboxShow: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "The whole conversation with one person.",
        discussion: """
            Example:
              greenroom inbox show Grace
            """)

    @Argument(help: "A contact, or a number like +14155550123.")
    var contact: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let account = context.account.id
        let thread = try await context.store.read { tx in
            try Thread(number: correspondent.number, account: account, limit: 100, in: tx)
        }
        var listing = Listing(
            [
                Listing.Column("at", "WHEN"), Listing.Column("direction", "WHO"), Listing.Column("text", "TEXT"),
                Listing.Column("state", "STATE"), Listing.Column("rule"), Listing.Column("error"),
            ], emptyState: "No texts with \(Printable.line(correspondent.name)) yet.")
        for line in thread.lines {
            let when = Listing.Cell(
                .text(line.at.rfc3339), shown: DateText.iso(context.account.zone.local(line.at)))
            switch line {
            case .theirs(let text):
                listing.rows.append([
                    when, Listing.Cell(.text("in"), shown: "← " + correspondent.name), .text(text.body),
                    Listing.Cell(.text(text.verdict), shown: "\(text.verdict) (\(text.rule))"), .text(text.rule),
                    Listing.Cell(.null),
                ])
                if let answer = text.answer {
                    listing.rows.append([
                        when, Listing.Cell(.text("out"), shown: "→ Greenroom"), .text(answer),
                        Listing.Cell(.text("answered")), Listing.Cell(.null), Listing.Cell(.null),
                    ])
                }
            case .ours(let text) where text.kind != .answer:
                listing.rows.append([
                    when, Listing.Cell(.text("out"), shown: "→ Greenroom"), .text(text.body),
                    Listing.Cell(.text(text.state.rawValue)), Listing.Cell(.null), .text(text.error),
                ])
            case .ours: continue
            }
        }
        try listing.print(output, to: context.terminal)
        if output.resolvedFormat == .table, thread.needsAttention {
            context.terminal.say(
                "Next: greenroom inbox reply \(contact.argument) \"…\"   or   greenroom inbox done \(contact.argument)")
        }
    }
}

extension Thread {
    var needsAttention: Bool {
        lines.contains { if case .theirs(let text) = $0 { text.needsAttention } else { false } }
    }
}
