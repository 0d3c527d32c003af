import Lineups
import Storage
import TestSupport
import Testing
import Values

/// After an opt-out, the booker is told which events it affects, and to call.
@Suite struct OptOutNotificationTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let before: String?
        let text: String
        let notification: String
    }

    static let rows = [
        Row(
            testDescription: "asked", before: nil, text: "CANCEL",
            notification: "Ada opted out of texts, and was asked for Late Show, Fri Dec 4, 8 PM. Please call them."),
        Row(
            testDescription: "confirmed", before: "yes", text: "STOP",
            notification: "Ada opted out of texts, and is confirmed for Late Show, Fri Dec 4, 8 PM. Please call them."),
        Row(
            testDescription: "in words", before: "maybe", text: "stop texting me",
            notification: "Ada opted out of texts, and said maybe to Late Show, Fri Dec 4, 8 PM. Please call them."),
        Row(testDescription: "out", before: "no", text: "STOP", notification: "Ada opted out of texts."),
    ]

    @Test(arguments: rows) func bookerIsToldWhichEventsAnOptOutAffects(_ row: Row) async throws {
        let scenario = try await LineupScenario(["Ada", "Grace"], policy: [.reminders: "off"])
        if let before = row.before {
            try await scenario.says("Ada", before, at: 1)
            try await scenario.wait(until: 1)
        }
        try await scenario.says("Ada", row.text, at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "booker").last == row.notification)
    }

    @Test func severalEventsAreNamedSoonestFirst() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "off"])
        let ada = try #require(scenario.people["Ada"])
        for day in 5...8 {
            try await scenario.environment.invite(
                scenario.environment.show("Show \(day)", inDays: day), [ada], now: LineupScenario.at(1))
        }
        try await scenario.says("Ada", "STOP", at: 2)
        try await scenario.wait(until: 2)
        let notification = try await scenario.texts(to: "booker").last ?? ""
        #expect(
            notification.hasPrefix(
                "Ada opted out of texts, and was asked for Late Show, Fri Dec 4, 8 PM; was asked for Show 5"))
        #expect(notification.hasSuffix("; and 2 more. Please call them."), "\(notification)")
    }

    @Test func optingInAgainReopensTheInvitationAndSchedulesTheBench() async throws {
        let scenario = try await LineupScenario(["Ada"], bench: ["Alan"], policy: [.bench: "1", .reminders: "off"])
        try await scenario.says("Alan", "STOP", at: 1)
        try await scenario.says("Ada", "no", at: 1)
        try await scenario.wait(until: 1)
        #expect(try await scenario.texts(to: "Alan").isEmpty)
        try await scenario.says("Alan", "START", at: 2)
        try await scenario.wait(until: 2)
        #expect(try await scenario.texts(to: "Alan").count == 1)
    }
}
