import Agenda
import Lineups
import People
import Platform
import SheetReader
import Storage
import TestSupport
import Testing
import Values

/// Which spot people hold who are added to a show without a position, and what is said where they hold none.
@Suite struct UnnamedSpotTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let spots: String
        /// What Ada and Grace are known to take; without, nothing is known.
        var known: [String: [String]] = [:]
        /// Whom the command names.
        var people = ["Ada", "Grace"]
        /// Each with what they hold.
        let added: [String]
        var note: String?
        /// What is open afterwards.
        let open: String

        var testDescription: String { "\(spots), \(known)" }
    }

    static let rows = [
        Row(spots: "", added: ["Ada", "Grace"], open: ""),
        Row(spots: "3 x spot", added: ["Ada (spot)", "Grace (spot)"], open: "spot"),
        Row(
            spots: "spot", added: ["Ada (spot)", "Grace"], note: "Grace holds no spot; none is open.", open: ""),
        Row(spots: "optional spot, spot", people: ["Ada"], added: ["Ada (spot)"], open: "spot"),
        Row(spots: "host", added: ["Ada", "Grace"], open: "host"),
        Row(spots: "host, 2 x spot", added: ["Ada (spot)", "Grace (spot)"], open: "host"),
        Row(spots: "host", known: ["Ada": ["host"]], people: ["Ada"], added: ["Ada"], open: "host"),
        Row(spots: "2 x opener", added: ["Ada (opener)", "Grace (opener)"], open: ""),
        Row(
            spots: "headliner, opener", added: ["Ada", "Grace"],
            note: "Ada, Grace hold no spot; open: headliner, opener.", open: "headliner, opener"),
        Row(
            spots: "headliner, spot", added: ["Ada (spot)", "Grace"],
            note: "Grace holds no spot; open: headliner.", open: "headliner"),
        Row(
            spots: "headliner, spot", known: ["Ada": ["headliner", "spot"], "Grace": ["headliner"]],
            added: ["Ada (spot)", "Grace (headliner)"], open: ""),
        Row(
            spots: "2 x spot", known: ["Ada": ["opener"]], added: ["Ada", "Grace (spot)"],
            note: "Ada holds no spot; open: spot.", open: "spot"),
    ]

    private func made(_ row: Row) async throws -> (TestEnvironment, Event, [ID<Contact>]) {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.setSpots(row.spots, of: show)
        var people: [ID<Contact>] = []
        for name in row.people {
            let contact = try await environment.contact(name, nil)
            people.append(contact)
            guard let known = row.known[name] else { continue }
            let change = SetContactPositions(contact, canTake: known, likes: [], account: environment.account.id)
            _ = try await environment.write { try change.run(in: $0) }
        }
        return (environment, show, people)
    }

    @Test(arguments: rows) func somebodyWithoutAPositionGetsASpotThatTheyCanTake(_ row: Row) async throws {
        let (environment, show, people) = try await made(row)
        let adding = AddToLineup(event: show.id, contacts: people, account: environment.account.id)
        let result = try await environment.write { try adding.run(in: $0) }
        #expect(result.added == row.added && result.withoutSpot == row.note)
        #expect(result.lineup.openSpots.counts == row.open)
        _ = try await environment.undo()
        let all = try SpotList(row.spots).items.reduce(0) { $0 + $1.count }
        #expect(try await environment.lineup(show).openSpots.count == all)
    }

    @Test("somebody on the bench or in line holds none") func standIns() async throws {
        let (environment, show, people) = try await made(Row(spots: "2 x spot", added: [], open: ""))
        for isInLine in [false, true] {
            let adding = AddToLineup(
                event: show.id, contacts: [people[isInLine ? 1 : 0]], onBench: !isInLine, inLine: isInLine,
                account: environment.account.id)
            let result = try await environment.write { try adding.run(in: $0) }
            #expect(result.withoutSpot == nil && result.lineup.openSpots.count == 2)
        }
    }

    @Test(
        "a stand-in who is moved into the lineup gets a spot as somebody who is added",
        arguments: [
            ("2 x spot", ["Ada (spot)"]), ("headliner, opener", ["Ada"]), ("", ["Ada"]),
        ]) func aStandInMovesUp(_ spots: String, _ names: [String]) async throws
    {
        let (environment, show, people) = try await made(Row(spots: spots, people: ["Ada"], added: [], open: ""))
        let account = environment.account.id
        let adding = AddToLineup(event: show.id, contacts: people, onBench: true, account: account)
        let move = MoveInLineup(event: show.id, contact: people[0], place: 1, account: account)
        let lineup = try await environment.write { tx in
            _ = try adding.run(in: tx)
            return try move.run(in: tx)
        }
        #expect(lineup.slots.map { $0.name + $0.positionSuffix } == names)
        _ = try await environment.undo()
        let before = try await environment.lineup(show)
        let all = try SpotList(spots).items.reduce(0) { $0 + $1.count }
        #expect(before.bench.map(\.name) == ["Ada"] && before.openSpots.count == all)
    }

    /// The rows of a sheet without positions: the spots of the show, the names, who holds what, what is open then, and
    /// what is noted.
    static let sheets: [(spots: String, names: String, held: [String], open: String, notes: Int)] = [
        ("3 x spot", "Ada Grace", ["Ada (spot)", "Grace (spot)"], "spot", 0),
        ("3 x spot", "Ada TBD Grace", ["Ada (spot)", "Grace (spot)"], "spot", 0),
        ("spot", "Ada TBD", ["Ada (spot)"], "spot", 0), ("spot", "TBD Ada", ["Ada"], "spot", 0),
        ("", "TBD Ada", ["Ada"], "spot", 0), ("", "Ada TBD", ["Ada"], "spot", 0),
        ("headliner, opener", "Ada", ["Ada"], "headliner, opener", 1), ("host", "Ada", ["Ada"], "host", 0),
    ]

    private func take(
        _ text: String, of show: Event, _ environment: TestEnvironment
    ) async throws -> LineupImport.Report {
        let file = ImportFile(try environment.folder.write(text, to: "lineup.csv"))
        let account = environment.account
        var plan = LineupImport(
            account: account, file: "lineup.csv", order: account.dateOrder, now: TestEnvironment.noon)
        plan.target = show
        let importing = ImportLineups(store: environment.store, plan: plan, isDryRun: false, skipsBadRows: false)
        return try await importing.run(file.sheet(needs: LineupColumn.needed)).report
    }

    @Test(arguments: sheets) func aSheetFollowsTheSameRule(
        _ row: (spots: String, names: String, held: [String], open: String, notes: Int)
    ) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show")
        try await environment.setSpots(row.spots, of: show)
        for name in ["Ada", "Grace"] { _ = try await environment.contact(name, nil) }
        let rows = row.names.split(separator: " ").map { "\($0)\n" }.joined()
        for isAgain in [false, true] {
            let notes = try await take("Performer\n" + rows, of: show, environment).notes.count
            #expect(notes == (isAgain ? 0 : row.notes))
            let lineup = try await environment.lineup(show)
            #expect(lineup.slots.map { $0.name + $0.positionSuffix } == row.held, "again: \(isAgain)")
            #expect(lineup.openSpots.counts == row.open, "again: \(isAgain)")
        }
    }
}
