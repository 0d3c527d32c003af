import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove trips with their photos, stops, to-dos, budgets and notes.",
        discussion: """
            Examples:
              greenroom trip remove Rome
              greenroom trip remove Rome Paris
            """, aliases: ["rm", "delete"])

    @Argument(help: "Trips: name, number or destination. All are removed, or none.")
    var trips: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var chosen: [Trip] = []
        for words in trips {
            let trip = try await TripLookup(context).trip(words)
            if !chosen.contains(trip) { chosen.append(trip) }
        }
        let (removed, subjects, now) = (chosen, context.app.subjects, context.now)
        try await context.store.write { try Trip.remove(removed, subjects: subjects, now: now, in: $0) }
        for trip in removed { context.terminal.line("Removed \(Printable.line(trip.title)).") }
        context.terminal.say("Undo: greenroom undo")
    }
}
