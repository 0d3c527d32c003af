import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Copies of a show and shows that are made of its template start with its run sheet and its rules for guests.
@Suite struct RunSheetShapeTests {
    /// A headliner's spot at 9:30 PM, doors, a break and a hard stop.
    private func scenario() async throws -> RunSheetScenario {
        let scenario = try await RunSheetScenario()
        let environment = scenario.environment
        try await environment.setSpots("headliner", of: scenario.event)
        try await scenario.edit("headliner") { $0.pin = "9:30pm" }
        try await scenario.settings { ($0.stop, $0.change, $0.tellsMoves) = ("11pm", "2", true) }
        try await scenario.add("doors") { $0.time = "7:30pm" }
        try await scenario.add("break") { $0.minutes = "15" }
        return scenario
    }

    /// `7:30 PM Doors`, and what is left before the hard stop.
    private func lines(of event: ID<Event>, _ scenario: RunSheetScenario) async throws -> [String] {
        let account = scenario.environment.account.id
        let show = try await scenario.environment.store.read {
            try ShowRunSheet(Event.find(event, account: account, in: $0), in: $0)
        }
        #expect(show.settings.tellsMoves)
        return show.sheet.lines.map { "\(show.clock($0.start)) \(show.title($0.key))" } + [show.slackWords]
    }

    @Test func aCopyStartsWithIt() async throws {
        let scenario = try await scenario()
        let environment = scenario.environment
        let copying = CopyEvent(
            event: scenario.event.id, dates: .weekly(1), withLineup: false, account: environment.account.id,
            shapes: environment.modules.subjectShapes)
        let copy = try #require(try await environment.store.write { try copying.run(in: $0) }.first)
        #expect(
            try await lines(of: copy.event, scenario)
                == ["7:30 PM Doors", "9:30 PM open: headliner", "9:40 PM Break", "65 min to spare before 11 PM"])
    }

    /// The time of the new show, and its run sheet.
    static let starts: [(hours: Int, lines: [String])] = [
        (0, ["7:30 PM Doors", "9:30 PM open: headliner", "9:40 PM Break", "65 min to spare before 11 PM"]),
        // Fixed times keep their distance from the start; the hard stop keeps its time, if it is after the start.
        (1, ["8:30 PM Doors", "10:30 PM open: headliner", "10:40 PM Break", "5 min to spare before 11 PM"]),
        (2, ["9:30 PM Doors", "11:30 PM open: headliner", "11:40 PM Break", "55 min over 11 PM"]),
        (4, ["11:30 PM Doors", "1:30 AM open: headliner", "1:40 AM Break", "Ends at 1:55 AM. No hard stop is set."]),
    ]

    @Test(arguments: starts) func aTemplateKeepsIt(_ row: (hours: Int, lines: [String])) async throws {
        let scenario = try await scenario()
        let (environment, show) = (scenario.environment, scenario.event)
        let (account, shapes) = (environment.account.id, environment.modules.subjectShapes)
        let saving = SaveTemplate("Revue", from: .event(show.id), account: account, shapes: shapes)
        let draft = EventDraft(
            kind: .show, name: "Revue", startsAt: show.startsAt.adding(.days(7)).adding(.hours(row.hours)),
            length: .hours(2), zone: show.zone, location: nil)
        let event = try await environment.store.write { tx in
            let template = try saving.run(in: tx)
            let event = try CreateEvent(draft, spots: template.spots, account: account).make(in: tx)
            try template.complete(event, shapes: shapes, in: tx)
            return event
        }
        #expect(try await lines(of: event, scenario) == row.lines)
    }

    /// A template brings its run sheet and its guest rules to a show that exists, whose own are replaced; all is one undo.
    @Test func aTemplateIsAppliedToAShow() async throws {
        let scenario = try await scenario()
        let (environment, show) = (scenario.environment, scenario.event)
        let (account, shapes) = (environment.account, environment.modules.subjectShapes)
        let other = try await environment.show("Other Show", inDays: 5)
        try await environment.setSpots("2 x spot", of: other)
        var rules = GuestRulesInput()
        (rules.limit, rules.closes) = ("2", "2h before")
        let (own, saving) = (rules, SaveTemplate("Revue", from: .event(show.id), account: account.id, shapes: shapes))
        let changed = try await environment.store.write { tx in
            _ = try own.change(show.id, account: account, in: tx)
            let apply = ApplyTemplate(
                planner: environment.planner, template: try saving.run(in: tx), event: other.id, account: account,
                shapes: shapes)
            return [try apply.run(in: tx).isChanged, try apply.run(in: tx).isChanged]
        }
        #expect(changed == [true, false])
        #expect(
            try await lines(of: other.id, scenario)
                == ["7:30 PM Doors", "9:30 PM open: headliner", "9:40 PM Break", "65 min to spare before 11 PM"])
        func limit() async throws -> Int {
            try await environment.store.read { try GuestRules.of(other.id, in: $0).perPerformer }
        }
        #expect(try await limit() == 2)
        try await environment.undoLast(at: TestEnvironment.noon)
        #expect(try await limit() == 0)
        let texts = try await environment.store.read { try shapes.texts(of: ID(other.id.rawValue), in: $0) }
        #expect(texts.isEmpty)
        let spots = try await environment.store.read { try Spot.all(event: other.id, in: $0) }
        #expect(spots.counts == "2 spots")
    }

    /// The fixed time of an act without a spot, whether the copy has the lineup, how many hours later it starts.
    static let acts: [(pin: String, withLineup: Bool, hours: Int, lines: [String])] = [
        ("9pm", true, 0, ["8 PM Ada", "9 PM Grace", "9:11 PM Alan"]),
        ("9pm", true, 2, ["10 PM Ada", "11 PM Grace", "11:11 PM Alan"]),
        ("9pm", false, 0, []),
    ]

    @Test(arguments: acts) func aCopyWithTheLineupHasTheFixedTimesOfActs(
        _ row: (pin: String, withLineup: Bool, hours: Int, lines: [String])
    ) async throws {
        let scenario = try await RunSheetScenario()
        let environment = scenario.environment
        try await scenario.edit("Grace") { $0.pin = row.pin }
        let start = scenario.event.startsAt.adding(.days(7)).adding(.hours(row.hours))
        let copying = CopyEvent(
            event: scenario.event.id, dates: .at(start), withLineup: row.withLineup, account: environment.account.id,
            shapes: environment.modules.subjectShapes)
        let account = environment.account.id
        let show = try await environment.store.write { tx in
            let copy = try #require(try copying.run(in: tx).first)
            return try ShowRunSheet(Event.find(copy.event, account: account, in: tx), in: tx)
        }
        #expect(show.sheet.lines.map { "\(show.clock($0.start)) \(show.title($0.key))" } == row.lines)
    }

    /// A template that an earlier version stored has times on the clock.
    @Test func aTemplateOfAnEarlierVersionKeepsItsTimes() async throws {
        let scenario = try await RunSheetScenario()
        let environment = scenario.environment
        let text = """
            {"changeSeconds":60,"items":[{"after":0,"kind":"doors","pinSecond":70200}],"pins":[{"index":0,"second":77400}],
            "setSeconds":600,"tellsMoves":true}
            """
        try await environment.setSpots("headliner", of: scenario.event)
        let (event, shapes) = (scenario.event.id, environment.modules.subjectShapes)
        try await environment.store.write { try shapes.write(["runsheet": text], to: ID(event.rawValue), in: $0) }
        let lines = try await lines(of: event, scenario)
        #expect(lines.contains("7:30 PM Doors") && lines.contains("9:30 PM open: headliner"), "\(lines)")
    }

    @Test func aShowWithoutOneLeavesNothing() async throws {
        let scenario = try await RunSheetScenario()
        let (event, shapes) = (scenario.event.id, scenario.environment.modules.subjectShapes)
        let texts = try await scenario.environment.store.read { try shapes.texts(of: ID(event.rawValue), in: $0) }
        #expect(texts.isEmpty)
    }
}
