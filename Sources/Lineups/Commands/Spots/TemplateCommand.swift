import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct TemplateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "The shape of a show, to make others of.",
        discussion: """
            A template keeps the spots, the time of day, the length, the place and the lineup policy.

            Examples:
              greenroom template add "Revue" --from "Club Night"
              greenroom event add "Club Night" --date fri --template "Standup"
            """,
        subcommands: [
            TemplateList.self, TemplateShow.self, TemplateAdd.self, TemplateApply.self, TemplateRemove.self,
        ], defaultSubcommand: TemplateList.self, aliases: ["templates"])
}

struct TemplateList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the templates.",
        discussion: """
            Example:
              greenroom template list
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let templates = try await context.read { try ShowTemplate.all(account: account, in: $0) }
        try templates.listing.print(output, to: context.terminal)
    }
}

struct TemplateShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a template.",
        discussion: """
            Example:
              greenroom template show "Standup"
            """)

    @Argument(help: "The template.")
    var template: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let template = try await context.template(template)
        if output.resolvedFormat != .table { return try [template].listing.print(output, to: context.terminal) }
        context.terminal.line(Style.bold(Printable.line(template.name), context.terminal))
        let lines = [
            "Spots: \(template.spots.isEmpty ? "none" : template.spots.text)",
            template.time.map { "Time: \(DateText().time($0))" }, "Length: \(DurationText.words(template.length))",
            template.location.map { "Place: \($0)" },
        ].compactMap(\.self)
        for line in lines { context.terminal.line(Printable.line(line)) }
        for item in Policy.Item.allCases {
            if let text = template.policy[item] { context.terminal.line("\(item.title): \(Policy.words(item, text))") }
        }
        context.terminal.say("Next: greenroom event add NAME --date DAY --template \(template.name.argument)")
    }
}

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

    @Flag(help: "Replace the template of this name.")
    var replace = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if from == nil, spots == nil { throw ValidationError("Use --from EVENT, or --spots.") }
        if from != nil, [spots, at, length, location].contains(where: { $0 != nil }) {
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
                policy: PolicyChoices())
        }
        let saving = SaveTemplate(name, from: source, replaces: replace, account: context.account.id)
        let template = try await context.write { try saving.run(in: $0) }
        context.terminal.line("Saved the template \(template.name.quotedLine).")
        context.terminal.say("Next: greenroom event add NAME --date DAY --template \(template.name.argument)")
    }
}

struct TemplateApply: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Give a show the spots and the policy of a template.",
        discussion: """
            Its time and place stay. To create a show of a template, use event add --template.

            Example:
              greenroom template apply "Standup" "Club Night"
            """)

    @Argument(help: "The template.")
    var template: String

    @Argument(help: "The event: name, number or date.", completion: .events)
    var event: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let template = try await context.template(template)
        let event = try await context.openEvent(event)
        let apply = ApplyTemplate(
            planner: context.app.planner, template: template, event: event.id, account: context.account)
        let result = try await context.write { try apply.run(in: $0) }
        context.terminal.line(
            "\(event.name.quotedLine) is like the template \(template.name.quotedLine): "
                + "\(template.spots.isEmpty ? "no spots" : Printable.line(template.spots.text)).")
        if result.isChanged { context.terminal.reportChange() }
        try await ChangeNotices(event: event, tell: nil, anyway: false).run(in: context)
    }
}

struct TemplateRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a template; shows made of it stay.",
        discussion: """
            Example:
              greenroom template remove "Standup"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The template.")
    var template: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let template = try await context.template(template)
        let removal = RemoveTemplate(template.id, account: context.account.id)
        try await context.write { _ = try removal.run(in: $0) }
        context.terminal.line("Removed the template \(template.name.quotedLine).")
        context.terminal.reportChange()
    }
}

extension CommandContext {
    func template(_ name: String) async throws -> ShowTemplate {
        let account = account.id
        return try await read { try ShowTemplate.find(name, account: account, in: $0) }
    }
}

extension [ShowTemplate] {
    fileprivate var listing: OutputTable {
        var listing = OutputTable(
            [
                "id": nil, "name": "NAME", "spots": "SPOTS", "time": "TIME", "length": "LENGTH",
                "location": "LOCATION",
            ], emptyState: "There are no templates. Next: greenroom template add NAME --from EVENT")
        listing.rows = map { template in
            [
                .number(template.id.rawValue), .text(template.name), .text(template.spots.text),
                .text(template.time?.description, shown: template.time.map { DateText().time($0) } ?? ""),
                .text(DurationText.short(template.length)), .text(template.location),
            ]
        }
        return listing
    }
}
