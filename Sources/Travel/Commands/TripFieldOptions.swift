import ArgumentParser
import Travel
import Values

/// The fields of a trip.
struct TripFieldOptions: ParsableArguments {
    @Option(help: "The name of the trip.")
    var name: String?

    @Option(parsing: .unconditional, help: "Where it starts.")
    var from: String?

    @Option(parsing: .unconditional, help: "The destination; see also: greenroom trip choose.")
    var to: String?

    @Option(help: "The first day.")
    var start: String?

    @Option(help: "The last day.")
    var end: String?

    @Option(parsing: .unconditional, help: "The estimated expense, a whole amount.")
    var expense: String?

    @Option(help: "Notes.")
    var notes: String?

    var input: TripInput {
        TripInput(name: name, from: from, to: to, start: start, end: end, expense: expense, notes: notes)
    }
}
