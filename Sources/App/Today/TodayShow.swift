import Agenda
import AgendaCommands
import ArgumentParser
import CommandKit
import ICalendar
import JSON
import Platform
import Storage
import Values

struct TodayShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "What is on and what is due today.",
        discussion: """
            Shows, entries and runs of today, to-dos that are due, cards to review, and the next countdown.

            Examples:
              greenroom today show
              greenroom today show --json
            """)

    @Flag(help: "Print JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let today = try await context.read { try Today.of(account, parts: Today.parts, in: $0) }
        if json { return context.terminal.rows(Self.json(today).text(.indented)) }
        Self.print(today, to: context.terminal)
    }

    private static func print(_ today: Today, to terminal: Terminal) {
        let zone = today.account.zone
        terminal.line(Style.bold("Today, \(DateText().dayWithYear(today.day))", terminal))
        for date in today.occurrences {
            let when = date.lasting(on: today.day, in: zone) ?? date.hours(in: zone)
            let place = date.entry.event.location.map { ", \($0)" } ?? ""
            terminal.line(Printable.line("\(when)  \(date.entry.name)\(place)"))
        }
        for due in today.todos {
            let late = due.lateness(on: today.day).map { Style.colored("  late, \($0)", .red, terminal) } ?? ""
            let time = due.time(on: today.day).map { "  \($0)" } ?? ""
            terminal.line("○ \(Printable.line(due.item.title))\(SubjectLabel.suffix(due.list))\(time)\(late)")
        }
        for line in today.lines { terminal.line(Printable.line(line.words)) }
        if today.isEmpty { terminal.line("Nothing today.") }
        if let words = today.countdownWords { terminal.line(Printable.line(words)) }
        if let due = today.todos.first {
            terminal.say("Next: greenroom todo done \(due.item.position)\(SubjectLabel.argument(due.list))")
        } else if let step = today.lines.first.map({ NextStep("Next", $0.action) }) {
            terminal.say(step.commandText)
        }
    }

    private static func json(_ today: Today) -> JSONValue {
        let zone = today.account.zone
        return .object([
            .init("date", .string(today.day.description)),
            .init(
                "events",
                .array(
                    today.occurrences.map { date in
                        .object([
                            .init("id", .integer(Int(date.entry.id.rawValue))),
                            .init("kind", .string(date.entry.kind.rawValue)),
                            .init("name", .string(date.entry.name)), .init("when", .string(date.hours(in: zone))),
                            .init("location", .optional(date.entry.event.location)),
                        ])
                    })),
            .init(
                "todos",
                .array(
                    today.todos.map { due in
                        .object([
                            .init("id", .integer(Int(due.item.id))), .init("position", .integer(due.item.position)),
                            .init("title", .string(due.item.title)), .init("due", .optional(due.item.due?.description)),
                            .init("time", .optional(due.item.timing.time?.description)),
                            .init("subject", .optional(due.list.isAccount ? nil : due.list.name)),
                            .init("late", .bool(due.lateness(on: today.day) != nil)),
                        ])
                    })),
            .init(
                "lines",
                .array(
                    today.lines.map {
                        .object([.init("kind", .string($0.kind)), .init("words", .string($0.words))])
                    })),
            .init("countdown", .optional(today.countdownWords)),
        ])
    }
}
