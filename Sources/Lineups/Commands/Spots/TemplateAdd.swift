import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct TemplateAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save the shape of a show as a template.",
        discussion: """
            Examples:
              greenroom template add "Revue" --from "Club Night"
              greenroom template add "Duo" --spots "2 x spot" --at 20:00 --length 90m
            """, aliases: ["new", "create"])

    @Argument(help: "The name of the template.")
    var name: String

    @Option(help: "The event to take it from: name, number or date.", completion: .events)
    var from: String?

    @Option(help: "Its spots: \"host, 4 x spot\".")
    var spots: String?

    @Option(help: "Its time of day, like 8pm.")
    var at: String?

    @Option(help: "How long it lasts, like 90m or 3h; two hours by default.")
    var length: String?

    @Option(help: "Its location.")
    var location: String?

    @Option(help: "What its lineup may cost, for suggested lineups.")
    var budget: String?

    @Flag(help: "Replace the template of this name.")
    var replace = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if from == nil, spots == nil { throw ValidationError("Use --from EVENT, or --spots.") }
        if from != nil, [spots, at, length, location, budget].contains(where: { $0 != nil }) {
            throw ValidationError("--from takes everything from the event: leave out the other options.")
        }
    }

    func run(in context: CommandContext) async throws {
        let source: SaveTemplate.Source
        if let from {
            source = .event(try await context.event(from).id)
        } else {
            source = .values(
                spots: try SpotList(spots ?? ""),
                time: try at.map { try DateEntry.time($0, account: context.account, now: context.now) },
                length: try EventFields.length(length), location: try EventFields.place(location),
                budget: try budget.flatMap { try ShowBudget.read($0, home: context.account.currency) })
        }
        let saving = SaveTemplate(
            name, from: source, replaces: replace, account: context.account.id,
            shapes: context.app.modules.subjectShapes)
        let template = try await context.write { try saving.run(in: $0) }
        context.terminal.line("Saved the template \(template.name.quotedLine).")
        context.terminal.say("Next: greenroom event add NAME --date DAY --template \(template.name.argument)")
    }
}
