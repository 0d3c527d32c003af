import ArgumentParser
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
            let trip = try await context.trip(words)
            if !chosen.contains(trip) { chosen.append(trip) }
        }
        let (removed, subjects) = (chosen, context.app.subjects)
        try await context.write { try Trip.remove(removed, subjects: subjects, in: $0) }
        for trip in removed { context.terminal.line("Removed \(Printable.line(trip.title)).") }
        context.terminal.reportChange()
    }
}
