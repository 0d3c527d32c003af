import ArgumentParser
import CommandKit
import Storage
import Travel
import Values

struct TripBookingEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a booking.",
        discussion: """
            An empty value clears a field.

            Examples:
              greenroom trip booking edit Rome "BA 117" --at 10:05 --until-at 13:40
              greenroom trip booking edit Rome X7KP2Q --code ""
              greenroom trip booking edit Rome "BA 117" --link ""
            """, aliases: ["change"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The booking: name or part of it, confirmation number or number.")
    var booking: String

    @Option(help: "The kind.")
    var kind: String?

    @Option(help: "The name.")
    var title: String?

    @OptionGroup var fields: TripBookingOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard fields.input(kind: kind, title: title).isEmpty, fields.document == nil else { return }
        throw ValidationError(
            "Nothing to change. Use --kind, --title, --code, --on, --at, --until, --until-at, --document or --link.")
    }

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let (words, input, account) = (booking, fields.input(kind: kind, title: title), context.account)
        let (fields, bytes) = (fields, try fields.bytes())
        let (booking, isChanged) = try await context.write { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            let old = try bookings.find(words)
            var draft = try input.applied(to: old.draft, account: account, now: tx.now)
            try fields.attach(bytes, to: &draft, of: trip, in: tx)
            return try bookings.edit(old, to: draft, in: tx)
        }
        context.terminal.line("\(booking.id)  \(Printable.line(booking.line))")
        context.terminal.reportChange(isChanged)
    }
}
