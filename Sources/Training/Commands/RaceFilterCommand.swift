import ArgumentParser
import CommandKit
import Platform
import Storage
import Training
import Values

struct RaceFilterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter", abstract: "Saved race searches.",
        discussion: """
            Example:
              greenroom training race filter
            """,
        subcommands: [RaceFilterList.self, RaceFilterRemove.self], defaultSubcommand: RaceFilterList.self,
        aliases: ["filters"])
}

struct RaceFilterList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your saved race searches.",
        discussion: """
            Example:
              greenroom training race filter list
            """, aliases: ["show", "ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let saved = try await context.store.read { try RaceFilter.saved(account: account, in: $0) }
        var table = OutputTable(
            [
                OutputTable.Column("name", "NAME"), OutputTable.Column("near", "NEAR"),
                OutputTable.Column("radius", "MILES"), OutputTable.Column("first_date", "FROM"),
                OutputTable.Column("last_date", "TO"),
                OutputTable.Column("words", "WORDS"), OutputTable.Column("open", "OPEN"),
            ], emptyState: "No saved searches. Save one:  greenroom training race search --near 80007 --save home")
        table.rows = saved.map { one in
            let filter = one.filter
            let place = filter.zip ?? [filter.city, filter.state].compactMap(\.self).joined(separator: ", ")
            return [
                .text(one.name), .text(place.isEmpty ? nil : place), .optional(filter.radius),
                .text(filter.from?.description), .text(filter.to?.description), .text(filter.name),
                .flag(filter.openOnly),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

struct RaceFilterRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a saved race search.",
        discussion: """
            Example:
              greenroom training race filter remove home
            """, aliases: ["rm"])

    @Argument(help: "Its name.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, name) = (context.account.id, context.now, name)
        let removed = try await context.store.write { tx in
            let saved = try RaceFilter.named(name, account: account, in: tx)
            try RaceFilter.remove(saved, now: now, in: tx)
            return saved
        }
        context.terminal.line("Removed \(removed.name.quotedLine).")
        context.terminal.say("Undo: greenroom training undo")
    }
}
