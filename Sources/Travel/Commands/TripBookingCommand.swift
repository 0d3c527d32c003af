import ArgumentParser
import CommandKit
import Foundation
import Storage
import Travel
import Values

struct TripBookingCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "booking", abstract: "Flights, trains, hotels and other bookings of a trip.",
        discussion: """
            Example:
              greenroom trip booking add Rome flight "BA 117" --code X7KP2Q --on 2027-05-01 --at 9:20
            """,
        subcommands: [
            TripBookingList.self, TripBookingAdd.self, TripBookingEdit.self, TripBookingDocument.self,
            TripBookingRemove.self,
        ],
        defaultSubcommand: TripBookingList.self, aliases: ["bookings"])
}

struct TripBookingList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the bookings of a trip by time.",
        discussion: """
            Examples:
              greenroom trip booking list Rome
              greenroom trip booking list Rome --json
            """, aliases: ["ls"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let bookings = try await context.read { try TripBooking.all(of: trip.id, in: $0) }
        var table = OutputTable(
            [
                "id": "ID", "kind": "KIND", "title": "BOOKING", "when": "WHEN", "confirmation": "CODE",
                "first_date": nil, "first_time": nil, "last_date": nil, "last_time": nil,
                "document": "DOCUMENT", "link": nil,
            ], emptyState: "No bookings yet. Add one:  greenroom trip booking add \(trip.id) hotel NAME --code NUMBER")
        table.rows = bookings.map { booking in
            [
                .number(booking.id), .text(booking.kind.rawValue), .text(booking.title), .text(booking.whenText),
                .text(booking.confirmation), .text(booking.start?.day.description),
                .text(booking.start?.time?.description), .text(booking.end?.day.description),
                .text(booking.end?.time?.description), .text(booking.document?.name), .text(booking.link),
            ]
        }
        try table.print(output, to: context.terminal)
    }
}

/// The fields of a booking.
struct TripBookingOptions: ParsableArguments {
    @Option(help: "The confirmation number.")
    var code: String?

    @Option(help: "The day on which it begins, at the place.")
    var on: String?

    @Option(help: "The time at which it begins, at the place.")
    var at: String?

    @Option(help: "The day on which it ends; by default the first day.")
    var until: String?

    @Option(help: "The time at which it ends, at the place.")
    var untilAt: String?

    @Option(help: "A file, such as the ticket: PDF, JPEG, PNG, WebP or .pkpass, up to 5 MB; \"\" for none.")
    var document: String?

    @Option(help: "An address of the web, such as the page of the booking.")
    var link: String?

    func input(kind: String? = nil, title: String? = nil) -> BookingInput {
        BookingInput(
            kind: kind, title: title, confirmation: code, day: on, time: at, endDay: until, endTime: untilAt,
            link: link)
    }

    /// The bytes of the file; nil if none was named.
    func bytes() throws -> [UInt8]? {
        try document.flatMap { $0.isEmpty ? nil : try Files.bytes(at: $0, limit: BookingDocument.mostBytes) }
    }

    /// Puts the file, or none, to a booking.
    ///
    /// - Parameter bytes: of the file.
    func attach(_ bytes: [UInt8]?, to draft: inout TripBooking.Draft, of trip: Trip, in tx: Transaction) throws {
        guard let document else { return }
        draft.document = try bytes.map { try BookingDocument.add($0, named: document, to: trip, in: tx) }
    }
}

struct TripBookingAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a booking with its confirmation number.",
        discussion: """
            The kinds are flight, train, bus, ferry, car, hotel, ticket and other. Days and times are those of
            the place, as the ticket has them.

            Examples:
              greenroom trip booking add Rome flight "BA 117" --code X7KP2Q --on 2027-05-01 --at 9:20
              greenroom trip booking add Rome hotel "The Anchor" --on 2027-05-01 --until 2027-05-03
              greenroom trip booking add Rome ticket Forum --link https://example.org/forum/7
            """, aliases: ["new"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The kind.")
    var kind: String

    @Argument(help: "Its name: the number of the flight, the hotel.")
    var title: [String]

    @OptionGroup var fields: TripBookingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let draft = try fields.input(kind: kind, title: title.joined(separator: " "))
            .applied(to: nil, account: context.account, now: context.now)
        let (fields, bytes) = (fields, try fields.bytes())
        let booking = try await context.write { tx in
            var (bookings, draft) = (try TripBookings.of(trip, in: tx), draft)
            try fields.attach(bytes, to: &draft, of: trip, in: tx)
            return try bookings.add(draft, in: tx)
        }
        context.terminal.line("\(booking.id)  \(Printable.line(booking.line))")
        context.terminal.reportChange()
    }
}

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

struct TripBookingRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove bookings of a trip.",
        discussion: """
            Example:
              greenroom trip booking remove Rome "BA 117"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @Argument(help: "The bookings: name or part of it, confirmation number or number.")
    var bookings: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        let words = bookings
        let removed = try await context.write { tx in
            var bookings = try TripBookings.of(trip, in: tx)
            let chosen = try words.map { try bookings.find($0) }
            try bookings.remove(chosen, in: tx)
            return chosen
        }
        for booking in removed { context.terminal.line("Removed \(Printable.line(booking.title)).") }
        context.terminal.reportChange()
    }
}
