import Agenda
import CommandKit
import Lineups
import Values

/// The board for people: the events, the next first, and the lineups below them where there is room. Names are whole
/// where there is room, and else cut, so that an event takes one line.
struct BoardTable {
    let lineups: [Lineup]
    let home: Zone
    let now: Instant

    /// The lines of the board. Without room names are cut, then the lineups are left out, and then the last events.
    ///
    /// - Parameters:
    ///   - height: the most lines; nil for any number.
    ///   - keepsEvents: whether all events are listed, also if they take more lines.
    func lines(height: Int?, keepsEvents: Bool, on terminal: Terminal) -> [String] {
        let whole = lines(of: lineups[...], hasLineups: true, isCut: false, on: terminal)
        guard let height, whole.count > height else { return whole }
        let cut = lines(of: lineups[...], hasLineups: true, on: terminal)
        if cut.count <= height { return cut }
        if keepsEvents { return lines(of: lineups[...], hasLineups: false, on: terminal) }
        // An event takes a line at least.
        var count = min(lineups.count, max(height, 1))
        while true {
            let hidden = lineups.count - count
            let more = hidden == 0 ? [] : ["… and \(hidden.counted("more event"))"]
            let shown = lines(of: lineups.prefix(count), hasLineups: false, on: terminal) + more
            if shown.count <= height || count <= 1 { return shown }
            count -= 1
        }
    }

    private func lines(
        of lineups: ArraySlice<Lineup>, hasLineups: Bool, isCut: Bool = true, on terminal: Terminal
    ) -> [String] {
        func names(_ title: String) -> OutputTable.Title {
            isCut ? .clipped(title) : OutputTable.Title(stringLiteral: title)
        }
        var table = OutputTable(
            [
                "date": "DATE", "name": isCut ? .name("EVENT") : "EVENT", "location": names("LOCATION"),
                "confirmed": "CONFIRMED", "missing": names("MISSING"),
            ], emptyState: "")
        table.rows = lineups.map { lineup in
            let (event, light) = (lineup.event, lineup.light)
            let zone = event.zone == home ? "" : " \(event.zone.identifier)"
            return [
                .text(event.when(at: now) + zone), .text(event.name, light: light),
                .text(event.location), .text(lineup.label, light: light),
                .text(lineup.missing.map(Printable.line).joined(separator: ", ")),
            ]
        }
        if hasLineups { table.below = lineups.map { $0.signs(at: now, home: home) } }
        return table.lines(Array(table.columns.indices), showsHiddenColumns: false, on: terminal)
    }
}
