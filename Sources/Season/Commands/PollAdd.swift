import Agenda
import ArgumentParser
import CommandKit
import People
import Platform
import Season
import Storage
import Values

struct PollAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a poll. Nothing is sent yet.",
        discussion: """
            Examples:
              greenroom poll add December --dates "dec 4, 5, 11-12" --to Ada,Grace
              greenroom poll add "New year" --dates "jan 8, 9" --tag improv --close "fri 6pm"
              greenroom poll add "Late shows" --event "Late Show" --tag improv
              greenroom poll add "Tuesdays" --series "Tuesday Night" --to Ada,Grace
            """, aliases: ["new"])

    @Argument(help: "The name.")
    var name: [String]

    @Option(help: "The dates: \"dec 4, 5, 11-13\".")
    var dates: String?

    @Option(help: "A show that is asked about by name (repeatable).", completion: .events)
    var event: [String] = []

    @Option(help: "A series whose coming shows are asked about (repeatable).")
    var series: [String] = []

    @OptionGroup var people: PollPeopleOptions

    @Option(help: "When answers are wanted by.")
    var close: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if dates == nil, event.isEmpty, series.isEmpty {
            throw ValidationError("A poll needs dates: --dates \"dec 4, 5\".")
        }
    }

    func run(in context: CommandContext) async throws {
        var input = PollInput()
        (input.name, input.dates, input.closes) = (name.joined(separator: " "), dates, close)
        let account = context.account
        for words in event { input.events.append(try await context.event(words).id) }
        for words in series { input.series.append(try await context.series(words).id) }
        try await people.fill(&input, in: context)
        let sheet = try await context.write { [input] tx in
            try PollSheet(try input.add(account: account, in: tx), in: tx)
        }
        context.terminal.line("\(Printable.line(sheet.poll.name)): \(sheet.dates.listWithYears)")
        context.terminal.line("\(sheet.rows.count.counted("person", "people")). Nothing is sent yet.")
        context.terminal.say("Next: greenroom poll send \(sheet.poll.name.argument)")
        context.terminal.reportChange()
    }
}
