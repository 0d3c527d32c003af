import Agenda
import CommandKit
import JSON
import Lineups
import Platform
import Storage
import Values

/// The grid for people, with a column for each date, and for programs, with a row for each person and date.
struct GridTable {
    let grid: LineupGrid
    let home: Zone
    let now: Instant

    /// The dates in lines, then the people.
    func draw(to terminal: Terminal) {
        let headings = headings
        var dates = OutputTable(
            ["column": "DATE", "event": .name("EVENT"), "confirmed": "CONFIRMED"], emptyState: "")
        dates.rows = grid.columns.map { column in
            guard let lineup = column.lineup else {
                return [.text(DateText().day(column.days.first)), .text("no show"), .empty]
            }
            return [
                .text(lineup.event.when(at: now)), .text(lineup.event.name),
                .text(lineup.label, light: lineup.light),
            ]
        }
        var table = OutputTable(
            OutputTable.Columns(
                [("name", .name("NAME"))] + headings.map { ($0, OutputTable.Title(stringLiteral: $0)) }),
            emptyState: "")
        table.rows = grid.rows.map { row in
            [.text(row.name)] + row.cells.map { .text($0.state.name, shown: $0.state.sign, light: $0.state.light) }
        }
        let blocks = [dates, table].filter { !$0.rows.isEmpty }.map { table in
            table.lines(Array(table.columns.indices), showsHiddenColumns: false, on: terminal)
                .joined(separator: "\n")
        }
        terminal.rows(blocks.joined(separator: "\n\n"))
    }

    /// `Dec 4`; with the time where several shows have one day.
    private var headings: [String] {
        let days = Dictionary(grouping: grid.columns, by: \.days.first)
        return grid.columns.map { column in
            let day = column.days.first
            let short = "\(LocalDate.shortMonthNames[day.month - 1]) \(day.day)"
            guard let lineup = column.lineup, (days[day]?.count ?? 0) > 1 else { return short }
            return "\(short) \(DateText().time(lineup.event.localStart.time))"
        }
    }

    /// A row for each person and date.
    var cells: OutputTable {
        var table = OutputTable(
            [
                "contact_id": nil, "name": .clipped("NAME"), "date": "DATE", "event_id": nil,
                "event": .clipped("EVENT"), "state": "STATE", "on_bench": "BENCH", "away": "AWAY",
                "booked_event_id": nil, "booked_event": .clipped("BOOKED"),
            ], emptyState: "Nobody matches. See all:  greenroom contact list")
        table.rows = grid.rows.flatMap { row in
            zip(grid.columns, row.cells).map { column, cell in
                let event = column.lineup?.event
                let booked = cell.state == .booked ? cell.elsewhere?.event : nil
                return [
                    .number(row.contact.rawValue), .text(row.name), .text(column.days.first.description),
                    .optional(event?.id.rawValue), .text(event?.name),
                    .text(cell.state.name, light: cell.state.light), .flag(cell.slot?.benchRank != nil),
                    .flag(cell.away != nil), .optional(booked?.id.rawValue),
                    .text(booked?.name),
                ]
            }
        }
        return table
    }
}
