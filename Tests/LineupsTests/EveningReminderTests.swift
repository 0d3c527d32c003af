import Agenda
import Lineups
import Messaging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Quiet hours do not push a reminder to the day of the show: it goes out the evening before.
@Suite struct EveningReminderTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let ladder: String
        /// Hours of the deadline after Monday noon in New York.
        let end: Int
        let zones: [String]
        /// In the first zone.
        let reminders: [String]
        var testDescription: String { "\(ladder), \(end), \(zones)" }
    }

    static let rows = [
        // A show on Friday at 8 PM.
        Row(ladder: "-1d", end: 104, zones: ["America/New_York"], reminders: ["2026-12-03 19:30"]),
        Row(
            ladder: "-3d -1d", end: 104, zones: ["America/New_York"],
            reminders: ["2026-12-01 19:30", "2026-12-03 19:30"]),
        // At 7 PM it is allowed.
        Row(ladder: "-25h", end: 104, zones: ["America/New_York"], reminders: ["2026-12-03 19:00"]),
        // At 3 AM it is the evening before that.
        Row(ladder: "-17h", end: 104, zones: ["America/New_York"], reminders: ["2026-12-03 19:30"]),
        // It is 5 PM in Los Angeles.
        Row(ladder: "-1d", end: 104, zones: ["America/Los_Angeles"], reminders: ["2026-12-03 17:00"]),
        Row(
            ladder: "-1d", end: 104, zones: ["America/Los_Angeles", "America/New_York"],
            reminders: ["2026-12-03 16:30"]),
        // It is 2 AM in Berlin.
        Row(ladder: "-1d", end: 104, zones: ["Europe/Berlin"], reminders: ["2026-12-03 19:30"]),
        // After the request, a reminder waits for the morning.
        Row(ladder: "+34h", end: 104, zones: ["America/New_York"], reminders: ["2026-12-01 22:00"]),
        Row(ladder: "-1d", end: 104, zones: [], reminders: ["2026-12-04T01:00:00Z"]),
    ]

    @Test(arguments: rows) func rungs(_ row: Row) throws {
        let zones = row.zones.compactMap { Zone($0) }
        let noon = TestEnvironment.noon
        let moments = try ReminderLadder(row.ladder).moments(
            requested: noon, end: noon.adding(.hours(row.end)), in: zones)
        let shown = moments.map { (moment: Instant) -> String in
            guard let zone = zones.first else { return moment.rfc3339 }
            return DateText.iso(zone.local(moment))
        }
        #expect(shown == row.reminders)
    }

    @Test func theReminderIsSentTheEveningBefore() async throws {
        let scenario = try await LineupScenario(["Ada"], policy: [.reminders: "-1d"])
        for hours in 1...79 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Ada").count == 1)
        try await scenario.wait(until: 79, minutes: 30)
        #expect(try await scenario.texts(to: "Ada").count == 2)
        for hours in 80...103 { try await scenario.wait(until: hours) }
        #expect(try await scenario.texts(to: "Ada").count == 2)
    }

    /// A show so many days away, its ladder, and what the preview says.
    @Test(arguments: [
        (1, "+2d -1d", "No reminder: the show is tomorrow."), (2, "+3d", "No reminder: the show is in 2 days."),
        (2, "off", nil), (4, "+2d", nil),
    ])
    func aShowTooNearHasNoReminder(days: Int, ladder: String, words: String?) async throws {
        let environment = try await TestEnvironment()
        let show = try await environment.show("Late Show", inDays: days)
        let ada = try await environment.contact("Ada", "+12125550111")
        try await environment.store.write { tx in
            try Policy.keep(.reminders, ladder, event: show.id, in: tx)
            _ = try Lineup.add(ada, to: show.id, asHost: false, in: tx)
        }
        let asking = RequestAnswers(
            planner: environment.planner, event: show.id, recipients: .notAskedYet, account: environment.account,
            sender: environment.sender)
        let plan = try await environment.store.read { try asking.plan(in: $0) }
        #expect(plan.missingReminder == words)
        let hasNone = words != nil || ladder == "off"
        #expect(plan.reminderTimes.isEmpty == hasNone)
    }
}
