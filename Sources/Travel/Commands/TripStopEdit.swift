import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripStopEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the name, the time or the position of a stop.",
        discussion: """
            An empty value clears the time or the position.

            Examples:
              greenroom trip stop edit Rome Colosseum --time 9:30
              greenroom trip stop edit Rome Colosseum --name "The Colosseum" --at 41.8902,12.4922
            """, aliases: ["change"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The stop: name, part of it or number.")
    var stop: String

    @Option(help: "The name.")
    var name: String?

    @Option(help: "The time at the place.")
    var time: String?

    @Option(parsing: .unconditional, help: "Latitude and longitude.")
    var at: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard name == nil, time == nil, at == nil else { return }
        throw ValidationError("Nothing to change. Use --name, --time or --at.")
    }

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let (words, name) = (stop, name)
        let typed = TripStopInput(time: time, at: at)
        let (account, now) = (context.account, context.now)
        let isChanged = try await context.write { tx in
            var stops = try TripStops.of(trip, in: tx)
            let stop = try stops.find(words)
            let place = try typed.place(keeping: stop.coordinate)
            let clock = try typed.clock(keeping: stop.time, account: account, now: now)
            return try stops.edit(stop, name: name ?? stop.name, at: place, time: clock, in: tx)
        }
        try await TripShow.print(trip, in: context)
        context.terminal.reportChange(isChanged)
    }
}
