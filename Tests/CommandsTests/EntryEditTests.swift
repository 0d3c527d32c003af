import CommandKit
import Testing
import Values

/// What becomes of the other dates of a series, and of two changes at once.
@Suite struct EntryEditTests {
    /// The Thursdays of a choir, and what the agenda shows of it.
    private func choir() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        let line = #"calendar entry add Choir --date "2026-11-26 19:00" --repeat weekly --times 6"#
        #expect(try await environment.run(line).code == 0)
        return environment
    }

    private func dates(_ environment: CommandTestEnvironment) async throws -> [String] {
        try await environment.run("calendar agenda --date 2026-11-20 --days 50 --format csv --fields starts_at,name")
            .output
            .split(separator: "\n").filter { $0.contains("Choir") }.map { String($0.prefix(16)) }
    }

    @Test func movingASeriesMovesItsChangedDates() async throws {
        let environment = try await choir()
        for line in [
            "calendar entry remove Choir --date 2026-12-10",
            #"calendar entry edit Choir --only 2026-12-17 --date "2026-12-18 19:00""#,
        ] { #expect(try await environment.run(line).code == 0) }
        let before = [
            "2026-11-26T19:00", "2026-12-03T19:00", "2026-12-18T19:00", "2026-12-24T19:00", "2026-12-31T19:00",
        ]
        #expect(try await dates(environment) == before)
        // The series was there before its changed date.
        let rows = try await environment.run("calendar entry list --all --format csv --fields id,name").output
        let choirs = rows.split(separator: "\n").filter { $0.hasSuffix(",Choir") }
        let number = try #require(choirs.compactMap { Int($0.prefix { $0 != "," }) }.min())
        for (date, dates) in [
            (
                "2026-11-26 20:00",
                ["2026-11-26T20:00", "2026-12-03T20:00", "2026-12-18T19:00", "2026-12-24T20:00", "2026-12-31T20:00"]
            ),
            // By a week: each takes the place of the next.
            (
                "2026-12-03 20:00",
                ["2026-12-03T20:00", "2026-12-10T20:00", "2026-12-18T19:00", "2026-12-31T20:00", "2027-01-07T20:00"]
            ),
        ] {
            #expect(try await environment.run(#"calendar entry edit \#(number) --date "\#(date)""#).code == 0)
            #expect(try await self.dates(environment) == dates)
        }
        for _ in 0..<2 { #expect(try await environment.run("undo").output == "Undone: changed \"Choir\".\n") }
        #expect(try await dates(environment) == before)
    }

    @Test func aChangedDateKeepsTheSeriesName() async throws {
        let environment = try await choir()
        for line in [
            #"calendar entry edit Choir --only 2026-12-17 --date "2026-12-18 19:00""#,
            "calendar entry remove Choir --only 2026-12-10",
        ] { #expect(try await environment.run(line).code == 0) }
        let shown = try await environment.run("calendar entry show Choir")
        #expect(shown.code == 0 && shown.output.contains("every week"), "\(shown)")
        #expect(try await environment.run(#"calendar entry add "Choir" --date "2026-12-19 19:00""#).code == 0)
        let several = try await environment.run("calendar entry show Choir")
        #expect(several.code == 2 && several.notes.contains("Several entries match \"Choir\""))
    }

    /// Today is Monday Nov 30; the dentist is on Wednesday Dec 2, band practice on Thursdays from Dec 3 on.
    @Test(arguments: [
        ("dec 2", "Dentist"), ("in 2 days", "Dentist"), ("12/2", "Dentist"), ("dec 10", "Band practice"),
        ("dec 30", "Off"), ("nov 3", "Past"),
    ])
    func entryIsFoundByItsDay(day: String, name: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"calendar entry add Off --date "dec 28" --end "dec 30""#)
        _ = try await environment.run(#"calendar entry add Past --date "2026-11-03 3pm""#)
        let shown = try await environment.run(words: ["calendar", "entry", "show", day])
        #expect(shown.code == 0 && shown.output.hasPrefix("\(name)\n"), "\(shown)")
    }

    @Test func twoEntriesOnADayAreBothNamed() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"calendar entry add Optician --date "dec 2 9am""#)
        let several = try await environment.run(words: ["calendar", "entry", "show", "dec 2"])
        #expect(several.code == 2 && several.notes.contains("Dentist") && several.notes.contains("Optician"))
    }

    @Test func aTimeAloneKeepsTheDay() async throws {
        let environment = try await CommandTestEnvironment()
        let later = try await environment.run("calendar entry edit Dentist --at 4pm")
        #expect(later.output == "\"Dentist\": Wed Dec 2 2026, 4 PM to 6 PM.\n", "\(later)")
    }

    @Test func anotherZoneKeepsTheLocalTime() async throws {
        let environment = try await CommandTestEnvironment()
        let there = try await environment.run("calendar entry edit Dentist --zone Europe/Berlin")
        #expect(there.output == "\"Dentist\": Wed Dec 2 2026, 9 AM to 11 AM, 3 PM in Europe/Berlin.\n")
        let show = try await environment.run("calendar agenda --format csv --fields starts_at,ends_at,name").output
        #expect(show.contains("2026-12-02T15:00:00+01:00,2026-12-02T17:00:00+01:00,Dentist"))
        #expect(try await environment.run(#"calendar entry add Off --date "dec 24""#).code == 0)
        let whole = try await environment.run("calendar entry edit Off --zone Europe/Berlin")
        #expect(whole.code == CommandError.Code.usage.rawValue)
        #expect(whole.notes.contains("\"Off\" is an all-day entry"))
    }

    @Test func concurrentChangesAreBothKept() async throws {
        let environment = try await CommandTestEnvironment()
        for round in 0..<5 {
            async let place = environment.run("calendar entry edit Dentist --location Place\(round)")
            async let words = environment.run("calendar entry edit Dentist --notes Words\(round)")
            #expect(try await [place.code, words.code] == [0, 0])
            let shown = try await environment.run("calendar entry show Dentist").output
            #expect(shown.contains("Place\(round)") && shown.contains("Words\(round)"))
        }
    }

    @Test func concurrentRemovalsAreAllApplied() async throws {
        let environment = try await choir()
        try await withThrowingTaskGroup(of: Int32.self) { group in
            for day in ["12-03", "12-10", "12-17", "12-24"] {
                group.addTask { try await environment.run("calendar entry remove Choir --date 2026-\(day)").code }
            }
            for try await code in group { #expect(code == 0) }
        }
        #expect(try await dates(environment) == ["2026-11-26T19:00", "2026-12-31T19:00"])
    }

    @Test func concurrentChangesOfAContactAndAShowAreBothKept() async throws {
        let environment = try await CommandTestEnvironment()
        for round in 0..<3 {
            async let place = environment.run(#"event edit "Open Mic" --location Place\#(round)"#)
            async let date = environment.run(#"event edit "Open Mic" --date "2026-12-01 20:0\#(round)""#)
            async let mail = environment.run("contact edit Edgar --email e\(round)@example.org")
            async let cell = environment.run("contact edit Edgar --cell +1415555012\(round)")
            #expect(try await [place.code, date.code, mail.code, cell.code] == [0, 0, 0, 0])
            let show = try await environment.run("event list --format csv --fields name,location,starts_at").output
            #expect(show.contains("Open Mic,Place\(round),2026-12-01T20:0\(round)"))
            let person = try await environment.run("contact show Edgar").output
            #expect(person.contains("e\(round)@example.org") && person.contains("012\(round)"))
        }
    }

    @Test func aCanceledShowHasNoChangeNotices() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event cancel "Late Show" --yes"#)
        let refused = try await environment.run("calendar entry add @late")
        #expect(refused.code == 1 && refused.notes.contains(#""Late Show" was canceled."#), "\(refused)")
    }

    /// (what is added; the calendar for it; what removing it says)
    @Test(
        "an event that was added to a calendar is removed from it, and stays",
        arguments: [
            ("@canyon", "", "Removed the alarms of \"our trip to the Grand Canyon\".", "Countdowns"),
            (
                "@canyon", "--calendar Birthdays",
                "Removed \"our trip to the Grand Canyon\" from \"Birthdays\", with its alarms.", "Countdowns"
            ),
            ("@late", "--calendar Birthdays", "Removed \"Late Show\" from \"Birthdays\", with its alarms.", "Shows"),
        ])
    func anAddedEventIsRemoved(_ name: String, _ options: String, _ words: String, _ kept: String) async throws {
        let environment = try await CommandTestEnvironment()
        let fields = "--all --format csv --fields name,calendar,alarms"
        func entries() async throws -> String { try await environment.run("calendar entry list \(fields)").output }
        let before = try await entries()
        #expect(try await environment.run("calendar entry add \(name) \(options)").code == 0)
        let added = try await entries()
        let removed = try await environment.run("calendar entry remove \(name)")
        #expect(removed.output == words + "\n" && removed.notes.contains("It stays in \"\(kept)\"."), "\(removed)")
        #expect(try await entries().contains(",\(kept),\n"))
        #expect(try await environment.run("undo").output.contains("from a calendar"))
        #expect(try await entries() == added)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await entries() == before)
        let again = try await environment.run("calendar entry remove \(name)")
        #expect(again.code == 0 && again.output.contains("was not added to a calendar: nothing changed."))
    }

    @Test(
        "a name without a date, a date of no series and an unknown name are refused",
        arguments: [
            ("@me", "", 64, "has no date"), ("@canyon", "--date 2027-06-01", 64, "is not a series"),
            ("@zzz", "", 2, "zzz"),
        ])
    func removalIsRefused(_ name: String, _ options: String, _ code: Int32, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run("calendar entry remove \(name) \(options)")
        #expect(outcome.code == code && outcome.notes.contains(words), "\(outcome)")
    }

    @Test func anEntryIsRemovedByAtName() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("calendar entry remove @dentist").output.hasPrefix("Removed \"Dentist\""))
    }

    @Test func notesKeepTheirLines() async throws {
        let environment = try await CommandTestEnvironment()
        let add = [
            "calendar", "entry", "add", "Optician", "--date", "tue 3pm", "--notes", "\nbring:\r\n  card \n\nmoney\n",
        ]
        #expect(try await environment.run(words: add).code == 0)
        let shown = try await environment.run("calendar entry show Optician").output
        #expect(shown.contains("\n  Notes     bring:\n              card\n\n            money\n"), "\(shown)")
        #expect(
            try await environment.run("calendar export").output.contains("DESCRIPTION:bring:\\n  card\\n\\nmoney\r\n"))
        #expect(
            try await environment.run(words: ["calendar", "entry", "edit", "Optician", "--notes", "a\nb"]).code == 0)
        #expect(
            try await environment.run("calendar entry show Optician").output.contains("  Notes     a\n            b\n"))
    }

    /// `tue 12am` is the beginning of that day, not of the next.
    @Test func midnightAsAnEndIsTheStartOfThatDay() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"calendar entry add Gig --date "tue 10pm" --end "tue 12am""#)
        #expect(outcome.code == 64 && outcome.notes.contains("ends before it starts"), "\(outcome)")
        #expect(try await environment.run(#"calendar entry add Gig --date "tue 10pm" --end 12am"#).code == 0)
        #expect(try await environment.run("calendar entry show Gig").output.contains("10 PM to Wed Dec 2 2026, 12 AM"))
    }

    /// (what is added on Monday noon; what is said of its alarms)
    @Test(arguments: [
        (#"--date "2026-11-01 3pm""#, "Its alarm time is in the past"),
        (#"--date "today 12:30pm""#, "Its alarm time is in the past"),
        (#"--date "today 12:30pm" --alarm 1h --alarm 15m"#, "15 minutes before it starts"),
        (#"--date "today 3pm""#, "1 hour before it starts"),
        (#"--date "2026-11-01 3pm" --repeat weekly --alarm 1h"#, "1 hour before it starts"),
    ])
    func alarmsThatAreOverAreNotPromised(options: String, words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let notes = try await environment.run("calendar entry add Optician \(options)").notes
        #expect(notes.contains(words) && !notes.contains(" and "), "\(notes)")
    }
}
