import Testing

@testable import Training

/// How people answer the question how far they ran.
@Suite("reports of runs in words") struct RunReportTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        let wanted: String

        init(_ text: String, _ wanted: String) { (self.text, self.wanted) = (text, wanted) }

        var testDescription: String { text }
    }

    /// `5.2 mi, 47:10, note "windy"`; `-` for what is not about a run.
    private func shown(_ report: RunReport?) -> String {
        guard let report else { return "-" }
        switch report {
        case .skipped(let reason): return reason.isEmpty ? "skipped" : "skipped: \(reason)"
        case .notYet: return "not yet"
        case .no: return "no"
        case .nod: return "nod"
        case .unclear: return "unclear"
        case .unclearDay: return "which day"
        case .unclearSkip: return "which skip"
        case .notRun(let word): return "no run: \(word)"
        case .ran(let ran):
            let parts = [
                ran.distance.map { $0.text(.miles) } ?? "planned", ran.seconds.map { RunTime.text($0) },
                ran.note.isEmpty ? nil : "note \(ran.note)", ran.isFinished ? nil : "unfinished",
                ran.day,
            ]
            return parts.compactMap(\.self).joined(separator: ", ")
        }
    }

    static let done = [
        Row("done", "planned"), Row("Done!", "planned"), Row("yes", "planned"), Row("Yep", "planned"),
        Row("yes I did", "planned"), Row("Yeah did it", "planned"), Row("all done", "planned"),
        Row("finished", "planned"), Row("Just finished!", "planned"), Row("did it", "planned"),
        Row("I did it!!", "planned"), Row("completed", "planned"), Row("got it done", "planned"),
        Row("✅", "planned"), Row("💪", "planned"), Row("done ✅", "planned"), Row("Ran it this morning", "planned"),
        Row("nailed it", "planned"), Row("done, felt great", "planned, note felt great"),
        Row("Done. Legs heavy but ok", "planned, note legs heavy but ok"),
        Row("done in 22:30", "planned, 22:30"), Row("finished in 45 min", "planned, 45:00"),
        Row("Done in an hour", "planned, 1:00:00"),
    ]

    static let distances = [
        Row("5", "5 mi"), Row("5.2", "5.2 mi"), Row("5,2", "5.2 mi"), Row("5 miles", "5 mi"), Row("5mi", "5 mi"),
        Row("5 mi easy", "5 mi, note easy"), Row("5.2 47:10", "5.2 mi, 47:10"),
        Row("1.7 mi in 22:30", "1.7 mi, 22:30"), Row("ran 1.7 in 22:30", "1.7 mi, 22:30"),
        Row("did 5", "5 mi"), Row("did 5k in 28:30", "3.1 mi, 28:30"), Row("5K, 28 min", "3.1 mi, 28:00"),
        Row("5 miles in 45 minutes", "5 mi, 45:00"), Row("5.2 miles 47m", "5.2 mi, 47:00"),
        Row("13.1 in 1:58:20 🎉", "13.1 mi, 1:58:20"), Row("10 miles 1h 32m", "10 mi, 1:32:00"),
        Row("6 mi 1 hr 2 min", "6 mi, 1:02:00"), Row("about 4 miles", "4 mi"), Row("~4", "4 mi"),
        Row("like 3 miles", "3 mi"), Row("five miles", "5 mi"), Row("two and a half miles", "2.5 mi"),
        Row("a mile and a half", "1.5 mi"), Row("half a mile", "0.5 mi"), Row("3½ miles", "3.5 mi"),
        Row("2 1/2 miles", "2.5 mi"), Row("8 km", "5 mi"), Row("8 kilometers, hot", "5 mi, note hot"),
        Row("5.2 @ 9:05", "5.2 mi, 47:14"), Row("5 miles at 9:00 pace", "5 mi, 45:00"),
        Row("5 mi 9:00/mi", "5 mi, 45:00"), Row("5 miles, 9 min/mile", "5 mi, 45:00"),
        Row("5.2, windy", "5.2 mi, note windy"), Row("3 easy", "3 mi, note easy"), Row("yes 3 miles", "3 mi"),
        Row("done. 3 miles, 30 min", "3 mi, 30:00"), Row("3 miles yesterday", "3 mi, yesterday"),
        Row("only 1 mile, had to stop", "1 mi, note had to stop, unfinished"),
        Row("Easy 5 done", "5 mi, note easy"), Row("4 slow miles in 50 min", "4 mi, 50:00, note slow"),
        Row("3 hilly km", "1.9 mi, note hilly"),
        Row("2 miles. Heart rate 150", "2 mi, note heart rate 150"), Row("4 miles at lunch", "4 mi, note lunch"),
        Row("2 of 3 miles", "2 mi"), Row("5k (3.1 mi)", "3.1 mi"), Row("5.2/47:10", "5.2 mi, 47:10"),
        Row("6 mi with 3 miles fast", "6 mi, note 3 mi fast"), Row("ran the half marathon 1:52:10", "13.1 mi, 1:52:10"),
        Row("5.2 in 47", "5.2 mi, 47:00"), Row("didn't feel great, ran 3 miles", "3 mi, note didnt feel great"),
        Row("yesterday I ran 6", "6 mi, yesterday"), Row("completed 3.2 of 3.7", "3.2 mi, note 3.7"),
        Row("1 hour 6 km", "3.7 mi, 1:00:00"), Row("5 miles 2 hours ago", "5 mi"),
        Row("10 miles 1:10", "10 mi, 1:10:00"), Row("half marathon 1:52", "13.1 mi, 1:52:00"),
        Row("5.2 4:10", "5.2 mi, 4:10"), Row("5000 meters in 28:30", "3.1 mi, 28:30"),
        Row("5km with 6x400m fast", "3.1 mi, note 6x400 m fast"),
        Row("heart rate 150, 3 miles", "3 mi, note heart rate 150"),
        Row("cramps, stopped at 2", "2 mi, note cramps, stopped, unfinished"),
    ]

    static let others = [
        Row("skipped, sick", "skipped: sick"), Row("skipped", "skipped"), Row("Skipping today", "skipped"),
        Row("skip, too hot out", "skipped: too hot out"), Row("didn't run", "skipped"),
        Row("rest day", "skipped: rest day"),
        Row("not today", "skipped"), Row("sick", "skipped: sick"), Row("I'm sick", "skipped: sick"),
        Row("no, too tired", "skipped: too tired"), Row("can't run, knee", "skipped: knee"),
        Row("no run today", "skipped"), Row("taking a day off", "skipped: taking a day off"),
        Row("No, sick kid", "skipped: sick kid"), Row("no", "no"), Row("Nope", "no"), Row("not yet", "not yet"),
        Row("later", "not yet"),
        Row("tonight", "not yet"), Row("I'll go after work", "not yet"), Row("will do 5 later", "not yet"),
        Row("haven't done it yet", "not yet"), Row("heading out now", "not yet"), Row("5 miles tonight", "not yet"),
        Row("ok", "nod"), Row("👍", "nod"), Row("ok thanks", "nod"), Row("got it", "nod"),
        Row("4 miles + 2 miles", "unclear"), Row("5.2 47", "unclear"), Row("ran 3, walked 2", "unclear"),
        Row("47:10", "unclear"), Row("ran for 30 minutes", "unclear"), Row("0 miles", "unclear"),
        Row("3-4 miles", "unclear"), Row("3 to 4 miles", "unclear"), Row("between 3 and 4 miles", "unclear"),
        Row("5 or 6", "unclear"), Row("3 plus 2 miles", "unclear"), Row("2 miles short", "unclear"),
        Row("didn't run 5, only 3", "unclear"), Row("6 km in 1:70", "unclear"), Row("5.2.1", "unclear"),
        Row("-5", "unclear"), Row("5 miles 47", "unclear"), Row("5.2 km in 47,10", "unclear"),
    ]

    /// Texts about something else must log nothing.
    static let foreign = [
        Row("how far?", "-"), Row("Did you see the lineup", "-"), Row("2 shows on Friday", "-"),
        Row("5 people are coming", "-"), Row("yes Friday works", "-"), Row("done with the posters", "-"),
        Row("the host is sick", "-"), Row("call me at 6", "-"), Row("Ada is in", "-"), Row("12/7", "-"), Row("", "-"),
        Row("can you add Grace", "-"), Row("we did the show", "-"), Row("...", "-"),
    ]

    /// (the text, the words that name its day)
    static let days = [
        Row("5 mi on saturday", "5 mi, saturday"), Row("5 mi sat", "5 mi, sat"), Row("saturday 5 mi", "5 mi, saturday"),
        Row("ran 4 on Sunday in 36:00", "4 mi, 36:00, sunday"), Row("11/28 5 mi", "5 mi, 11/28"),
        Row("5 miles on the 28th", "5 mi, the 28th"), Row("last tuesday 4 miles", "4 mi, last tuesday"),
        Row("5 miles last night", "5 mi, yesterday"), Row("5 miles 2 days ago", "5 mi, 2 days ago"),
        Row("ran 4 the day before yesterday", "4 mi, day before yesterday"), Row("5 mi nov 28", "5 mi, nov 28"),
        Row("5 mi 2026-11-28", "5 mi, 2026-11-28"), Row("sat nov 28, 5 mi", "5 mi, sat nov 28"),
        Row("this saturday 5 mi", "5 mi, saturday"), Row("ran 5.2 nov 28", "5.2 mi, nov 28"),
        Row("ran 5k on thanksgiving 26:00", "which day"), Row("5 miles, race next saturday", "which day"),
        Row("5 miles last weekend", "which day"), Row("5 miles, see you saturday", "which day"),
        Row("done, see you saturday", "which day"), Row("ran 5 nov 28", "which day"),
        Row("5 mi saturday, 6 mi sunday", "unclear"), Row("Ran 3 Sunday and 4 today", "unclear"),
        Row("saturday 5", "-"), Row("5 miles in the sun", "5 mi, note sun"),
        Row("5 miles, felt 7/10", "5 mi, note felt 7/10"),
        Row("5 miles, faster than yesterday", "5 mi, note faster than yesterday"),
    ]

    static let parts = [
        Row(".5", "0.5 mi"), Row(".5 mi", "0.5 mi"), Row(".8 km", "0.5 mi"), Row(".25 miles 3:00", "0.3 mi, 3:00"),
        Row("done. .5 mi", "0.5 mi"), Row("-.5", "unclear"), Row("only did 2 of the 3.4 miles", "2 mi"),
        Row("2 out of 3 miles", "2 mi"),
        Row(
            "2×3 miles with 1 mile recovery between sets. 7 total miles.",
            "7 mi, note 2x3 miles with 1 mi recovery between sets"),
        Row("2x3 miles with 1 mile recovery", "unclear"), Row("did 30 minutes", "unclear"),
        Row("did it in 30 minutes", "planned, 30:00"),
    ]

    static let sports = [
        Row("biked 12 miles instead", "no run: biked"), Row("rode 15 miles", "no run: rode"),
        Row("cycled 10k in 30:00", "no run: cycled"), Row("swam 1500m", "no run: swam"),
        Row("rowed 5k", "no run: rowed"), Row("paddled 3 miles", "no run: paddled"),
        Row("elliptical 3 miles", "no run: elliptical"), Row("hiked 4 miles", "no run: hiked"),
        Row("walked 3 miles", "no run: walked"), Row("walk 2 mi", "no run: walk"),
        Row("12 miles on the bike", "no run: bike"), Row("12k steps", "no run: steps"),
        Row("20k steps, no run", "no run: steps"), Row("ran 3 then walked", "3 mi, note then walked"),
        Row("3.4, 2 walk breaks", "3.4 mi, note 2 walk breaks"), Row("5 miles in the snow", "5 mi, note snow"),
        Row("5k sign-up done", "-"),
    ]

    static let skips = [
        Row("skipping wed and thu", "which skip"), Row("skip sat and sun", "which skip"),
        Row("skip until monday", "which skip"), Row("skip next two runs", "which skip"),
        Row("skip everything this week", "which skip"), Row("skip film", "which skip"),
        Row("rest day tomorrow", "which skip"), Row("skip today's run", "skipped"),
        Row("skip - shins", "skipped: shins"),
        Row("skip because of work", "skipped: of work"), Row("skipped im tired", "skipped: tired"),
        Row("skipped, hard day yesterday", "skipped: hard day yesterday"),
    ]

    @Test("done, in many ways", arguments: done)
    func done(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("distances and times", arguments: distances)
    func distances(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("skipped, not yet, and what has to be asked back", arguments: others)
    func others(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("a named day is that of the run, or asked back", arguments: days)
    func days(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("parts of numbers and of runs", arguments: parts)
    func parts(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("other sports and steps are no runs", arguments: sports)
    func sports(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("more than the run of today is not skipped", arguments: skips)
    func skips(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test("texts about something else", arguments: foreign)
    func foreign(row: Row) { #expect(shown(RunReport.read(row.text, unit: .miles)) == row.wanted) }

    @Test(
        "behind RAN any words are a note",
        arguments: [
            Row("5.2 47:10 windy", "5.2 mi, 47:10, note windy"), Row("5 around the lake", "5 mi, note lake"),
            Row("far", "-"), Row("", "-"), Row("8k", "5 mi"), Row("5.2 yesterday", "5.2 mi, yesterday"),
            Row("-5", "unclear"), Row("5 mi in 1:70", "unclear"), Row("5.2 47", "unclear"), Row("5 errands", "unclear"),
            Row("5 sat", "5 mi, sat"), Row("12 miles on the bike", "no run: bike"),
            Row("5 miles on the bike path", "5 mi, note bike path"), Row(".5", "0.5 mi"),
        ])
    func command(row: Row) {
        #expect(shown(RunReport.read(row.text, unit: .miles, isCommand: true)) == row.wanted)
    }
}
