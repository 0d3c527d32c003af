import ReplyReader
import Testing
import Values

/// It is Tuesday, 1 December 2026; the show is on Friday.
@Suite struct SnoozeTests {
    @Test(arguments: [
        ("ask me Thursday", 2), ("I'll know tomorrow", 1), ("will let you know by Wednesday", 1),
        ("check back in 2 days", 2),
        ("ask me again Dec 3", 2),
    ])
    func theDayToAskAgainIsKept(text: String, days: Int) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .tentative)
        #expect(verdict.snoozeUntil == ReplyCases.tuesday.adding(days: days))
    }

    @Test(arguments: ["I'll know by Friday", "ask me Monday", "let me check", "maybe"])
    func noDayBeforeTheShowMeansNoSnooze(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).snoozeUntil == nil)
    }
}
