import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Travel
import Values

struct TripShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show everything about a trip.",
        discussion: """
            Examples:
              greenroom trip show Rome
              greenroom trip show Rome --json
            """)

    @Argument(help: "The trip: name or part of it, number or destination.")
    var trip: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(trip)
        guard output.resolvedFormat == .table, output.fields == nil else {
            let photo = try await context.read { try Photo.shown(for: trip.id, in: $0) }
            try await PhotoStore(context.store).fetch([photo].compactMap(\.self))
            return try TripTable(photos: PhotoStore(context.store))
                .of([TripCollection.Item(trip: trip, photo: photo)]).print(output, to: context.terminal)
        }
        try await Self.print(trip, in: context)
        context.terminal.say("Next: greenroom trip edit \(trip.id) --notes \"…\"")
    }

    static func print(_ trip: Trip, in context: CommandContext) async throws {
        let (document, terminal) = (try await context.document(trip), context.terminal)
        try await PhotoStore(context.store).fetch([document.photo].compactMap(\.self))
        terminal.line("\(trip.id)  \(Printable.line(trip.title))")
        let text = TripText(document)
        for fact in text.facts { terminal.line("  \((fact.name + ":").padded(to: 9))\(Printable.line(fact.value))") }
        if let photo = document.photo {
            terminal.line("  \("Photo:".padded(to: 9))\(PhotoStore(context.store).path(of: photo))")
        }
        if let notes = trip.fields.notes { terminal.line("  \("Notes:".padded(to: 9))\(Printable.line(notes))") }
        for (title, stops) in text.days {
            terminal.line("  \(title)")
            for stop in stops {
                let place = stop.coordinate.map { "  \($0.text)" } ?? ""
                terminal.line("    \(stop.position) \(Printable.line(stop.titleWithTime))\(place)  (stop \(stop.id))")
            }
        }
        if let words = document.stops.outsideTripWords(document.bookings) { terminal.say(Printable.line(words)) }
        for booking in document.bookings {
            let more = [booking.document?.name, booking.link].compactMap(\.self).map { ", \($0)" }.joined()
            terminal.line(
                "  \("Booked:".padded(to: 9))\(Printable.line(booking.line + more))  (booking \(booking.id))")
        }
        for total in document.budget { terminal.line("  Budget:  \(total.sum)") }
        let open = document.todos.count { !$0.isDone }
        if !document.todos.isEmpty { terminal.line("  To do:   \(open) of \(document.todos.count) open") }
        if !document.notes.isEmpty {
            terminal.line("  \(document.notes.count.counted("note"))")
        }
    }
}
