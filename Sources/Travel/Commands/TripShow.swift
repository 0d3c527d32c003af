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
        let trip = try await TripLookup(context).trip(trip)
        guard output.resolvedFormat == .table, output.fields == nil else {
            let photo = try await context.store.read { try Photo.shown(for: trip.id, in: $0) }
            try await PhotoStore(context.store).fetch([photo].compactMap(\.self))
            return try TripTable(photos: PhotoStore(context.store))
                .of([TripCollection.Item(trip: trip, photo: photo)]).print(output, to: context.terminal)
        }
        try await Self.print(trip, in: context)
        context.terminal.say("Next: greenroom trip edit \(trip.id) --notes \"…\"")
    }

    static func print(_ trip: Trip, in context: CommandContext) async throws {
        let (document, terminal) = (try await TripLookup(context).document(trip), context.terminal)
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
                terminal.line("    \(stop.position) \(Printable.line(stop.name))\(place)  (stop \(stop.id))")
            }
        }
        for total in document.budget { terminal.line("  Budget:  \(total.sum)") }
        let open = document.todos.count { !$0.isDone }
        if !document.todos.isEmpty { terminal.line("  To do:   \(open) of \(document.todos.count) open") }
        if !document.notes.isEmpty {
            terminal.line("  \(document.notes.count) note\(document.notes.count == 1 ? "" : "s")")
        }
    }
}

struct TripPageCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "page", abstract: "Page through your trips: photo and name.",
        discussion: """
            Example:
              greenroom trip page --n 1
            """)

    @Option(help: "The page, from 1.")
    var n = 1

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let collection = try await context.store.read { try TripCollection.of(account, in: $0) }
        guard !collection.items.isEmpty else { return context.terminal.say(TripTable.emptyState) }
        let item = try collection.page(n)
        try await PhotoStore(context.store).fetch([item.photo].compactMap(\.self))
        let picture = item.photo.map { EventPicture(photo: $0, photoStore: PhotoStore(context.store)) }
        let grid = TileGrid(terminal: context.terminal, width: min(context.terminal.width ?? 60, 60), height: 15)
        await grid.print([
            TileGrid.Tile(
                name: item.trip.title, picture: picture,
                caption: "\(Printable.line(item.trip.title))  (\(n) of \(collection.items.count))")
        ])
        if n < collection.items.count { context.terminal.say("Next: greenroom trip page --n \(n + 1)") }
    }
}
