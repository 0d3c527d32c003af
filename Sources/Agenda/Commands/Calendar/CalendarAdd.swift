import Agenda
import ArgumentParser
import CommandKit
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
        let (account, now) = (context.account.id, context.now)
        let made = try await context.store.write {
            try NamedCalendar.add(name, account: account, now: now, in: $0)
        }
        context.terminal.line("Created the calendar \(made.name.quotedLine).")
        context.terminal.say("Next: greenroom calendar entry add NAME --date WHEN --calendar \(made.name.argument)")
        context.terminal.say("Undo: greenroom undo")
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
        let (name, newName, account, now) = (name, newName, context.account.id, context.now)
        let (calendar, renamed) = try await context.store.write {
            try NamedCalendar.rename(name, to: newName, account: account, now: now, in: $0)
        }
        guard renamed.name != calendar.name else {
            return context.terminal.say("Nothing changed: that is its current name.")
        }
        context.terminal.line("Renamed \(calendar.name.quotedLine) to \(renamed.name.quotedLine).")
        context.terminal.say("Undo: greenroom undo")
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
        let (name, account, now) = (name, context.account, context.now)
        let (calendar, count) = try await context.store.write {
            try NamedCalendar.remove(name, account: account, now: now, in: $0)
        }
        let entries = "\(count) entr\(count == 1 ? "y" : "ies")"
        context.terminal.line("Removed the calendar \(calendar.name.quotedLine) with \(entries).")
        context.terminal.say("Undo: greenroom undo")
    }
}
