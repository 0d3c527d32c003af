import Agenda
import People
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

@testable import Lineups

/// Dates on which a contact is busy by the calendar that they share: FREE, polls and the grid. The show is at 8 PM.
@Suite struct BusyContactTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        /// When they are busy, in minutes from the start of the show.
        let busy: Range<Int>
        var said: Availability?
        var hasShow = true
        let free: String
        let poll: String
        let grid: String

        var testDescription: String { name }
    }

    private static let nobody = "Fri Dec 4 2026: nobody has said that they are free."

    private static let rows = [
        Row(
            name: "during the show", busy: -60..<30, free: "\(nobody) Busy: Ada (7 PM to 8:30 PM).",
            poll: "busy 7 PM to 8:30 PM", grid: "busy 7 PM to 8:30 PM"),
        Row(name: "before the show", busy: -120..<0, free: nobody, poll: "unsaid", grid: "free"),
        Row(
            name: "the whole day", busy: -1200..<240, free: "\(nobody) Busy: Ada (all day).", poll: "busy all day",
            grid: "busy all day"),
        Row(
            name: "a yes outweighs it", busy: -60..<30, said: .yes, free: "Fri Dec 4 2026: Ada.", poll: "yes",
            grid: "can"),
        Row(name: "so does a no", busy: -60..<30, said: .no, free: nobody, poll: "no", grid: "can't"),
        Row(
            name: "a maybe does not", busy: -60..<30, said: .maybe,
            free: "\(nobody) Busy: Ada (7 PM to 8:30 PM, maybe).", poll: "busy 7 PM to 8:30 PM, said maybe",
            grid: "busy 7 PM to 8:30 PM"),
        Row(
            name: "a day without a show", busy: -660..<(-180), hasShow: false,
            free: "\(nobody) Busy: Ada (9 AM to 5 PM).", poll: "busy 9 AM to 5 PM", grid: "busy 9 AM to 5 PM"),
    ]

    @Test(arguments: rows) func aBusyContactIsShownAsBusy(_ row: Row) async throws {
        let asked = try await PolledPerson("dec 4", isSent: false)
        let (environment, ada, cell) = (asked.environment, asked.ada, "+14155550150")
        let account = environment.account
        let show = try await environment.show("Late Show")
        let day = show.localStart.date
        try await environment.store.write { tx in
            let (from, to) = (row.busy.lowerBound, row.busy.upperBound)
            let time = BusyTime(show.startsAt.adding(.minutes(from)), show.startsAt.adding(.minutes(to)))
            try BusyTime.replace([time], of: ada, in: tx)
            if let said = row.said {
                try DateAvailability(contact: ada, day: day, answer: said, source: .booker, saidAt: tx.now)
                    .save(in: tx)
            }
            if !row.hasShow { _ = try tx.run("DELETE FROM event WHERE id = \(show.id)") }
            _ = try tx.run("UPDATE account SET cell = \(cell) WHERE id = \(account.id)")
        }
        let sheet = try await environment.store.read { try PollSheet(asked.poll, in: $0) }
        #expect(sheet.rows[0].cells.map(\.words) == [row.poll])
        #expect(sheet.totals[0].busy == (row.poll.hasPrefix("busy") ? 1 : 0))
        let query = GridQuery(dates: [DayRange(day)])
        let grid = try await environment.store.read { try LineupGrid(query, account: account, in: $0) }
        #expect(grid.rows[0].cells.map(\.state.name) == [row.grid])
        #expect(grid.totals[0].busy == sheet.totals[0].busy)
        #expect(try await environment.text("FREE dec 4", from: cell) == row.free)
    }
}
