import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "countdown", abstract: "Count down to a date, such as a trip or a birthday.",
        discussion: """
            You get a text an hour before and at zero.

            Examples:
              greenroom countdown
              greenroom countdown add "our trip to the Grand Canyon" --date "jun 1 6:30pm"
            """,
        subcommands: [
            CountdownList.self, CountdownGridCommand.self, CountdownShow.self, CountdownAdd.self, CountdownEdit.self,
            CountdownRemove.self, CountdownShare.self, CountdownTodo.self, CountdownBudget.self,
        ], defaultSubcommand: CountdownList.self, aliases: ["countdowns"])
}

struct CountdownGridCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid", abstract: "Show your countdowns as tiles with picture and date.",
        discussion: """
            Example:
              greenroom countdown grid
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        try await CountdownList.print(nil, in: context)
    }
}

struct CountdownRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove countdowns with their to-dos, budgets, notes and photos.",
        discussion: """
            Examples:
              greenroom countdown remove canyon
              greenroom countdown remove canyon birthday --yes
            """, aliases: ["rm", "delete"])

    @Argument(help: "Countdowns: description, number or date. All are removed, or none.")
    var countdowns: [String]

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var chosen: [Countdown] = []
        for words in countdowns {
            let countdown = try await context.countdown(words)
            if !chosen.contains(where: { $0.event.id == countdown.event.id }) { chosen.append(countdown) }
        }
        for countdown in chosen {
            let text = CountdownText(countdown.event, home: context.account.zone)
            context.terminal.line("\(Printable.line(text.name))  (\(text.dateText))")
        }
        try context.terminal.confirm(Countdown.removalQuestion(chosen.count), yes: yes)
        let (removed, subjects) = (chosen, context.app.subjects)
        try await context.write { try Countdown.remove(removed, subjects: subjects, in: $0) }
        context.terminal.line(chosen.count == 1 ? "Removed." : "Removed \(chosen.count).")
        context.terminal.reportChange()
    }
}

struct CountdownTodo: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "todo", abstract: "The to-do list of a countdown.",
        discussion: """
            Example:
              greenroom countdown todo Mom
            """)

    @Argument(help: "The countdown: name, number or date.")
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var list = try TodoShow.parse([])
        list.format = TodoShow.Format(rawValue: output.format.rawValue) ?? .table
        (list.json, list.fields) = (output.json, output.fields)
        list.subject = ["@\(try await context.countdownEvent(event).id)"]
        try await list.run(in: context)
    }
}

struct CountdownBudget: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget", abstract: "The budget of a countdown.",
        discussion: """
            Example:
              greenroom countdown budget Mom
            """)

    @Argument(help: "The countdown: name, number or date.")
    var event: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var sheet = try BudgetShow.parse([])
        sheet.format = BudgetShow.Format(rawValue: output.format.rawValue) ?? .table
        (sheet.json, sheet.fields) = (output.json, output.fields)
        sheet.subject = ["@\(try await context.countdownEvent(event).id)"]
        try await sheet.run(in: context)
    }
}

extension CountdownUnit: ExpressibleByArgument {}

/// The value of an on/off option.
enum OnOff: String, ExpressibleByArgument, CaseIterable {
    case on, off
}

/// The options for the picture of a countdown.
struct CountdownPictureOptions: ParsableArguments {
    @Option(help: ArgumentHelp("A picture for it.", valueName: "file"))
    var image: String?

    @Option(
        name: [.customLong("flickr"), .customLong("picture")],
        help: ArgumentHelp("Search for a picture with these words.", valueName: "words"))
    var phrase: String?

    var isEmpty: Bool { image == nil && phrase == nil }

    func validate() throws {
        if image != nil, phrase != nil { throw ValidationError("Use --image or --flickr, not both.") }
    }
}
