import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Travel
import Values

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
        let collection = try await context.store.read { try TripCollection.of(account, in: $0) }
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
        let collection = try await context.store.read { try TripCollection.of(account, in: $0) }
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
