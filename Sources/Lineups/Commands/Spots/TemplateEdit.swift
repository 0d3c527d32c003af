import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct TemplateEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a template; shows made of it stay.",
        discussion: """
            Its policy and run sheet come from a show: template add NAME --from EVENT --replace. Its wordings
            are set with wording edit.

            Examples:
              greenroom template edit Standup --spots "host, 5 x spot, headliner"
              greenroom template edit Standup --at 9pm --location "The Anchor"
            """, aliases: ["change"])

    @Argument(help: "The template.")
    var template: String

    @Option(help: "A new name.")
    var name: String?

    @Option(help: "Its spots: \"host, 4 x spot\"; \"\" for none.")
    var spots: String?

    @Option(help: "Its time of day, like 8pm; \"\" for any.")
    var at: String?

    @Option(help: "How long it lasts, like 90m or 3h.")
    var length: String?

    @Option(help: "Its location; \"\" for none.")
    var location: String?

    @Option(help: "What its lineup may cost, for suggested lineups; \"\" for no budget.")
    var budget: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if [name, spots, at, length, location, budget].allSatisfy({ $0 == nil }) {
            throw ValidationError("Nothing to change. Use --name, --spots, --at, --length, --location or --budget.")
        }
    }

    func run(in context: CommandContext) async throws {
        let found = try await context.template(template)
        let (account, now) = (context.account, context.now)
        var changes = EditTemplate.Changes()
        changes.name = name
        changes.spots = try spots.map { try SpotList($0) }
        changes.time = try at.map { try $0.isEmpty ? nil : DateEntry.time($0, account: account, now: now) }
        changes.length = try length.map { try EventFields.length($0) }
        changes.location = try location.map { try EventFields.place($0) }
        changes.budget = try budget.map { try ShowBudget.read($0, home: account.currency) }
        let edit = EditTemplate(found.id, changes: changes, account: account.id)
        let (saved, isChanged) = try await context.write { try edit.run(in: $0) }
        context.terminal.line("Saved the template \(saved.name.quotedLine).")
        context.terminal.reportChange(isChanged)
    }
}
