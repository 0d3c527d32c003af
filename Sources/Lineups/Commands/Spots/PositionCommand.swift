import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct PositionCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "position", abstract: "What people can be at a show: host, opener, headliner.",
        discussion: """
            Examples:
              greenroom position
              greenroom position add feature --set 25m --pay 60
            """,
        subcommands: [PositionList.self, PositionAdd.self, PositionEdit.self, PositionRemove.self],
        defaultSubcommand: PositionList.self, aliases: ["positions"])
}

struct PositionList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the positions in their order.",
        discussion: """
            Example:
              greenroom position list
            """, aliases: ["ls", "show"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let positions = try await context.read { try ListedPosition.all(of: account, in: $0) }
        let listing = OutputTable(
            positions, ListedPosition.fields,
            shown: [
                "position": "#", "name": "NAME", "set": "SET",
                "pay": OutputTable.Shown("PAY") { $0.position.offer.agreed?.words },
            ],
            emptyState:
                "There are no positions yet. Host, opener, feature, spot and headliner are added with their first "
                + "use. Others: greenroom position add drums")
        try listing.print(output, to: context.terminal)
    }
}

struct PositionAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a position.",
        discussion: """
            A new spot starts with its set length and pay.

            Examples:
              greenroom position add singer --set 45m --pay 200
              greenroom position add keys
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String

    @OptionGroup var offer: OfferOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let adding = AddPosition(name, offer: try offer.offer(in: context), account: context.account.id)
        let position = try await context.write { try adding.run(in: $0) }
        let words = position.offer.words.map { " (\($0))" } ?? ""
        context.terminal.line("Added the position \(position.name.quotedLine)\(words).")
        context.terminal.say("Next: greenroom spot add EVENT \(position.name.argument)")
    }
}

struct PositionRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a position that no show uses.",
        discussion: """
            Example:
              greenroom position remove drums
            """, aliases: ["rm", "delete"])

    @Argument(help: "The position.")
    var position: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, words) = (context.account.id, position)
        let found = try await context.read { try Position.find(words, account: account, in: $0) }
        let removal = RemovePosition(found.id, account: account)
        let removed = try await context.write { try removal.run(in: $0) }
        context.terminal.line("Removed the position \(removed.name.quotedLine).")
        context.terminal.reportChange()
    }
}

/// The options for the set length and the pay of a position or a spot.
struct OfferOptions: ParsableArguments {
    @Option(name: .customLong("set"), help: "The set length, like 10m; \"\" to remove it.")
    var setText: String?

    @Option(name: .customLong("pay"), help: "The pay, like 50 or \"70% of the door\"; \"\" to remove it.")
    var payText: String?

    var isEmpty: Bool { setText == nil && payText == nil }

    func pay(in context: CommandContext) throws -> Deal?? {
        guard let payText else { return nil }
        let home = context.account.currency
        return .some(try EventFields.orNil(payText).map { try Terms.agreed($0, home: home) })
    }

    func setLength() throws -> Duration?? {
        guard let setText else { return nil }
        return .some(try EventFields.orNil(setText).map { try Terms.setLength($0) })
    }

    func offer(in context: CommandContext) throws -> SpotOffer {
        SpotOffer(setLength: try setLength() ?? nil, agreed: try pay(in: context) ?? nil)
    }
}
