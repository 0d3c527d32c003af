import Agenda
import Lineups
import Messaging
import Night
import Platform
import Storage
import Templates
import TestSupport
import Testing
import Values

@Suite struct SendRunSheetTests {
    /// Ada is on for ten minutes, with a call at 7:30 PM.
    private func scenario() async throws -> RunSheetScenario {
        let scenario = try await RunSheetScenario()
        try await scenario.edit("ada") { $0.minutes = "10" }
        try await scenario.add("call") { $0.time = "7:30pm" }
        return scenario
    }

    @Test func everyConfirmedPerformerGetsTheirOwnLineOnce() async throws {
        let scenario = try await scenario()
        let plan = try await scenario.plan()
        #expect(plan.messages.map(\.slot.name) == ["Ada", "Grace"])
        let bodies = plan.messages.map(\.body)
        #expect(bodies[0].contains("Hi Ada, Late Show, Fri Dec 4: You're on at 8 PM, 10 min, light at 8:09 PM."))
        #expect(bodies[0].contains("Arrive by 7:30 PM."))
        #expect(bodies[1].contains("You're on at 8:11 PM. Arrive by 7:30 PM."))
        #expect(plan.skipped.map { "\($0.name): \($0.words)" } == ["Alan: not confirmed"])
        #expect(try await !scenario.sheet().hasToldAll)
        try await scenario.send()
        #expect(try await scenario.sheet().hasToldAll)
        let again = try await scenario.plan(minutes: 7)
        #expect(again.messages.isEmpty)
        #expect(
            again.skipped.map { "\($0.name): \($0.words)" }
                == ["Ada: knows their time", "Grace: knows their time", "Alan: not confirmed"])
        let show = try await scenario.sheet()
        let ada = try #require(show.lineup.slots.first)
        #expect(
            show.toldWords(ada.id, home: show.event.zone, now: TestEnvironment.noon.adding(.hours(1)))
                == "told 8 PM, Mon Nov 30, 12:05 PM")
    }

    @Test func onlyWhatWasShownIsSent() async throws {
        let scenario = try await scenario()
        let keys = Set(try await scenario.plan().messages.map(\.approvalKey))
        try await scenario.edit("ada") { $0.minutes = "20" }
        let sending = scenario.sending
        let (texts, left) = try await scenario.environment.store.write { try sending.send(keys, in: $0) }
        #expect(texts.isEmpty && left == ["Ada", "Grace"])
    }

    @Test func aMoveIsToldIfTheShowIsSetSo() async throws {
        let scenario = try await scenario()
        try await scenario.settings { $0.tellsMoves = true }
        try await scenario.send()
        #expect(try await scenario.told(minutes: 20).isEmpty)
        // Grace moves by ten minutes; Ada begins when she was told.
        try await scenario.edit("ada", minutes: 30) { $0.minutes = "20" }
        #expect(try await !scenario.sheet().hasToldAll)
        let first = try await scenario.told(minutes: 32)
        #expect(first.count == 1)
        #expect(
            first.first?.contains(
                "Hi Grace, your time has changed for Late Show, Fri Dec 4: You're on at 8:21 PM.") == true)
        // The next one only ten minutes later, and only the newest.
        try await scenario.edit("ada", minutes: 34) { $0.minutes = "30" }
        #expect(try await scenario.told(minutes: 36).isEmpty)
        try await scenario.edit("ada", minutes: 37) { $0.minutes = "40" }
        #expect(try await scenario.told(minutes: 39).isEmpty)
        let second = try await scenario.told(minutes: 45)
        #expect(second.count == 1 && second.first?.contains("You're on at 8:41 PM.") == true)
        // Three minutes are no news.
        try await scenario.edit("ada", minutes: 60) { $0.minutes = "43" }
        #expect(try await scenario.told(minutes: 65).isEmpty)
        try await scenario.settings(minutes: 66) { $0.tellsMoves = false }
        try await scenario.edit("ada", minutes: 67) { $0.minutes = "10" }
        #expect(try await scenario.told(minutes: 120).isEmpty)
    }

    @Test func moveTextsWaitForTheMorningAndTheNewestReplacesThem() async throws {
        let scenario = try await scenario()
        try await scenario.settings { $0.tellsMoves = true }
        try await scenario.send()
        // Midnight in New York.
        let night = 12 * 60
        try await scenario.edit("ada", minutes: night) { $0.minutes = "20" }
        #expect(try await scenario.told(minutes: night + 70).isEmpty)
        try await scenario.edit("ada", minutes: night + 90) { $0.minutes = "30" }
        #expect(try await scenario.told(minutes: night + 160).isEmpty)
        let waiting = try await scenario.sheet().texts.filter(\.waits)
        #expect(waiting.count == 1)
        let morning = try await scenario.told(minutes: 24 * 60)
        #expect(morning.count == 1 && morning.first?.contains("You're on at 8:31 PM.") == true)
    }

    @Test func aTextThatWaitsIsUndone() async throws {
        let scenario = try await scenario()
        var sending = scenario.sending
        sending.hold = .seconds(10)
        let keys = Set(try await scenario.plan(minutes: 1).messages.map(\.approvalKey))
        _ = try await scenario.environment.store.write(at: TestEnvironment.noon.adding(.minutes(1))) { [sending] in
            try sending.send(keys, in: $0)
        }
        try await scenario.undo()
        #expect(try await scenario.plan().messages.map(\.slot.name) == ["Ada", "Grace"])
    }

    @Test func nobodyOnTheSheet() async throws {
        let environment = try await TestEnvironment()
        let event = try await environment.show("Empty")
        let sending = SendRunSheet(
            event: event.id, account: environment.account, sender: environment.sender,
            texts: RunSheetTexts(.builtIn))
        let error = await #expect(throws: RunSheetError.self) {
            try await environment.store.read { _ = try sending.plan(in: $0) }
        }
        #expect(error?.description == #"Nobody is on the run sheet of "Empty"."#)
    }
}
