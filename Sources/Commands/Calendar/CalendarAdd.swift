import Agenda
import ArgumentParser
import Platform
import Storage
import Values

struct CalendarAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Create a calendar.",
        discussion: """
            Example:
              greenroom calendar add "Holidays"
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let name = try name ?? context.answer("What is the calendar called?", "calendar add \"Holidays\"")
        let account = context.account.id
        let made = try await context.write {
            try NamedCalendar.add(name, account: account, in: $0)
        }
        context.terminal.line("Created the calendar \(made.name.quotedLine).")
        context.terminal.say("Next: greenroom calendar entry add NAME --date WHEN --calendar \(made.name.argument)")
        context.terminal.reportChange()
    }
}

struct CalendarRename: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Rename a calendar.",
        discussion: """
            Example:
              greenroom calendar rename Running "Training"
            """, aliases: ["edit", "change"])

    @Argument(help: "The calendar.")
    var name: String

    @Argument(help: "The new name.")
    var newName: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, newName, account) = (name, newName, context.account.id)
        let (calendar, renamed) = try await context.write {
            try NamedCalendar.rename(name, to: newName, account: account, in: $0)
        }
        guard renamed.name != calendar.name else {
            return context.terminal.say("Nothing changed: that is its current name.")
        }
        context.terminal.line("Renamed \(calendar.name.quotedLine) to \(renamed.name.quotedLine).")
        context.terminal.reportChange()
    }
}

struct CalendarRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a calendar with all its entries.",
        discussion: """
            Example:
              greenroom calendar remove Birthdays
            """, aliases: ["rm", "delete"])

    @Argument(help: "The calendar.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account) = (name, context.account)
        let (calendar, count) = try await context.write {
            try NamedCalendar.remove(name, account: account, in: $0)
        }
        let entries = count.counted("entry", "entries")
        context.terminal.line("Removed the calendar \(calendar.name.quotedLine) with \(entries).")
        context.terminal.reportChange()
    }
}
