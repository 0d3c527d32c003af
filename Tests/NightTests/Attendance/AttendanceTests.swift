import Agenda
import Lineups
import Night
import Platform
import Storage
import TestSupport
import Testing
import Values

@Suite struct AttendanceTests {
    private func attendance(_ scenario: GuestScenario) async throws -> Attendance? {
        try await scenario.list().performers.first?.slot?.attendance
    }

    private func mark(_ mark: Attendance?, _ scenario: GuestScenario, atHour hour: Int = 21) async throws {
        let marking = MarkAttendance(
            event: scenario.show.id, performers: [scenario.contact], attendance: mark,
            account: scenario.environment.account.id)
        _ = try await scenario.environment.store.write(at: scenario.moment(hour)) { try marking.run(in: $0) }
    }

    static let texts: [(text: String, hour: Int, isHere: Bool)] = [
        ("HERE", 19, true), ("I'm here!", 20, true), ("here", 16, true), ("HERE", 21, true),
        // Earlier than four hours before the start.
        ("HERE", 15, false), ("here's my bio", 19, false), ("we're all here", 19, false),
    ]

    @Test(arguments: texts) func aConfirmedPerformerChecksIn(
        _ row: (text: String, hour: Int, isHere: Bool)
    ) async throws {
        let scenario = try await GuestScenario(limit: nil)
        let reply = try await scenario.text(row.text, atHour: row.hour)
        #expect((reply == "You are checked in for Late Show, Fri Dec 4, 8 PM.") == row.isHere, "\(reply ?? "")")
        #expect(try await attendance(scenario) == (row.isHere ? .here : nil))
    }

    @Test func itIsSaidOnce() async throws {
        let scenario = try await GuestScenario(limit: nil)
        _ = try await scenario.text("HERE", atHour: 19)
        let again = try await scenario.text("HERE", atHour: 20)
        #expect(again == "You are already checked in for Late Show, Fri Dec 4, 8 PM.")
    }

    @Test(arguments: ["HERE", "I'm here"]) func beforeTheDayItIsAnswered(_ text: String) async throws {
        let scenario = try await GuestScenario(limit: nil)
        #expect(
            try await scenario.text(text, atHour: 15)
                == "It is too early to check in for Late Show, Fri Dec 4, 8 PM. Reply HERE from Fri Dec 4, 4 PM on.")
        #expect(try await attendance(scenario) == nil)
    }

    @Test func whoIsNotConfirmedIsReadLikeAnyOther() async throws {
        let scenario = try await GuestScenario(limit: nil, answer: nil)
        let reply = try await scenario.text("HERE", atHour: 19)
        #expect(reply?.contains("checked in") != true)
        #expect(try await attendance(scenario) == nil)
    }

    @Test func aNoShowStandsInTheRecord() async throws {
        let scenario = try await GuestScenario(limit: nil)
        try await mark(.noShow, scenario)
        let contact = scenario.contact
        let record = try await scenario.environment.store.read { try ContactRecord.of(contact, in: $0) }
        #expect(record.reliability.words == "Asked about 1 show: in for 1, no-show at 1")
        #expect(record.reliability.shortWords == "In for 1 of 1, no-show at 1")
        try await scenario.undo(at: scenario.moment(21))
        #expect(try await attendance(scenario) == nil)
    }

    @Test func nobodyIsANoShowBeforeTheStart() async throws {
        let scenario = try await GuestScenario(limit: nil)
        let error = await #expect(throws: GuestError.self) { try await mark(.noShow, scenario, atHour: 19) }
        #expect(error?.sentence == #""Late Show" has not started yet, so nobody can be a no-show."#)
        #expect(try await attendance(scenario) == nil)
    }

    @Test func aTextAfterANoShowIsForTheBooker() async throws {
        let scenario = try await GuestScenario(limit: nil)
        try await mark(.noShow, scenario, atHour: 20)
        _ = try await scenario.text("HERE", atHour: 21)
        #expect(try await attendance(scenario) == .here)
        #expect(try await scenario.waitingTexts() == 1)
    }

    @Test func marksAreForTonightAndForThoseWhoSaidYes() async throws {
        let early = try await GuestScenario(limit: nil)
        let tooEarly = await #expect(throws: GuestError.self) { try await mark(.here, early, atHour: 12) }
        let start = "attendance is marked from Fri Dec 4 2026, 4 PM on."
        #expect(tooEarly?.sentence == "\"Late Show\" is not tonight yet: \(start)")
        let asked = try await GuestScenario(limit: nil, answer: nil)
        let notConfirmed = await #expect(throws: GuestError.self) { try await mark(.here, asked) }
        #expect(notConfirmed?.sentence == #""Ada" is not confirmed for "Late Show"."#)
    }
}
