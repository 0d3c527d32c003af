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
        let saved = try await context.read { try RaceFilter.saved(account: account, in: $0) }
        var table = OutputTable(
            [
                "name": "NAME", "near": "NEAR", "radius": "MILES", "first_date": "FROM", "last_date": "TO",
                "words": "WORDS", "open": "OPEN",
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
        let (account, name) = (context.account.id, name)
        let removed = try await context.write { tx in
            let saved = try RaceFilter.named(name, account: account, in: tx)
            try RaceFilter.remove(saved, in: tx)
            return saved
        }
        context.terminal.line("Removed \(removed.name.quotedLine).")
        context.terminal.reportChange(undo: TrainingUndo.hint)
    }
}
