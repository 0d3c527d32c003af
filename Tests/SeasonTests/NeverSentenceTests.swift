import Agenda
import Lineups
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// A sentence that says on which weekdays somebody never can is as good as `NEVER mondays`; whatever else has the word
/// is not read as one.
@Suite struct NeverSentenceTests {
    private static let number = "+14155550101"

    private func days(after text: String, asked show: Int? = nil) async throws -> [Weekday] {
        let environment = try await TestEnvironment()
        let ada = try await environment.contact("Ada", Self.number)
        if let show { try await environment.invite(environment.show("Late Show", inDays: show), [ada]) }
        _ = try await environment.text(text, from: Self.number)
        return try await environment.store.read { try NeverDays.of(ada, in: $0) }.sorted { $0.rawValue < $1.rawValue }
    }

    static let sentences: [(text: String, days: [Weekday])] = [
        ("I can never do Mondays", [.monday]), ("I'm never free on Tuesdays", [.tuesday]),
        ("never on a Friday please", [.friday]),
        ("Hi, I can never make Mondays or Tuesdays, sorry!", [.monday, .tuesday]),
        ("Mondays never work for me", [.monday]), ("Tuesdays are never good for me, thanks", [.tuesday]),
        ("I’m never available Sundays", [.sunday]), ("Fridays never, thanks", [.friday]),
        ("I never do Mondays", [.monday]), ("hey! i can never play on a sunday", [.sunday]),
        ("Please never book me on Wednesdays", [.wednesday]), ("we can never do thursdays", [.thursday]),
        ("I am never around on a Saturday", [.saturday]), ("im never free weds", [.wednesday]),
        ("Sadly I can never do Fridays and Saturdays", [.friday, .saturday]),
        ("On Mondays I can never play", [.monday]), ("Sundays I'm never free, sorry", [.sunday]),
        ("I could never do a Wednesday", [.wednesday]), ("can never do mondays tho", [.monday]),
        ("Just so you know, I'm never able to do Thursdays", [.thursday]),
        ("I'm afraid I can never make it on Tuesdays", [.tuesday]), ("never ask me for Sundays please", [.sunday]),
        ("A Monday is never an option for me", [.monday]),
        (
            "I'll never be free on Mondays, Tuesdays or Thursdays",
            [.monday, .tuesday, .thursday]
        ),
        ("Fyi never available Saturdays", [.saturday]), ("Mondays never suit me", [.monday]),
    ]

    @Test(arguments: sentences) func aSentenceSetsTheDays(_ row: (text: String, days: [Weekday])) async throws {
        #expect(try await days(after: row.text) == row.days)
    }

    static let others = [
        "never fri-sun", "I never said Monday", "never mind, Monday works", "I never got your text about Mondays",
        "I've never done a Monday before", "Mondays are never a problem", "I'm never busy on Mondays",
        "I'm never late on a Friday", "I can never do Mondays before 9", "I can almost never do Mondays",
        "I can never do Mondays in December", "I can never do Mondays but Tuesdays are great",
        "can you never do Mondays?", "Why is it never on a Friday?", "never this Monday", "Never on the first Monday",
        "I never work Mondays", "I'm never not free on Mondays", "Ada can never do Mondays", "you can never do Mondays",
        "I never play Mondays unless I'm desperate", "never Monday the 7th", "I can never really tell about Mondays",
        "Never been so excited for a Friday", "Monday? Never!", "I would never miss a Friday",
    ]

    @Test(arguments: others) func anythingElseSetsNone(_ text: String) async throws {
        #expect(try await days(after: text).isEmpty)
    }

    /// The show is on a Friday: the sentence answers the request too, so the booker reads it.
    @Test(arguments: [("I can never do Fridays", [Weekday]()), ("I can never do Mondays", [.monday])])
    func aSentenceThatCanBeAnAnswerSetsNone(_ text: String, _ expected: [Weekday]) async throws {
        #expect(try await days(after: text, asked: 4) == expected)
    }

    /// The names of the other languages are those that their texts print, so they are understood.
    @Test(arguments: [
        "NEVER viernes", "NEVER vendredi", "never freitags", "NEVER venerdì", "NEVER sexta-feira", "NEVER el viernes",
    ])
    func aWeekdayOfAnotherLanguageIsOneToo(_ text: String) async throws {
        let asked = try await PolledPerson()
        #expect(try await asked.text(text) == "Noted: never Fridays. To change that, reply ALWAYS Fridays.")
        #expect(try await asked.text("ALWAYS sexta", minutes: 6) == "Noted: Fridays are possible.")
        // "Segunda" is the second date as well.
        #expect(try await asked.text("ALWAYS segunda", minutes: 7) == "Noted: Mondays are possible.")
        #expect(try await asked.answers() == "unsaid unsaid unsaid unsaid")
    }
}
