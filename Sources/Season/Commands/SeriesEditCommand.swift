import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Messaging
import Platform
import Season
import Storage
import Values

struct SeriesEditCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a series from a day on.",
        discussion: """
            Past and skipped dates stay, and so does what was changed on one date alone. Another weekday makes
            new dates: earlier answers do not count for them. It shows who must confirm again before it saves.

            Examples:
              greenroom series edit "Tuesday Night" --from "jan 5" --at 19:30
              greenroom series edit "Tuesday Night" --from "jan 5" --every wed --location "The Harbor" --yes
              greenroom series edit "Tuesday Night" --from "jan 5" --at 19:30 --no-tell --dry-run
            """, aliases: ["change"])

    @OptionGroup var name: SeriesArgument

    @Option(help: "The first day that changes; today if omitted.")
    var from: String?

    @Option(help: "A new rule, like wed.")
    var every: String?

    @Option(help: "A new local time.")
    var at: String?

    @Option(name: [.customLong("location"), .customLong("place")], help: "A new location; \"\" to remove it.")
    var location: String?

    @Option(help: "How long each show lasts, like 90m or 3h.")
    var length: String?

    @Flag(inversion: .prefixedNo, help: "Tell people about the change.")
    var tell = true

    @OptionGroup var change: SeriesChangeOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if every == nil, at == nil, location == nil, length == nil {
            throw ValidationError("Nothing to change. Use --every, --at, --location or --length.")
        }
    }

    func run(in context: CommandContext) async throws {
        let series = try await context.series(name.series)
        var input = SeriesEditInput()
        (input.first, input.every, input.time) = (from, every, at)
        (input.place, input.length) = (location, length)
        let edit = try input.read(for: series, account: context.account, now: context.now)
        try await change.run(edit, of: series, tells: tell, in: context)
    }
}
