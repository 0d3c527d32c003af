import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List your countdowns by description.",
        discussion: """
            Past ones are red. Only the soonest 64 send texts; the others wait.
            Tiles have pictures in terminals with kitty or sixel graphics, in others the names.

            Examples:
              greenroom countdown list
              greenroom countdown list --grid
              greenroom countdown list --json
            """, aliases: ["ls"])

    @Flag(help: "Show tiles with picture and date.")
    var grid = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if grid, output.resolvedFormat != .table { throw ValidationError("--grid has no --format.") }
    }

    func run(in context: CommandContext) async throws {
        try await Self.print(grid ? nil : output, in: context)
    }

    /// - Parameter output: nil for tiles.
    static func print(_ output: OutputOptions?, in context: CommandContext) async throws {
        let (account, now) = (context.account.id, context.now)
        let (all, pending, pendingLimit) = try await context.read { tx in
            (
                try Countdown.all(account: account, in: tx),
                try CountdownAlarms.pending(account: account, in: tx),
                try CountdownAlarms.pendingLimit(of: account, in: tx)
            )
        }
        if output == nil, !all.isEmpty { return try await CountdownGrid(context: context).print(all) }
        let table = CountdownTable(
            context: context, pending: pending, pendingLimit: pendingLimit,
            pictures: try await EventPicture.all(of: all.map(\.event.id), in: context))
        guard let output else { return context.terminal.say(table.of(all).emptyState) }
        try table.of(all).print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let next = all.filter({ $0.event.startsAt > now }).min(by: soonest)
        else { return }
        context.terminal.say("Next: greenroom countdown show \(next.event.name.argument)")
    }

    private static func soonest(_ left: Countdown, _ right: Countdown) -> Bool {
        left.event.startsAt < right.event.startsAt
    }
}

/// Countdowns as tiles, each with its photo, or its name in a frame, and its date.
struct CountdownGrid {
    let context: CommandContext

    func print(_ countdowns: [Countdown]) async throws {
        let pictures = try await EventPicture.all(of: countdowns.map(\.event.id), in: context)
        await TileGrid(terminal: context.terminal).print(
            countdowns.map { countdown in
                let event = countdown.event
                let day = DateText().dayWithYear(event.localStart.date)
                let view = CountdownView(from: context.now, to: event.startsAt)
                let state = CountdownText(event, home: context.account.zone).state(view)
                return TileGrid.Tile(
                    name: event.name, picture: pictures[event.id], caption: day + (state.map { " (\($0))" } ?? ""),
                    captionColor: state == nil ? nil : .red)
            })
    }
}
