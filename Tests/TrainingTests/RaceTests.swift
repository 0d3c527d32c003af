import Agenda
import HTTPTransport
import ICalendar
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// Races of RunSignup, over real sockets.
@Suite("races") struct RaceTests {
    private static let today = Runner.day("2026-11-30")

    private func service(_ stub: RaceStub, _ runner: Runner) throws -> RunSignUp {
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test (ops@example.org)"))
        let client = OutsideClient(store: runner.store, http: http, clock: .fixed(Runner.noon)) { _ in }
        return RunSignUp(baseURL: stub.url, client: client)
    }

    private func search(_ filter: RaceFilter = RaceFilter(), _ stub: RaceStub) async throws -> [FoundRace] {
        let runner = try await Runner()
        let races = try await service(stub, runner).search(filter, today: Self.today, now: Runner.noon)
        return withExtendedLifetime(runner) { races }
    }

    @Test("responses are read, whatever form their fields have")
    func reading() async throws {
        let races = try await search(RaceFilter(), RaceStub())
        #expect(races.map(\.key) == ["2201/150001", "1649/139165", "1649/139166", "4/6"])
        let trek = races[1]
        #expect(trek.name == "10k Turkey Trek & 2k Turkey Toddle")
        #expect(trek.day == Runner.day("2027-03-07") && trek.time == LocalTime(hour: 9, minute: 0))
        #expect(trek.zoneName == "America/Denver" && trek.place == "Arvada, CO")
        #expect(trek.distance == Distance(10, .kilometers) && trek.fee == "$35.00" && trek.isOpen)
        #expect(trek.summary == "This Arvada event supports schools & more. x")
        #expect(races[0].distance == GoalDistance.half.distance && races[0].time == nil && !races[0].isOpen)
        #expect(races[2].distance == nil)
        #expect(races[3].day == nil && races[3].distance == Distance(5, .kilometers))
    }

    /// Registration closes at 11:59 Eastern on the 30th; it is noon.
    @Test("registration times are in Eastern time and checked here")
    func openRegistration() async throws {
        var filter = RaceFilter()
        filter.openOnly = true
        #expect(try await search(filter, RaceStub()).map(\.key) == ["1649/139165", "4/6"])
    }

    @Test(
        "the request has the filter, percent-encoded",
        arguments: [
            ("80007", "zipcode=80007&radius=25"), ("Arvada, CO", "city=Arvada&state=CO&country=US"),
            ("Fort Collins, co", "city=Fort%20Collins&state=CO"), ("CO", "state=CO&country=US"),
        ])
    func request(near: String, part: String) async throws {
        let stub = try RaceStub()
        let runner = try await Runner()
        var choices = RaceChoices()
        (choices.near, choices.distance, choices.name) = (near, "5k-half", "t&rk \u{00E9}")
        let filter = try choices.filter(account: runner.account, now: Runner.noon)
        _ = try await service(stub, runner).search(filter, today: Self.today, now: Runner.noon)
        let line = try #require(stub.server.requests.first?.line)
        for part in [
            part, "/Rest/races?format=json&events=T", "start_date=2026-11-30", "sort=date%20ASC",
            "name=t%26rk%20%C3%A9",
            "distance_units=K&min_distance=4.95&max_distance=21.31", "results_per_page=50&", "page=1&",
        ] { #expect(line.contains(part), "\(part): \(line)") }
    }

    @Test("distances and dates are checked here as well")
    func localFilter() async throws {
        var filter = RaceFilter()
        (filter.shortest, filter.longest) = (9_000, 22_000)
        #expect(try await search(filter, RaceStub()).map(\.key) == ["2201/150001", "1649/139165"])
        filter.from = Runner.day("2027-03-01")
        #expect(try await search(filter, RaceStub()).map(\.key) == ["1649/139165"])
        filter.to = Runner.day("2027-03-06")
        #expect(try await search(filter, RaceStub()).isEmpty)
    }

    @Test(
        "the input of a search is checked",
        arguments: [
            ("somewhere", "", "Invalid place \"somewhere\"."), ("", "far", "Invalid distance \"far\"."),
            (",CO", "", "Invalid place \",CO\"."), ("", "half-5k", "Invalid distance \"half-5k\"."),
        ])
    func invalid(near: String, distance: String, sentence: String) async throws {
        let runner = try await Runner()
        var choices = RaceChoices()
        choices.near = near.isEmpty ? nil : near
        choices.distance = distance.isEmpty ? nil : distance
        let error = #expect(throws: RaceError.self) { try choices.filter(account: runner.account, now: Runner.noon) }
        #expect(error?.sentence == sentence)
    }

    @Test(
        "errors of the service are reported",
        arguments: [
            (
                #"{"error":{"error_code":8,"error_msg":"Invalid zipcode."}}"#,
                OutsideError.refused("RunSignup", why: "Invalid zipcode.")
            ), ("<html>", .unreadable("RunSignup")), ("{}", .unreadable("RunSignup")), ("", .unreadable("RunSignup")),
        ])
    func errors(body: String, error: OutsideError) async throws {
        await #expect(throws: error) { try await search(RaceFilter(), RaceStub { _ in Served(json: body) }) }
    }

    @Test("a single race is found by its number, with or without its distance")
    func single() async throws {
        let (stub, runner) = (try RaceStub(), try await Runner())
        let service = try service(stub, runner)
        #expect(
            try await service.race(key: "1649/139165", now: Runner.noon).title
                == "10k Turkey Trek & 2k Turkey Toddle (10K)")
        await #expect(throws: RaceError.severalDistances("1649", ["1649/139165", "1649/139166"])) {
            try await service.race(key: "1649", now: Runner.noon)
        }
        for key in ["x", "1649/x", "1649/1", "", "-1"] {
            await #expect(throws: RaceError.unknown(key)) { try await service.race(key: key, now: Runner.noon) }
        }
        await #expect(throws: OutsideError.self) { try await service.race(key: "99", now: Runner.noon) }
    }

    @Test("a race is added in its zone with its link and alarms, and the plan tapers to it")
    func addAndTrain() async throws {
        let (stub, runner) = (try RaceStub(), try await Runner())
        let found = try await service(stub, runner).race(key: "1649/139165", now: Runner.noon)
        let account = runner.account
        let added = try await runner.store.write(at: Runner.noon) {
            try SavedRace.add(found, account: account, in: $0)
        }
        #expect(added.isNew)
        let entries = try await runner.store.write(at: Runner.noon) { tx in
            try CalendarContents.of(account, tx: tx).entries
        }
        let entry = try #require(entries.first(where: { $0.event.uid == added.race.event.uid }))
        #expect(entry.calendar.name == "Running")
        #expect(
            entry.event.start
                == .time(
                    try #require(Zone("America/Denver")?.local(added.race.event.startsAt)),
                    try #require(Zone("America/Denver"))))
        #expect(added.race.event.startsAt.rfc3339 == "2027-03-07T16:00:00Z")
        #expect(entry.event.url == "https://runsignup.com/Race/CO/Arvada/SixPack10kand5k")
        #expect(entry.event.alarms.count == 2 && entry.event.location == "Arvada, CO")
        let again = try await runner.store.write(at: Runner.noon) {
            try SavedRace.add(found, account: account, in: $0)
        }
        #expect(!again.isNew)
        let plan = try await runner.store.write(at: Runner.noon) {
            try added.race.makeGoal(PlanChoices(), account: account, in: $0)
        }
        #expect(plan.race == added.race.event.id && plan.request.goal == .tenK)
        let workouts = try await runner.workouts()
        #expect(workouts.last?.day == Runner.day("2027-03-07") && workouts.last?.kind == .race)
        #expect(workouts.suffix(4).allSatisfy { $0.phase == .taper })
        let raceDay = try await runner.store.read { tx in
            try CalendarContents.of(account, tx: tx).entries.filter { entry in
                entry.event.uid == added.race.event.uid || entry.name == "Race: 10k"
            }
        }
        #expect(raceDay.map(\.event.uid) == [added.race.event.uid], "the race is one entry")
    }

    @Test("a race on the last day of a plan is one entry, also if it was not made the goal")
    func oneEntry() async throws {
        let (stub, runner) = (try RaceStub(), try await Runner())
        let found = try await service(stub, runner).race(key: "1649/139165", now: Runner.noon)
        let account = runner.account
        var choices = PlanChoices()
        (choices.goal, choices.date, choices.days) = ("10k", "2027-03-07", "tue,thu,sun")
        try await runner.plan(choices)
        #expect(try await runner.names().contains("Race: 10k"))
        _ = try await runner.store.write(at: Runner.noon) { try SavedRace.add(found, account: account, in: $0) }
        #expect(try await !runner.names().contains("Race: 10k"))
        _ = try await runner.phone.says("UNDO")
        #expect(try await runner.names().contains("Race: 10k"))
    }

    @Test("undo removes an added race")
    func undo() async throws {
        let (stub, runner) = (try RaceStub(), try await Runner())
        let found = try await service(stub, runner).race(key: "1649/139165", now: Runner.noon)
        let account = runner.account
        _ = try await runner.store.write(at: Runner.noon) {
            try SavedRace.add(found, account: account, in: $0)
        }
        #expect(
            try await runner.phone.says("UNDO") == "Undone: added the race \"10k Turkey Trek & 2k Turkey Toddle\".")
        #expect(try await runner.store.read { try SavedRace.all(account: account.id, in: $0) }.isEmpty)
    }

    @Test("filters are saved under a name, replaced, removed and restored")
    func filters() async throws {
        let runner = try await Runner()
        let account = runner.account.id
        var filter = RaceFilter()
        filter.zip = "80007"
        for radius in [10, 25] {
            filter.radius = radius
            try await runner.store.write(at: Runner.noon) { [filter] in
                try filter.save(as: "Home", account: account, in: $0)
            }
        }
        let saved = try await runner.store.read { try RaceFilter.named("home", account: account, in: $0) }
        #expect(saved.filter.radius == 25)
        try await runner.store.write(at: Runner.noon) { try RaceFilter.remove(saved, in: $0) }
        await #expect(throws: RaceError.unknownFilter("home", nearest: nil)) {
            try await runner.store.read { _ = try RaceFilter.named("home", account: account, in: $0) }
        }
        _ = try await runner.phone.says("UNDO")
        #expect(
            try await runner.store.read { try RaceFilter.saved(account: account, in: $0) }.map(\.filter.radius) == [25])
        _ = try await runner.phone.says("UNDO")
        #expect(
            try await runner.store.read { try RaceFilter.saved(account: account, in: $0) }.map(\.filter.radius) == [10])
    }
}
