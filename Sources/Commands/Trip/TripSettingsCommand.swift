import ArgumentParser
import Storage
import Travel
import Values

struct TripSettingsCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings", abstract: "Show or change how trips and searches look.",
        discussion: """
            Examples:
              greenroom trip settings
              greenroom trip settings --transport drive --width 240 --height 180
              greenroom trip settings --home "52.5200,13.4050"
            """)

    @Option(help: "The width of a trip in My Collections, in pixels.")
    var width: Int?

    @Option(help: "The height of a trip in My Collections, in pixels.")
    var height: Int?

    @Option(help: "How you get around: walk or drive.")
    var transport: Transport?

    @Option(help: "How far a search reaches on foot, in km.")
    var walkSpan: Int?

    @Option(help: "How far a search reaches by car, in km.")
    var driveSpan: Int?

    @Option(
        parsing: .unconditional,
        help: "Where searches start: a position, or \"here\" for the current place; \"\" for none.")
    var home: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var change = ChangeTravelSettings()
        (change.tileWidth, change.tileHeight, change.transport) = (width, height, transport)
        (change.walkSpan, change.driveSpan, change.home) = (walkSpan, driveSpan, home)
        let (changing, account) = (change, context.account)
        let (settings, isChanged) = try await context.write {
            try changing.run(of: account, in: $0)
        }
        guard output.isDrawn else { return try table(settings).print(output, to: context.terminal) }
        let place = settings.home.map { Printable.line($0.name) } ?? "none"
        context.terminal.line("tiles       \(settings.tileWidth) x \(settings.tileHeight) pixels")
        context.terminal.line("transport   \(settings.transport.rawValue)")
        context.terminal.line("walk span   \(settings.walkSpan) km")
        context.terminal.line("drive span  \(settings.driveSpan) km")
        context.terminal.line("home        \(place)")
        if isChanged { context.terminal.reportChange() }
    }

    private func table(_ settings: TravelSettings) -> OutputTable {
        var table = OutputTable(
            [
                "tile_width": "TILE WIDTH", "tile_height": "TILE HEIGHT", "transport": "TRANSPORT",
                "walk_span_km": "WALK SPAN (KM)", "drive_span_km": "DRIVE SPAN (KM)", "home": "HOME",
                "home_coordinates": nil,
            ], emptyState: "")
        table.rows = [
            [
                .number(settings.tileWidth), .number(settings.tileHeight), .text(settings.transport.rawValue),
                .number(settings.walkSpan), .number(settings.driveSpan), .text(settings.home?.name),
                .text(settings.home?.coordinate?.text),
            ]
        ]
        return table
    }
}

extension Transport: ExpressibleByArgument {}
