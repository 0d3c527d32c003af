import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

/// People leave a list, and an open mic with people on its list is changed.
@Suite struct OpenMicMoveTests {
    private static let title = "Mondays, Mon Nov 30, 8 PM"

    /// Ada and Grace have the spots, and Alan waits.
    private func scenario() async throws -> OpenMicScenario {
        let open = try await OpenMicScenario()
        var account = open.environment.account
        account.cell = "+14155550199"
        let owner = account
        try await open.environment.store.write { try owner.save(in: $0) }
        for (index, name) in ["Ada", "Grace", "Alan"].enumerated() {
            try await open.signUp(name, index, minute: index * 2)
        }
        return open
    }

    private func notices(_ open: OpenMicScenario, at time: String) async throws -> [String] {
        _ = try await open.environment.runJobs(now: open.moment(time))
        return try await open.environment.store.read {
            try $0.values(
                """
                SELECT body FROM outbound_message WHERE kind = 'notice' AND to_number <> '+14155550199' ORDER BY id
                """)
        }
    }

    private func lines(_ open: OpenMicScenario) async throws -> [String] {
        try await open.environment.store.read {
            try $0.values("SELECT line FROM notification WHERE topic = 'open_mic' ORDER BY id")
        }
    }

    @Test func whoMovesUpIsTold() async throws {
        let open = try await scenario()
        try await open.text("OUT", at: "12:20:00")
        #expect(try await lines(open) == ["Ada left the list for \(Self.title). Alan moves up."])
        let texts = try await notices(open, at: "12:21:00")
        #expect(texts.count == 1)
        #expect(texts.first?.contains("Alan, a spot opened: you're 2nd of 2 for \(Self.title).") == true)
        // Once.
        #expect(try await notices(open, at: "12:30:00").count == 1)
        #expect(try await open.text("MIC", from: 2, at: "12:31:00")?.hasPrefix("Alan, you're 2nd of 2") == true)
    }

    @Test func aMarkThatIsUndoneTellsNobody() async throws {
        let open = try await scenario()
        let (door, ada) = (OpenMicDoor(try await open.night()), try await open.entry("Ada"))
        try await open.environment.store.write(at: open.moment("12:29:50")) { _ = try door.mark(ada, .out, in: $0) }
        try await open.undo()
        #expect(try await notices(open, at: "12:40:00").isEmpty)
    }

    @Test(arguments: ["STOP", "please stop texting me"]) func anOptOutTakesOffTheList(_ text: String) async throws {
        let open = try await scenario()
        try await open.text(text, at: "12:20:00")
        _ = try await notices(open, at: "12:20:10")
        #expect(try await open.list() == "1 Grace, 2 Alan, left Ada")
        #expect(try await open.sheet().rows.last?.words == "opted out")
        #expect(
            try await lines(open) == ["Ada opted out of texts and is off the list for \(Self.title). Alan moves up."])
        #expect(try await notices(open, at: "12:22:00").contains { $0.contains("Alan, a spot opened") })
        // START is no sign-up; the keyword after it is, at the end of the list.
        try await open.text("START", at: "12:25:00")
        _ = try await notices(open, at: "12:25:10")
        #expect(try await open.sheet().count == 2)
        #expect(try await open.text("MIC", at: "12:40:00")?.contains("1st on the waiting list") == true)
        #expect(try await open.list() == "1 Grace, 2 Alan, waiting 1 Ada")
    }

    // MARK: Changes

    private func change(
        _ open: OpenMicScenario, _ set: @Sendable (inout OpenMicInput) -> Void
    ) async throws -> [String] {
        var input = OpenMicInput()
        set(&input)
        let (typed, account, modules) = (input, open.environment.account, open.environment.modules)
        let mic = try await open.sheet().night.mic
        return try await open.environment.store.write(at: open.moment("12:20:00")) {
            try typed.change(mic, account: account, modules: modules, in: $0).effect?.sentences ?? []
        }
    }

    private static let stay = "3 people are on the list of Mon Nov 30 2026, 8 PM, and stay on it."

    @Test func aKeywordIsAnsweredUntilTheShowIsOver() async throws {
        let open = try await scenario()
        #expect(
            try await change(open) { $0.keyword = "SLAM" } == [
                "MIC is answered until Mon Nov 30 2026, 10 PM, and says that the word is SLAM.", Self.stay,
            ])
        #expect(try await open.text("MIC", at: "12:21:00")?.hasSuffix("The word is now SLAM.") == true)
        let new = try await open.text("MIC Bo", from: 3, at: "12:22:00")
        #expect(new?.contains("Bo, ") == true && new?.hasSuffix("The word is now SLAM.") == true)
        let slam = try await open.text("SLAM", from: 3, at: "12:23:00")
        #expect(slam?.hasPrefix("Bo, ") == true && slam?.contains("The word is now") == false)
        // No other open mic of the number gets it before.
        let other = try await open.environment.show("Tuesdays", inDays: 1)
        var input = OpenMicInput()
        (input.keyword, input.spots) = ("MIC", "5")
        let (typed, account, modules) = (input, open.environment.account, open.environment.modules)
        await #expect(throws: InputProblems<OpenMicInput.Field>.self) {
            try await open.environment.store.write(at: open.moment("13:00:00")) {
                _ = try typed.add(to: .show(other.id), account: account, modules: modules, in: $0)
            }
        }
    }

    @Test func whoHasASpotKeepsItInAnotherMode() async throws {
        let open = try await scenario()
        #expect(
            try await change(open) { $0.mode = "draw" } == [
                Self.stay, "Ada, Grace keep their spots.", "Alan is in the draw now.",
            ])
        #expect(try await open.list() == "1 Ada, 2 Grace, in the draw Alan")
        #expect(try await change(open) { $0.mode = "list" } == [Self.stay])
        #expect(try await open.list() == "1 Ada, 2 Grace, waiting 1 Alan")
    }

    @Test func moreSpotsAreForThoseWhoWait() async throws {
        let open = try await scenario()
        #expect(try await change(open) { $0.spots = "3" } == [Self.stay, "Alan gets a spot."])
        #expect(try await notices(open, at: "12:21:00").contains { $0.contains("Alan, a spot opened") })
    }

    @Test func fewerSpotsThanPeopleAreRefused() async throws {
        let open = try await scenario()
        let error = await #expect(throws: InputProblems<OpenMicInput.Field>.self) {
            _ = try await change(open) { $0.spots = "1" }
        }
        #expect(error?.sentence == "With 1 spot, Grace would lose a spot. Take them off the list first.")
        #expect(try await open.list() == "1 Ada, 2 Grace, waiting 1 Alan")
    }

    @Test func theModeStaysAfterADraw() async throws {
        let open = try await OpenMicScenario(mode: .draw)
        try await open.signUp("Ada", 0)
        let drawing = DrawOpenMic(try await open.night(), random: .seeded(3))
        try await open.environment.store.write(at: open.moment("12:10:00")) {
            try drawing.run(drawing.plan(in: $0).key, in: $0)
        }
        let error = await #expect(throws: InputProblems<OpenMicInput.Field>.self) {
            _ = try await change(open) { $0.mode = "list" }
        }
        #expect(
            error?.sentence == "The next show was drawn at Mon Nov 30 2026, 12:10 PM. "
                + "Who gets the spots can be changed after it.")
    }
}
