import Agenda
import ArgumentParser
import CommandKit
import Lineups
import Platform
import Storage
import Values

struct GridCommand: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "grid", abstract: "People by dates: who is in, away or booked.",
        discussion: """
            Shows the next eight shows, or those of the dates. A day that is named alone needs no show.
              ✓ confirmed   … asked   ? maybe   ✗ declined   ! needs you

            Examples:
              greenroom grid
              greenroom grid --dates "dec 4, 5, 11-13" --tag improv
              greenroom grid --json
            """)

    @Argument(help: "Part of a name; everybody if omitted.")
    var words: String?

    @Option(help: "Days and ranges of days, like \"dec 4, 5, 11-13\".")
    var dates: String?

    @OptionGroup var tags: TagOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now) = (context.account, context.now)
        var query = GridQuery(tags: tags.filter, search: words ?? "")
        do throws(DayRangeError) {
            if let dates { query.dates = try DateEntry.days(dates, account: account, now: now) }
        } catch {
            throw CommandError(error)
        }
        let grid = try await context.read { [query] in try LineupGrid(query, account: account, in: $0) }
        let table = GridTable(grid: grid, home: account.zone, now: now)
        guard output.isDrawn else { return try table.cells.print(output, to: context.terminal) }
        guard !grid.columns.isEmpty else { return context.terminal.say(BoardCommand.nothing) }
        table.draw(to: context.terminal)
        let isEmpty = grid.rows.isEmpty
        context.terminal.say(
            isEmpty ? "Nobody matches. See all:  greenroom contact list" : "Next: greenroom lineup add EVENT CONTACT")
    }
}
