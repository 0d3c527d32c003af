import Agenda
import ArgumentParser
import CommandKit
import ICalendar
import Platform
import Storage
import Values

struct CalendarSubscribe: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscribe", abstract: "Show somebody else's calendar beside yours, by its address.",
        discussion: """
            The address is read now, and every hour while the gateway runs. Its entries are in a calendar of
            their own and cannot be changed here; alarms can be added to them.

            Example:
              greenroom calendar subscribe webcal://example.org/team.ics --name Team
            """)

    @Argument(help: "The address, webcal:// or https://.")
    var address: String

    @Option(help: "What to call it; by default, as it calls itself.")
    var name: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let result = try await SubscribeToCalendar(context.app.calendarFetcher(), store: context.store)
            .run(address, named: name, account: context.account, now: context.now)
        for problem in result.problems {
            let title = problem.summary.map { " \($0.shortened(to: 60).quotedLine)" } ?? ""
            context.terminal.say("\(problem)\(title)")
        }
        let name = result.subscription.name
        context.terminal.line("Subscribed to \(name.quotedLine): \(result.entries.new.counted("entry", "entries")).")
        context.terminal.say("Next: greenroom calendar show \(name.argument)")
        context.terminal.reportChange()
    }
}

struct CalendarSubscriptions: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "subscriptions", abstract: "List the calendars that you are subscribed to.",
        discussion: """
            Examples:
              greenroom calendar subscriptions
              greenroom calendar subscriptions --json
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let all = try await context.read { try CalendarSubscription.all(account: account.id, in: $0) }
        var table = OutputTable(
            [
                "id": nil, "name": "CALENDAR", "host": "FROM", "read": "LAST READ", "problem": "PROBLEM",
                "failures": nil, "url": nil,
            ], emptyState: "No subscriptions yet. Add one:  greenroom calendar subscribe ADDRESS")
        table.rows = all.map { one in
            [
                .number(one.id.rawValue), .text(one.name), .text(one.address.host),
                .text(
                    one.readAt?.rfc3339,
                    shown: one.readAt.map { DateText().short($0, in: account.zone, now: context.now) } ?? "not yet"),
                .text(one.problem), .number(one.failures), .text(one.address.url),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

struct CalendarUnsubscribe: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "unsubscribe", abstract: "Stop reading a calendar, and remove it with its entries.",
        discussion: """
            Example:
              greenroom calendar unsubscribe Team
            """)

    @Argument(help: "The calendar.")
    var name: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (name, account) = (name, context.account.id)
        let calendar = try await context.write { tx in
            try NamedCalendar.unsubscribe(name, account: account, in: tx)
        }
        context.terminal.line("Unsubscribed from \(calendar.name.quotedLine).")
        context.terminal.reportChange()
    }
}
