import Agenda
import ArgumentParser
import CommandKit
import JSON
import Lineups
import Platform
import Season
import Storage
import Values

struct SeriesAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a series with its shows.",
        discussion: """
            The rule is like tue, "every other fri", weekdays, monthly, or an RRULE. A month without the day,
            such as one without a 31st, has no show. The time is local: it stays the same when the clocks
            change.

            Examples:
              greenroom series add "Tuesday Night" --every tue --at 20:00 --until june
              greenroom series add "Duo Night" --every "other fri" --at 9pm --from "dec 11"
              greenroom series add "First Friday" --every "FREQ=MONTHLY;BYDAY=1FR" --at 20:00 --length 3h
              greenroom series add "Club Series" --every sun --template Standup
            """, aliases: ["new", "create"])

    @Argument(help: "The name.")
    var name: [String]

    @Option(help: "The rule: tue, \"every other fri\", weekdays, monthly, or FREQ=…")
    var every: String?

    @Option(help: "The local time; the template's if omitted.")
    var at: String?

    @Option(help: "The first day, from which the rule counts; today if omitted.")
    var from: String?

    @Option(help: "The last day; a month alone is its end. No end if omitted.")
    var until: String?

    @Option(help: "A template: its spots, time, length, place and policy, where you give none.")
    var template: String?

    @Option(name: [.customLong("location"), .customLong("place")], help: "The location.")
    var location: String?

    @Option(help: "How long each show lasts, like 90m or 3h; two hours by default.")
    var length: String?

    @Option(help: "The time zone if it is not yours, like Europe/Berlin.")
    var zone: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var input = SeriesInput()
        (input.name, input.every, input.time) = (name.joined(separator: " "), every, at)
        (input.first, input.until, input.template) = (from, until, template)
        (input.place, input.length, input.zone) = (location, length, zone)
        let account = context.account
        input.shapes = context.app.modules.subjectShapes
        let series = try await context.write { [input] tx in try input.add(account: account, in: tx) }
        let dates = try await context.comingDates(of: series)
        context.terminal.line("\(Printable.line(series.name)): \(series.words(at: context.now)).")
        if let first = dates.first, let last = dates.last {
            context.terminal.line(
                "\(dates.count.counted("show")), from \(DateText().dayWithYear(first.day)) to "
                    + "\(DateText().dayWithYear(last.day)).")
        }
        context.terminal.say("Next: greenroom series show \(series.name.argument)")
        context.terminal.reportChange()
    }
}
