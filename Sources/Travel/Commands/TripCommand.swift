import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Messaging
import Platform
import Storage
import Travel
import Values

struct TripCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trip", abstract: "Plan trips: places, routes, dates, photos and expenses.",
        discussion: """
            Examples:
              greenroom trip
              greenroom trip add --photo stage.jpg --name Rome --start 2027-05-01 --end 2027-05-03
            """,
        subcommands: [
            TripList.self, TripGridCommand.self, TripShow.self, TripPageCommand.self, TripAdd.self, TripEdit.self,
            TripRemove.self, TripExpenseCommand.self, TripExpenses.self, TripStopCommand.self, TripBookingCommand.self,
            TripHere.self,
            TripSpots.self, TripClosest.self, TripChoose.self, TripRoute.self, TripImportCommand.self,
            TripExport.self, TripSettingsCommand.self,
        ], defaultSubcommand: TripList.self, aliases: ["trips", "plan", "travel"])
}

struct TripList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your trips in the order in which you saved them.",
        discussion: """
            Examples:
              greenroom trip list
              greenroom trip list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let collection = try await context.read { try TripCollection.of(account, in: $0) }
        try await PhotoStore(context.store).fetch(collection.items.compactMap(\.photo))
        try TripTable(photos: PhotoStore(context.store)).of(collection.items).print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let last = collection.items.last else { return }
        context.terminal.say("Next: greenroom trip show \(last.trip.id)")
    }
}

struct TripGridCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid", abstract: "Show your trips as tiles with photo and name.",
        discussion: """
            The size of the tiles is a setting: greenroom trip settings --width 240 --height 180

            Example:
              greenroom trip grid
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, photos) = (context.account.id, PhotoStore(context.store))
        let collection = try await context.read { try TripCollection.of(account, in: $0) }
        guard !collection.items.isEmpty else { return context.terminal.say(TripTable.emptyState) }
        try await photos.fetch(collection.items.compactMap(\.photo))
        // A character is about 8 pixels wide and 30 high with its line spacing.
        let grid = TileGrid(
            terminal: context.terminal, width: collection.settings.tileWidth / 8,
            height: collection.settings.tileHeight / 30)
        await grid.print(
            collection.items.map { item in
                TileGrid.Tile(
                    name: item.trip.title,
                    picture: item.photo.map { EventPicture(photo: $0, photoStore: photos) },
                    caption: item.trip.title.clipped(to: grid.width))
            })
    }
}

struct TripAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Save a new trip with its photo.",
        discussion: """
            All fields except the photo are optional. A trip with dates appears in the calendar. If you chose a
            spot (greenroom trip choose), it becomes the destination unless you use --to.

            Examples:
              greenroom trip add --photo stage.jpg --name Rome --start 2027-05-01 --end 2027-05-03 --expense 600
              greenroom trip add --photo stage.jpg
            """, aliases: ["new", "create"])

    @Option(help: ArgumentHelp("The photo: JPEG, PNG or WebP.", valueName: "file"))
    var photo: String?

    @OptionGroup var fields: TripFieldOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (input, account) = (fields.input, context.account)
        // Mistakes are found before the file is stored.
        _ = try input.applied(account: account, now: context.now)
        let picture = try await PhotoUpload(context).storeIfGiven(photo)
        let trip = try await context.write {
            try Trip.add(input, photo: picture, account: account, in: $0)
        }
        try await TripShow.print(trip, in: context)
        context.warn(about: trip.fields.expense)
        context.terminal.say("Pack for it: greenroom todo add \"passport\" \("@\(trip.id)".argument)")
        context.terminal.reportChange()
    }
}

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
        let collection = try await context.read { try TripCollection.of(account, in: $0) }
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

struct TripClosest: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "closest", abstract: "Show the closest of the spots that were found.",
        discussion: """
            Example:
              greenroom trip closest
            """)

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let found = try await context.read { try FoundSpots.require(account: account, in: $0) }
        let (number, spot) = try found.closest()
        guard output.isDrawn else {
            var table = SpotTable.of(found)
            table.rows = [table.rows[number - 1]]
            return try table.print(output, to: context.terminal)
        }
        context.terminal.line(
            "\(number)  \(Printable.line(spot.place.name))  \(spot.reach?.words(by: found.transport) ?? "")")
        SpotTable.sayNotes(found, in: context)
        context.terminal.say("Next: greenroom trip choose \(number)")
    }
}

struct TripChoose: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "choose", abstract: "Choose a spot as destination, and get the route to it.",
        discussion: """
            It becomes the destination of the next trip you add, or of the trip given with --trip.

            Examples:
              greenroom trip choose 2
              greenroom trip choose 1 --trip Rome
            """)

    @Argument(help: "The number of the spot.")
    var number: Int

    @Option(help: "The trip to set the destination of; by default the next new one.")
    var trip: String?

    @OptionGroup var consent: ConsentOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let trip = try await context.trip(ifNamed: trip)
        let (account, number) = (context.account.id, number)
        let (found, spot) = try await context.write {
            try FoundSpots.choose(number, for: trip, account: account, in: $0)
        }
        let around = try context.lookAround()
        try await consent.ask(around, unless: found.file != nil, in: context)
        let route = try await around.routes(to: [spot], in: found)[0]
        context.terminal.line("To \(Printable.line(spot.place.name)): \(route.reach.words(by: found.transport))")
        if let trip {
            context.terminal.line("It is now the destination of \(Printable.line(trip.title)).")
            context.terminal.reportChange()
        } else {
            context.terminal.say("Draw it: greenroom trip route --svg route.svg")
            context.terminal.say("Next: greenroom trip add --photo FILE")
        }
    }
}
