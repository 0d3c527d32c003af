internal import Agenda
internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct CalendarAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make a calendar.",
        discussion: """
            Example:
              greenroom calendar add "Holidays"
            """, aliases: ["new", "create"])

    @Argument(help: "What it is called.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account, now) = (name, context.account.id, context.now)
        let made = try await context.store.write {
            try NamedCalendar.add(name, account: account, now: now, in: $0)
        }
        context.terminal.line("Made the calendar \(made.name.quotedLine).")
        context.terminal.say("Next: greenroom calendar entry add NAME --date WHEN --calendar \(made.name.argument)")
        context.terminal.say("Undo: greenroom undo")
    }
}

struct CalendarRename: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Call a calendar something else.",
        discussion: """
            Example:
              greenroom calendar rename Running "Training"
            """, aliases: ["edit", "change"])

    @Argument(help: "The calendar.")
    var name: String

    @Argument(help: "What it is called from now on.")
    var newName: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, newName, account, now) = (name, newName, context.account.id, context.now)
        let (calendar, renamed) = try await context.store.write {
            try NamedCalendar.rename(name, to: newName, account: account, now: now, in: $0)
        }
        guard renamed.name != calendar.name else {
            return context.terminal.say("\(calendar.name.quotedLine) is called that already: nothing was changed.")
        }
        context.terminal.line("\(calendar.name.quotedLine) is called \(renamed.name.quotedLine) now.")
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
