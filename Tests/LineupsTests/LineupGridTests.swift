import Agenda
import Lineups
import People
import Platform
import Storage
import TestSupport
import Testing
import Values

/// People by dates. Monday is 30 November.
@Suite struct LineupGridTests {
    private static let (ada, grace) = ("+14155550101", "+14155550102")

    /// Reads with the writer, whose statements are counted.
    private func grid(
        _ query: GridQuery = GridQuery(), limit: Int? = nil, in environment: TestEnvironment
    ) async throws -> LineupGrid {
        let account = environment.account
        return try await environment.write { try LineupGrid(query, limit: limit, account: account, in: $0) }
    }

    private func days(_ text: String, in environment: TestEnvironment) throws -> [DayRange] {
        try DateEntry.days(text, account: environment.account, now: TestEnvironment.noon)
    }

    private func dates(_ grid: LineupGrid) -> [String] {
        grid.columns.map { "\($0.days.first) \($0.lineup?.event.name ?? "-")" }
    }

    private func states(_ grid: LineupGrid) -> [String] {
        grid.rows.map { "\($0.name): \($0.cells.map(\.state.name).joined(separator: ", "))" }
    }

    private func tag(_ tag: String, _ contact: ID<Contact>, in environment: TestEnvironment) async throws {
        let account = environment.account.id
        _ = try await environment.write { try TagContacts([contact], tag: tag, account: account).run(in: $0) }
    }

    @Test func aCellSaysWhetherSomebodyIsInAwayOrBooked() async throws {
        let environment = try await TestEnvironment()
        let people = [
            try await environment.contact("Ada", Self.ada), try await environment.contact("Grace", Self.grace),
            try await environment.contact("Alan", nil), try await environment.contact("Hedy", nil),
        ]
        let late = try await environment.show("Late Show")
        let early = try await environment.show("Other Room")
        try await environment.deliver(environment.invite(late, [people[0], people[1]]))
        _ = try await environment.text("yes", from: Self.ada)
        _ = try await environment.write { try Lineup.add(people[3], to: late.id, asHost: false, onBench: true, in: $0) }
        let away = AddDatesAway(contact: people[2], days: early.days, account: environment.account)
        _ = try await environment.write { try away.run(in: $0) }
        let found = try await grid(in: environment)
        #expect(dates(found) == ["2026-12-04 Late Show", "2026-12-04 Other Room"])
        #expect(
            states(found) == [
                "Ada: confirmed, booked", "Grace: asked, asked elsewhere", "Hedy: no cell, free", "Alan: away, away",
            ])
        #expect(found.rows.map { $0.cells[0].state.sign } == ["✓", "…", "!", "away"])
        #expect(found.rows[0].cells[1].elsewhere?.event.id == late.id)
        #expect(found.rows[2].cells[0].slot?.benchRank == 1)
    }

    @Test func theNextEightShowsOrTheNamedDatesAreShown() async throws {
        let environment = try await TestEnvironment()
        for day in 1...10 { _ = try await environment.show("Show \(day)", inDays: day) }
        #expect(
            try await dates(grid(in: environment)) == (1...8).map { "2026-12-\($0 < 10 ? "0" : "")\($0) Show \($0)" })
        let query = GridQuery(dates: try days("dec 9, 20, dec 2-3, dec 21-22", in: environment))
        #expect(
            try await dates(grid(query, in: environment)) == [
                "2026-12-02 Show 2", "2026-12-03 Show 3", "2026-12-09 Show 9", "2026-12-20 -",
            ], "of a range only the shows, of a single day the day too")
    }

    @Test(
        "a few people are not left out",
        arguments: [
            (3, 3, 3), (4, 3, 4), (5, 3, 3), (1, 3, 1), (0, 3, 0), (12, 8, 12), (13, 8, 8), (9, 8, 9), (2, 1, 2),
        ])
    func aFewRowsAreNotHidden(_ people: Int, _ limit: Int, _ rows: Int) async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Late Show")
        for number in 0..<people { _ = try await environment.contact("Person \(number)", nil) }
        let found = try await grid(limit: limit, in: environment)
        #expect(found.rows.count == rows && found.found == people)
    }

    @Test("totals count what everybody said, also of a date with a show") func totalsCountWhatCannotBe() async throws {
        let environment = try await TestEnvironment()
        let late = try await environment.show("Late Show")
        var people: [ID<Contact>] = []
        for name in ["Ada", "Grace", "Alan", "Hedy", "Mary", "Zoe"] {
            people.append(try await environment.contact(name, name == "Ada" ? Self.ada : nil))
        }
        let day = late.days.first
        let said: [(ID<Contact>, Availability)] = [(people[1], .yes), (people[2], .maybe), (people[3], .no)]
        try await environment.deliver(environment.invite(late, [people[0]]))
        _ = try await environment.text("yes", from: Self.ada)
        let away = AddDatesAway(contact: people[4], days: late.days, account: environment.account)
        _ = try await environment.write { tx in
            for (contact, answer) in said {
                try DateAvailability(
                    contact: contact, day: day, event: nil, answer: answer, source: .booker, saidAt: tx.now
                ).save(in: tx)
            }
            _ = try away.run(in: tx)
        }
        let total = try #require(try await grid(in: environment).totals.first)
        #expect([total.yes, total.maybe, total.no, total.away, total.booked, total.unsaid] == [1, 1, 1, 1, 1, 1])
        var query = GridQuery()
        query.narrow(to: DateFilter(key: 1, name: "December", contacts: Set(people[1...2]), days: [day]))
        let narrow = try await grid(query, in: environment)
        #expect(narrow.rows.map(\.name) == ["Alan", "Grace"] && dates(narrow) == ["2026-12-04 Late Show"])
        #expect(narrow.totals.map(\.yes) == [1])
    }

    @Test func moreDatesThanFitAreRefused() async throws {
        let environment = try await TestEnvironment()
        for day in 1...32 { _ = try await environment.show("Show \(day)", inDays: day) }
        let query = GridQuery(dates: try days("dec 1 to jan 31", in: environment))
        await #expect(throws: LineupGridError.tooManyDates(32)) { try await grid(query, in: environment) }
        #expect(LineupGridError.tooManyDates(32).sentences.contains("at most 31"))
    }

    @Test func peopleAreFilteredAndThoseInALineupComeFirst() async throws {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", nil)
        _ = try await environment.contact("Élodie", nil)
        let zoe = try await environment.contact("Zoe", nil)
        let show = try await environment.show("Late Show")
        _ = try await environment.write { try Lineup.add(zoe, to: show.id, asHost: false, in: $0) }
        try await tag("improv", ada, in: environment)
        let all = try await grid(in: environment)
        #expect(all.rows.map(\.name) == ["Zoe", "Ada", "Élodie"])
        #expect(all.found == 3)
        let rows: [(GridQuery, [String])] = [
            (GridQuery(tags: TagFilter("improv")), ["Ada"]), (GridQuery(search: "elo"), ["Élodie"]),
            (GridQuery(tags: TagFilter(none: ["improv"])), ["Zoe", "Élodie"]), (GridQuery(search: "x"), []),
        ]
        for (query, names) in rows {
            #expect(try await grid(query, in: environment).rows.map(\.name) == names, "\(query)")
        }
        let first = try await grid(limit: 1, in: environment)
        #expect(first.rows.map(\.name) == ["Zoe"])
        #expect(first.found == 3)
    }

    @Test func otherAccountsAreNotShown() async throws {
        let environment = try await TestEnvironment()
        _ = try await environment.show("Late Show")
        _ = try await environment.contact("Ada", nil)
        let (zone, region) = (environment.account.zone, environment.account.region)
        let other = try await environment.store.write(.everything, at: TestEnvironment.noon) {
            try Account.create(name: "Harbor", zone: zone, region: region, in: $0)
        }
        let found = try await environment.store.read { try LineupGrid(GridQuery(), account: other, in: $0) }
        #expect(found.columns.isEmpty && found.rows.isEmpty)
    }

    @Test("a date says who can, all people counted, and in which positions") func totals() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let show = try await environment.show("Late Show")
        let day = show.localStart.date
        let people = try await environment.write { tx in
            try (0..<12).map { try Contact.create(name: "Guest \($0)", account: account.id, in: tx) }
        }
        try await environment.write { tx in
            for (index, guest) in people.enumerated() where index < 6 {
                try DateAvailability(
                    contact: guest, day: day, answer: index < 4 ? .yes : index == 4 ? .maybe : .no, source: .booker,
                    saidAt: tx.now
                ).save(in: tx)
            }
            for guest in people.prefix(2) {
                _ = try SetContactPositions(guest, canTake: ["host"], likes: [], account: account.id).run(in: tx)
            }
            _ = try SetContactPositions(people[5], canTake: ["host", "opener"], likes: [], account: account.id).run(
                in: tx)
            // Dates away outweigh a yes.
            _ = try DatesAway.insert(DayRange(day), of: people[3], note: nil, source: .booker, in: tx)
        }
        let found = try await environment.store.read { try LineupGrid(GridQuery(), limit: 1, account: account, in: $0) }
        #expect(found.rows.count == 1)
        #expect(found.totals.map { "\($0.yes) \($0.maybe) \($0.positions ?? "-")" } == ["3 1 2 host"])
    }

    @Test("300 people and 8 shows take eleven statements") func fewStatements() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let people = try await environment.write { tx in
            try (0..<300).map { try Contact.create(name: "Guest \($0)", account: account.id, in: tx) }
        }
        for day in 1...8 {
            let show = try await environment.show("Show \(day)", inDays: day)
            try await environment.write { tx in
                for guest in people.prefix(12) {
                    _ = try Lineup.add(guest, to: show.id, asHost: false, in: tx)
                }
                let days = DayRange(show.localStart.date)
                for guest in people.prefix(40) {
                    _ = try DatesAway.insert(days, of: guest, note: nil, source: .booker, in: tx)
                }
            }
        }
        let statements = try await environment.store.statements {
            let found = try await grid(in: environment)
            #expect(found.rows.count == 300 && found.rows.allSatisfy { $0.cells.count == 8 })
        }
        #expect(statements.count { $0.hasPrefix("SELECT") } == 11, "\(statements)")
    }
}
