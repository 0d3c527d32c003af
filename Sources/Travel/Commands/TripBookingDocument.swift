import ArgumentParser
import CommandKit
import Foundation
import Storage
import Travel
import Values

struct TripBookingDocument: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "document", abstract: "Save the document of a booking, such as the ticket.",
        discussion: """
            The file has the name with which it was added, unless --file has another.

            Example:
              greenroom trip booking document Rome "BA 117" --file ticket.jpg
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The booking: name or part of it, confirmation number or number.")
    var booking: String

    @Option(help: ArgumentHelp("The file to write.", valueName: "file"))
    var file: String?

    @Flag(help: "Overwrite the file if it exists.")
    var force = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (trip, words) = (try await context.trip(trip), booking)
        let (document, bytes) = try await context.read { tx in
            let booking = try TripBookings.of(trip, in: tx).find(words)
            guard let document = booking.document, let bytes = try document.bytes(of: trip, in: tx) else {
                throw BookingError.noDocument(booking.title)
            }
            return (document, bytes)
        }
        let path = file ?? document.name
        try Files.refuseToReplace(path, force: force)
        try Files.write(Data(bytes), to: path)
        context.terminal.line("Saved \(Printable.line(path)).")
    }
}
