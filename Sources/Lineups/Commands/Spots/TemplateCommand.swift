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
            A template keeps the spots, the time of day, the length, the place, the policy, the budget and the
            wordings.

            Examples:
              greenroom template add "Revue" --from "Club Night"
              greenroom template show "Standup"
            """,
        subcommands: [
            TemplateList.self, TemplateShow.self, TemplateAdd.self, TemplateEdit.self, TemplateApply.self,
            TemplateRemove.self,
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
            template.location.map { "Place: \($0)" }, template.budget.map { "Budget: \($0.forTexts)" },
        ].compactMap(\.self)
        for line in lines { context.terminal.line(Printable.line(line)) }
        for item in Policy.Item.allCases {
            if let text = template.policy[item] { context.terminal.line("\(item.title): \(Policy.words(item, text))") }
        }
        context.terminal.say("Next: greenroom event add NAME --date DAY --template \(template.name.argument)")
    }
}

struct TemplateApply: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Give a show what a template has, but for time and place.",
        discussion: """
            It gets the spots, policy, budget, wordings, run sheet and guest limits of the template; what
            the template leaves out stays. To create a show of a template, use event add --template.

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
            planner: context.app.planner, template: template, event: event.id, account: context.account,
            shapes: context.app.modules.subjectShapes)
        let result = try await context.write { try apply.run(in: $0) }
        context.terminal.line(
            "\(event.name.quotedLine) is like the template \(template.name.quotedLine): "
                + "\(template.spots.isEmpty ? "no spots" : Printable.line(template.spots.text)).")
        if result.isChanged { context.terminal.reportChange() }
        try await ChangeNotices(event: event, tell: nil, anyway: false, step: result.step).run(in: context)
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
