import ArgumentParser
import CommandKit
import Foundation
import TestSupport
import Testing
import Values

@testable import App

/// The pages of the calendar as a terminal shows them, by its width.
@Suite struct CalendarPageTests {
    private func page(_ line: String, width: Int?) async throws -> [String] {
        let environment = try await CommandTestEnvironment()
        let transcript = Transcript(answers: [])
        let command = try #require(try Root.parseAsRoot(CommandTestEnvironment.words(line)) as? any StoreCommand)
        let context = CommandContext(
            app: environment.app, account: try await environment.app.account(),
            terminal: transcript.terminal(isInteractive: false, width: width), now: TestEnvironment.noon)
        try await command.run(in: context)
        return transcript.outcome(code: 0).output.split(separator: "\n").map(String.init)
    }

    @Test func todayIsMarkedAndDaysShowNames() async throws {
        let november = try await page("calendar month", width: 80)
        #expect(november[0].contains("November 2026"))
        #expect(november[1].hasPrefix("Sun        Mon        Tue"))
        #expect(november.contains("29         [30]"))
        let december = try await page("calendar month --date dec", width: nil)
        #expect(december.contains { $0.contains("Open Mic") && $0.contains("Dentist") && $0.contains("Band prac…") })
    }

    @Test(arguments: [34, 40, 61, 62, 80, 100, 200])
    func noLineIsWiderThanTheTerminal(width: Int) async throws {
        for line in ["calendar month --date 2026-12", "calendar month --date fri"] {
            for text in try await page(line, width: width) { #expect(text.displayWidth <= width) }
        }
    }

    @Test func aNarrowTerminalShowsDotsWithNamesBelow() async throws {
        let lines = try await page("calendar month --date dec", width: 40)
        #expect(lines.contains { $0.contains("1•") && $0.contains("2•") && $0.contains("4•") })
        #expect(lines.contains("Wed Dec 2 3 PM-5 PM  Dentist"))
    }

    @Test func exportsAreReadByOtherPrograms() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("calendar entry list --all --json").output
        let text = try await environment.run("calendar export").output
        #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
        let file = try environment.folder.write(text, to: "all.ics")
        let again = try await environment.run(words: ["calendar", "import", file])
        #expect(again.code == 0)
        #expect(try await environment.run("calendar entry list --all --json").output == before)
    }

    @Test func aPartlyReadableFileReportsItsLossesAndImportsTheRest() async throws {
        let environment = try await CommandTestEnvironment()
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", "BEGIN:VEVENT", "UID:a", "SUMMARY:Good",
            "DTSTART:20261205T100000Z", "END:VEVENT", "BEGIN:VEVENT", "UID:b", "SUMMARY:Bad", "DTSTART:soon",
            "END:VEVENT", "END:VCALENDAR", "",
        ]
        let file = try environment.folder.write(lines.joined(separator: "\r\n"), to: "team.ics")
        let trial = try await environment.run(words: ["calendar", "import", file, "--dry-run"])
        #expect(trial.code == CommandError.Code.refused.rawValue)
        #expect(try await environment.run("calendar show Team").code == CommandError.Code.notFound.rawValue)
        let outcome = try await environment.run(words: ["calendar", "import", file])
        #expect(outcome.code == CommandError.Code.refused.rawValue)
        #expect(outcome.output == "\"Team\": 1 new.\n2 read: 1 added, 1 left out.\n")
        #expect(outcome.notes.contains("line 9: event skipped, its DTSTART is not valid \"Bad\""))
        #expect(try await environment.run("calendar show Team --format csv --fields name").output == "name\nGood\n")
    }

    @Test func aLongNameIsShortened() async throws {
        let environment = try await CommandTestEnvironment()
        let lines = [
            "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:b",
            "SUMMARY:" + String(repeating: "x", count: 60_000),
            "DTSTART:soon", "END:VEVENT", "END:VCALENDAR", "",
        ]
        let file = try environment.folder.write(lines.joined(separator: "\r\n"), to: "long.ics")
        #expect(try await environment.run(words: ["calendar", "import", file]).notes.count < 500)
    }

    @Test func k05AnEventHasANameAStartAndAnEnd() async throws {
        let environment = try await CommandTestEnvironment()
        let line = #"calendar entry add Retreat --date "dec 10" --end "dec 12" --calendar Birthdays"#
        let made = try await environment.run(line)
        #expect(made.output == "Added \"Retreat\" to \"Birthdays\": Thu Dec 10 2026 to Sat Dec 12 2026, all day.\n")
        #expect(
            try await environment.run("calendar show Birthdays --format csv --fields name,date").output
                == "name,date\nRetreat,2026-12-10\n")
        for list in ["calendar show Birthdays", "calendar entry list"] {
            let row = try await environment.run(list).output.split(separator: "\n").first { $0.contains("Retreat") }
            #expect(row?.contains("Thu Dec 10 2026  to Sat Dec 12 2026") == true, "\(row ?? "")")
        }
        #expect(try await environment.run("undo").output == "Undone: added \"Retreat\".\n")
        #expect(try await environment.run("calendar show Birthdays").notes.contains("\"Birthdays\" is empty."))
    }

    /// (what lasts over several days; the page; what it says of the entry on each)
    @Test(arguments: [
        (#"add Tour --date "dec 10" --end "dec 12""#, "week", ["to Sat Dec 12", "to Sat Dec 12", "last day"]),
        (
            #"add Tour --date "dec 10 8pm" --end "dec 12 9am""#, "week",
            ["8 PM to Sat Dec 12", "to Sat Dec 12", "until 9 AM"]
        ),
        (#"add Tour --date "dec 10 8pm" --end "dec 12 0:00""#, "week", ["8 PM to Fri Dec 11", "until midnight"]),
        (#"add Tour --date "dec 10 8pm" --end "dec 11 9am""#, "agenda", ["8 PM to Fri Dec 11"]),
        (#"add Tour --date "dec 10 8pm" --end "dec 11 1am""#, "week", ["8 PM-1 AM", "until 1 AM"]),
    ])
    func whatLastsStandsOnEachOfItsDays(entry: String, page: String, lines: [String]) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("calendar entry \(entry)").code == 0)
        let shown = try await environment.run("calendar \(page) --date 2026-12-10").output.split(separator: "\n")
            .filter { $0.contains("Tour") }
        #expect(shown.count == lines.count)
        for (line, words) in zip(shown, lines) { #expect(line.contains(words), "\(line)") }
    }

    /// (what is asked; what is said)
    @Test(
        "days without entries name the next one",
        arguments: [
            (
                "agenda --days 1 --calendar Personal",
                "Nothing until Mon Nov 30 2026. Next is \"Dentist\", Wed Dec 2 2026."
            ),
            ("agenda --days 1 --calendar Personal", "greenroom calendar agenda --days 3 --calendar Personal"),
            (
                "agenda --date 2026-11-20 --days 2 --calendar Personal",
                "--days 13 --date 2026-11-20 --calendar Personal"
            ),
            ("agenda --date 2040-01-01 --days 1 --calendar Holidays", "Nothing is coming up. Add an entry:"),
        ])
    func daysWithoutEntries(_ line: String, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("calendar add Holidays").code == 0)
        #expect(try await environment.run("calendar \(line)").notes.contains(words))
    }

    @Test func aMistypedCalendarGetsASuggestion() async throws {
        let outcome = try await CommandTestEnvironment().run("calendar show Persnal")
        #expect(outcome.code == 2)
        #expect(outcome.notes.hasSuffix("Try: greenroom calendar show Personal\n"), "\(outcome.notes)")
    }

    @Test func oneDateOfASeriesIsChangedOrExcluded() async throws {
        let environment = try await CommandTestEnvironment()
        func dates() async throws -> [String] {
            try await environment.run(
                "calendar agenda --date 2026-12-03 --days 20 --format csv --fields starts_at,name"
            )
            .output
            .split(separator: "\n").filter { $0.contains("practice") || $0.contains("party") }.map {
                String($0.prefix(16))
            }
        }
        let asRuled = ["2026-12-03T19:00", "2026-12-10T19:00", "2026-12-17T19:00"]
        #expect(try await dates() == asRuled)
        let edit = #"calendar entry edit "Band practice" --only "dec 10" --date "2026-12-11 20:00" --name "Band party""#
        #expect(try await environment.run(edit).code == 0)
        #expect(try await dates() == ["2026-12-03T19:00", "2026-12-11T20:00", "2026-12-17T19:00"])
        #expect(try await environment.run(#"calendar entry remove "Band practice" --date "dec 17""#).code == 0)
        #expect(try await dates() == ["2026-12-03T19:00", "2026-12-11T20:00"])
        #expect(try await environment.run(#"calendar entry remove "Band party""#).code == 0)
        #expect(try await dates() == ["2026-12-03T19:00"])
        for _ in 0..<3 { _ = try await environment.run("undo") }
        #expect(try await dates() == asRuled)
    }
}
