import Lineups
import Testing

/// The settings of lineups in words, as lists show them.
@Suite struct PolicyWordsTests {
    @Test(arguments: [
        (Policy.Item.reminders, "+2d -3d -1d", "2 days after the request, 3 days and 1 day before the deadline"),
        (.reminders, "-6h", "6 hours before the deadline"), (.reminders, "off", "None"), (.reminders, "soon", "soon"),
        (.answerBy, "2d before", "2 days before the show"), (.answerBy, "off", "No deadline"),
        (.answerBy, "2026-12-01 20:00", "2026-12-01 20:00"), (.bench, "off", "Nobody"),
        (.bench, "1 every 4h", "One at a time, the next after 4 hours without an answer"),
        (.lateWithin, "36h", "1 day 12 hours"), (.dayBefore, "on", "On"), (.dayBefore, "perhaps", "perhaps"),
    ])
    func words(_ item: Policy.Item, _ text: String, _ expected: String) {
        #expect(Policy.words(item, text) == expected)
    }

    @Test(arguments: Policy.Item.allCases) func usualChoicesAreValid(_ item: Policy.Item) throws {
        for text in item.usualTexts {
            var policy = Policy()
            try policy.choose(item, text)
            #expect(policy.text(of: item) == text, "as the settings page fills the list")
        }
    }
}
