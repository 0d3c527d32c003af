import Lineups
import TestSupport
import Testing
import Values

/// Parsing the policy settings that a booker enters.
@Suite struct PolicyTests {
    @Test(arguments: [
        ("+2d -1d", "+2d -1d"), ("+36h,-90m", "+1d12h -1h30m"), ("off", "off"), ("None", "off"), ("−1d", "-1d"),
    ])
    func ladders(text: String, shown: String) throws {
        #expect(try ReminderLadder(text).description == shown)
    }

    @Test(arguments: ["", "2d", "+", "+2x", "tomorrow", "+1d +1d +1d +1d +1d +1d +1d"])
    func notLadders(text: String) {
        #expect(throws: PolicyError.notReminders(text)) { try ReminderLadder(text) }
    }

    @Test(
        arguments: [
            ("off", "off", .nobody), ("1", "1", .inOrder(1)), ("3", "3", .inOrder(3)),
            ("1 every 4h", "1 every 4h", .inOrder(1)), ("2 every 30 min", "2 every 30m", .inOrder(2)),
            ("All", "all", .everybody), ("all every 4h", "all every 4h", .everybody), ("waitlist", "waitlist", .line),
            ("waitlist every 12h", "waitlist", .line),
        ] as [(String, String, BenchRule.Choice)])
    func benches(text: String, shown: String, choice: BenchRule.Choice) throws {
        let rule = try BenchRule(text)
        #expect(rule.description == shown)
        #expect(rule.choice == choice)
    }

    @Test(arguments: [
        "", "0", "-1", "21", "one", "1 every", "1 each 4h", "1 every blue moon", "off every 4h", "everybody",
    ])
    func notBenches(text: String) {
        #expect(throws: PolicyError.notBench(text)) { try BenchRule(text) }
    }

    @Test(arguments: [
        ("2d before", "2d before"), ("36 hours before", "1d12h before"),
        ("2026-12-03T18:00:00Z", "2026-12-03T18:00:00Z"),
        ("off", nil),
    ])
    func deadlines(text: String, shown: String?) throws {
        #expect(try AnswerBy.read(text)?.description == shown)
    }

    /// The request is on Monday noon, the end on Friday, 8 PM.
    @Test(arguments: [
        // Nothing for two days, then one rung after the other.
        ("+2d -1d", 0, 0, 48), ("+2d -1d", 0, 48, 80), ("+2d -1d", 0, 80, nil),
        // A rung within half a day of the last text is skipped.
        ("+2d -1d", 0, 70, nil), ("+2d -2d", 0, 47, nil),
        // After missed rungs there is one to send, however many were missed.
        ("+1d +2d -1d", 0, 0, 24),
        // There is none after the end.
        ("+9d", 0, 0, nil), ("-9d", 0, 0, nil), ("off", 0, 0, nil),
    ])
    func rungs(ladder: String, asked: Int, texted: Int, next: Int?) throws {
        let noon = TestEnvironment.noon
        let moment = try ReminderLadder(ladder).next(
            requested: noon.adding(.hours(asked)), texted: noon.adding(.hours(texted)), end: noon.adding(.hours(104)),
            in: [])
        #expect(moment == next.map { noon.adding(.hours($0)) })
    }
}
