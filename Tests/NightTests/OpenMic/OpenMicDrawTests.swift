import Agenda
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

@Suite struct OpenMicDrawTests {
    static let draws: [(weights: [Int], seed: Int, places: [Int])] = [
        ([1, 1, 1, 1], 1, [3, 2, 1, 4]), ([1, 1, 1, 5], 1, [4, 3, 1, 2]), ([1, 1, 1, 1], 2, [4, 2, 3, 1]),
        ([1, 2, 3], 42, [1, 3, 2]),
        ([1], 7, [1]), ([], 7, []),
    ]

    /// Computed with another program.
    @Test(arguments: draws) func aDrawCanBeRepeated(_ row: (weights: [Int], seed: Int, places: [Int])) {
        #expect(WeightedDraw.places(weights: row.weights, seed: row.seed) == row.places)
    }

    @Test func aWeightIsAChance() {
        let first = (0..<2000).count { WeightedDraw.places(weights: [1, 1, 5], seed: $0)[2] == 1 }
        #expect((1370...1490).contains(first), "\(first) of 2000; 5 of 7 are expected")
    }

    private func draw(_ open: OpenMicScenario, onlyHere: Bool = false) async throws {
        let drawing = DrawOpenMic(try await open.night(), onlyHere: onlyHere, random: .seeded(3))
        try await open.environment.store.write(at: open.moment("18:30:00")) { try drawing.run(nil, in: $0) }
    }

    @Test func everybodyIsDrawnOnce() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            try await open.signUp(name, index, minute: index * 2)
        }
        #expect(try await open.list() == "in the draw Ada, in the draw Grace, in the draw Alan")
        try await draw(open)
        let sheet = try await open.sheet()
        #expect(sheet.draw?.isRepeatable == true)
        #expect(sheet.draw?.tickets.map(\.weight) == [1, 1, 1])
        #expect(sheet.rows.map(\.state) == [.on(1), .on(2), .waiting(1)])
        let error = await #expect(throws: OpenMicProblem.self) { try await draw(open) }
        #expect(error?.sentence == "The draw was made at Mon Nov 30 2026, 6:30 PM.")
        // Somebody who leaves makes room, and somebody who walks in is last.
        let (door, first) = (OpenMicDoor(try await open.night()), sheet.rows[0].entry.id)
        try await open.environment.store.write(at: open.moment("19:00:00")) { tx in
            try door.add("Joan", in: tx)
            try door.mark(first, .out, in: tx)
        }
        let names = try await open.sheet().rows.map(\.entry.title)
        #expect(names == [sheet.rows[1].entry.title, sheet.rows[2].entry.title, "Joan", sheet.rows[0].entry.title])
        #expect(try await open.sheet().rows.map(\.state) == [.on(1), .on(2), .waiting(1), .left])
    }

    @Test func mixedHasPlacesForTheFirstAndDrawsTheRest() async throws {
        let open = try await OpenMicScenario(spots: 2, mode: .mixed, drawn: 1)
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            try await open.signUp(name, index, minute: index * 2)
        }
        #expect(try await open.list() == "1 Ada, in the draw Grace, in the draw Alan")
        try await draw(open)
        let sheet = try await open.sheet()
        #expect(sheet.rows.first?.entry.name == "Ada" && sheet.draw?.tickets.count == 2)
        #expect(sheet.rows.map(\.state) == [.on(1), .on(2), .waiting(1)])
        // A text tells the place that the list has.
        let second = try #require(OpenMicScenario.people.firstIndex { $0 == sheet.rows[1].entry.number })
        #expect(try await open.text("PLACE", from: second, at: "18:40:00")?.contains("you're 2nd of 2") == true)
    }

    @Test func onlyThoseWhoAreHereAreDrawn() async throws {
        let open = try await OpenMicScenario(spots: 1, mode: .draw)
        try await open.signUp("Ada", 0)
        await #expect(throws: OpenMicProblem.nobodyToDraw("Mondays", isAbsent: true, isNameless: false)) {
            try await draw(open, onlyHere: true)
        }
        try await open.signUp("Grace", 1, minute: 3)
        try await open.text("HERE", from: 1, at: "18:00:00")
        try await draw(open, onlyHere: true)
        #expect(try await open.list() == "1 Grace (here), waiting 1 Ada")
    }

    @Test func aListHasNoDraw() async throws {
        let open = try await OpenMicScenario()
        await #expect(throws: OpenMicProblem.noDraw("Mondays")) { try await draw(open) }
    }

    // MARK: Before a draw

    private func plan(
        _ open: OpenMicScenario, at time: String, withNameless: Bool = false
    ) async throws -> (DrawOpenMic, DrawOpenMic.Plan) {
        let drawing = DrawOpenMic(try await open.night(), withNameless: withNameless, random: .seeded(3))
        let plan = try await open.environment.store.read(at: open.moment(time)) { try drawing.plan(in: $0) }
        return (drawing, plan)
    }

    @Test func itWaitsForClosingUnlessThatIsApproved() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        let (drawing, plan) = try await plan(open, at: "12:10:00")
        #expect(
            plan.sentences == [
                "In the draw, 1: Ada.",
                "Sign-up is open until Mon Nov 30 2026, 6:30 PM: 199 more could still sign up, behind those "
                    + "who are drawn.",
            ])
        let early = open.moment("12:10:00")
        let error = await #expect(throws: OpenMicProblem.self) {
            try await open.environment.store.write(at: early) { try drawing.run(nil, in: $0) }
        }
        #expect(
            error?.sentence == "Sign-up is open until Mon Nov 30 2026, 6:30 PM, and 199 more could still sign up.")
        // Only those who were shown are drawn.
        try await open.signUp("Grace", 1, minute: 20)
        await #expect(throws: OpenMicProblem.drawChanged) {
            try await open.environment.store.write(at: early) { try drawing.run(plan.key, in: $0) }
        }
        let now = try await self.plan(open, at: "12:30:00").1
        try await open.environment.store.write(at: open.moment("12:30:00")) { try drawing.run(now.key, in: $0) }
        #expect(try await open.sheet().draw?.tickets.count == 2)
    }

    @Test func whoHasNoNameIsNamedAndDrawnOnlyIfAsked() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        try await open.text("MIC", from: 1, at: "12:05:00")
        let plan = try await plan(open, at: "18:30:00").1
        #expect(
            plan.sentences == [
                "In the draw, 1: Ada.",
                "Without a name, behind those who are drawn: …0202. A text NAME with their name puts them in the draw.",
            ])
        #expect(
            try await self.plan(open, at: "18:30:00", withNameless: true).1.sentences
                == ["In the draw, 2: Ada, …0202."])
        try await draw(open)
        #expect(try await open.list() == "1 Ada, 2 \(OpenMicScenario.people[1])")
        #expect(try await open.sheet().draw?.tickets.count == 1)
    }

    @Test func nobodyWithANameIsNoDraw() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.text("MIC", from: 1, at: "12:05:00")
        let error = await #expect(throws: OpenMicProblem.self) { try await draw(open) }
        #expect(error?.sentence == #"Nobody in the draw of "Mondays" has told a name."#)
    }

    // MARK: The result

    /// Who told no name is not in the draw, has the place behind it that the list shows, and is asked again.
    @Test func whoHasNoNameIsAskedForItInTheResult() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        try await open.text("MIC", from: 1, at: "12:05:00")
        try await draw(open)
        #expect(try await open.list() == "1 Ada, 2 \(OpenMicScenario.people[1])")
        let sending = SendOpenMicPlaces(try await open.night(), account: open.environment.account)
        let plan = try await open.environment.store.read(at: open.moment("18:31:00")) { try sending.plan(in: $0) }
        let bodies = plan.messages.map(\.body)
        #expect(
            bodies.last?.contains(
                "You're on: 2nd of 2 for Mondays, Mon Nov 30, 8 PM. Reply NAME and your name for the list.") == true)
        #expect(bodies.first?.contains("NAME") == false)
        #expect(
            try await open.text("HERE", from: 1, at: "18:40:00")
                == "You're checked in. You're 2nd of 2. Reply NAME and your name for the list.")
        #expect(try await open.text("NAME Grace", from: 1, at: "18:41:00")?.hasPrefix("Grace, you're 2nd of 2") == true)
        #expect(try await open.list() == "1 Ada, 2 Grace (here)")
    }

    /// Of three who are drawn for two spots, the first leaves while the results are queued.
    @Test func queuedResultsFollowTheList() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            try await open.signUp(name, index, minute: index * 2)
        }
        try await draw(open)
        let moment = open.moment("18:31:00")
        let sending = SendOpenMicPlaces(try await open.night(), account: open.environment.account)
        let sent = try await open.environment.store.write(at: moment) { tx in
            try sending.send(Set(sending.plan(in: tx).messages.map(\.approvalKey)), in: tx).texts.count
        }
        #expect(sent == 3)
        let names = try await open.sheet().rows.map(\.entry.title)
        let first = try #require(["Ada", "Grace", "Alan"].firstIndex(of: names[0]))
        try await open.text("OUT", from: first, at: "18:31:10")
        func queued() async throws -> [String] {
            try await open.environment.store.read {
                try $0.values(
                    "SELECT body FROM outbound_message WHERE kind = 'notice' AND state = 'queued' ORDER BY id",
                    as: String.self)
            }.filter { $0.contains("for Mondays, ") }
        }
        let bodies = try await queued()
        #expect(bodies.count == 2, "\(bodies)")
        #expect(bodies.contains { $0.contains("\(names[1]), you're on: 1st of 2 for Mondays") }, "\(bodies)")
        #expect(bodies.contains { $0.contains("\(names[2]), you're on: 2nd of 2 for Mondays") }, "\(bodies)")
    }

    /// The reply to a name tells the place, so the queued result that asks for one does not leave.
    @Test func aNameStopsTheQueuedResultThatAsksForIt() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        try await open.text("MIC", from: 1, at: "12:05:00")
        try await draw(open)
        let sending = SendOpenMicPlaces(try await open.night(), account: open.environment.account)
        _ = try await open.environment.store.write(at: open.moment("18:31:00")) { tx in
            try sending.send(Set(sending.plan(in: tx).messages.map(\.approvalKey)), in: tx)
        }
        try await open.text("NAME Grace", from: 1, at: "18:31:10")
        let queued = try await open.environment.store.read {
            try $0.values(
                "SELECT body FROM outbound_message WHERE kind = 'notice' AND state = 'queued'", as: String.self)
        }
        #expect(!queued.contains { $0.contains("Reply NAME") }, "\(queued)")
    }

    @Test func theResultIsTextedOnce() async throws {
        let open = try await OpenMicScenario(spots: 1, mode: .draw)
        try await open.signUp("Ada", 0)
        try await open.signUp("Grace", 1, minute: 3)
        let account = open.environment.account
        let early = SendOpenMicPlaces(try await open.night(), account: account)
        await #expect(throws: OpenMicProblem.notDrawn("Mondays")) {
            try await open.environment.store.read { _ = try early.plan(in: $0) }
        }
        try await draw(open)
        let door = OpenMicDoor(try await open.night())
        let moment = open.moment("18:31:00")
        try await open.environment.store.write(at: moment) { _ = try door.add("Joan", in: $0) }
        let sending = SendOpenMicPlaces(try await open.night(), account: account)
        let plan = try await open.environment.store.read(at: moment) { try sending.plan(in: $0) }
        let rows = try await open.sheet().rows.map(\.entry.title)
        #expect(plan.messages.map(\.name) == Array(rows.prefix(2)))
        #expect(plan.messages.map(\.body).contains { $0.contains("\(rows[0]), you're on: 1st of 1 for Mondays") })
        #expect(plan.messages.map(\.body).contains { $0.contains("You're 1st on the waiting list") })
        #expect(plan.skipped.map(\.words) == ["no number"])
        let keys = Set(plan.messages.map(\.approvalKey))
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...2 {
                group.addTask {
                    try await open.environment.store.write(at: moment) { try sending.send(keys, in: $0).texts.count }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.sorted() == [0, 2])
        let again = try await open.environment.store.read(at: moment) { try sending.plan(in: $0) }
        #expect(again.messages.isEmpty)
        #expect(again.skipped.map(\.words) == ["knows their place", "knows their place", "no number"])
    }
}
