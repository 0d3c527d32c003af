import ReplyReader
import Testing
import Values

/// Now is Tuesday, December 1, 2026, noon. The show is on Friday.
@Suite struct SnoozeTests {
    @Test(arguments: [
        ("ask me Thursday", 2), ("I'll know tomorrow", 1), ("will let you know by Wednesday", 1),
        ("check back in 2 days", 2), ("ask me in a couple of days", 2), ("ask me again Dec 3", 2),
    ])
    func dayToAskAgainIsRead(text: String, days: Int) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .tentative)
        #expect(verdict.snooze == .day(ReplyCases.tuesday.adding(days: days)))
    }

    @Test(arguments: [
        ("ask me in an hour", 60), ("try me in 2 hours", 120), ("check with me in 20 min", 20),
        ("let me get back to you in 30", 30), ("give me an hour", 60), ("I'll let you know in an hour", 60),
        ("can you give me 20 minutes", 20), ("ask me in half an hour", 30), ("need an hour and a half", 90),
        ("not sure, hit me up in a couple of hours", 120), ("will know in about 2 hrs", 120),
        ("I'll tell you in like 45 minutes", 45), ("let me check, give me a half hour", 30),
        ("give me 30", 30), ("give me like 40 minutes", 40), ("text me back in a few hours", 180),
        ("get back to me in 2h", 120), ("remind me in three hours", 180),
    ])
    func waitingTimeIsRead(text: String, minutes: Int) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .tentative, "\(verdict)")
        #expect(verdict.snooze == .after(minutes: minutes))
    }

    @Test(arguments: [
        ("get back to me tonight", 0, 19), ("ask me tomorrow morning", 1, 10), ("ask me tomorrow evening", 1, 19),
        ("hit me up this afternoon", 0, 15), ("I'll know tonight", 0, 19), ("ask me Wednesday night", 1, 19),
        ("ask me tomorrow at 3", 1, 15),
        ("check back at 5", 0, 17), ("I'll let you know by 6pm", 0, 18),
        ("ask me in the morning", 1, 10), ("I'll know tomorrow in the afternoon", 1, 15), ("try me after 6", 0, 18),
        ("let you know thursday 5pm", 2, 17), ("I'll know by 9 on Thursday", 2, 9),
        ("ask me tomorrow around 11", 1, 11), ("hmu this evening", 0, 19),
    ])
    func timeOfDayToAskAgainIsRead(text: String, days: Int, hour: Int) {
        let verdict = Reader().read(text, in: ReplyCases.context("single"))
        #expect(verdict.label == .tentative, "\(verdict)")
        #expect(verdict.snooze == .at(ReplyCases.at(day: days, hour: hour)))
    }

    @Test(arguments: [
        "I'll know by Friday", "ask me Monday", "let me check", "maybe", "give me a minute", "one sec",
        "not sure, I have a 20 minute set", "I'll know by 9pm on Friday",
        "not sure I can be there by 8", "let me check if I can make it by 8",
    ])
    func noSnoozeWithoutATimeBeforeTheShow(text: String) {
        #expect(Reader().read(text, in: ReplyCases.context("single")).snooze == nil)
    }

    /// On the day of the show.
    @Test(arguments: [
        ("not sure about tonight", nil), ("let me check about this evening", nil),
        ("I'll know this afternoon", ReplyCases.at(day: 3, hour: 15)),
        ("ask me tonight", ReplyCases.at(day: 3, hour: 19)),
    ])
    func tonightMeansTheShowUnlessAskedToWait(text: String, expected: LocalDateTime?) {
        var context = ReplyCases.context("single")
        context.now = ReplyCases.at(day: 3, hour: 12)
        #expect(Reader().read(text, in: context).snooze == expected.map(Snooze.at))
    }

    /// Rows: text, hour of the day of the text, expected snooze.
    @Test(arguments: [
        ("ask me this afternoon", 16, nil), ("ask me tonight", 20, nil), ("ask me at 5", 18, nil),
        ("check back at 9", 8, ReplyCases.at(day: 0, hour: 9)),
        ("ask me in the morning", 2, ReplyCases.at(day: 0, hour: 10)),
    ])
    func pastTimeIsNotASnooze(text: String, hour: Int, expected: LocalDateTime?) {
        var context = ReplyCases.context("single")
        context.now = ReplyCases.at(day: 0, hour: hour)
        #expect(Reader().read(text, in: context).snooze == expected.map(Snooze.at))
    }
}
