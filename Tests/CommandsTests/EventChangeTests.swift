import CommandKit
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

/// A changed time or place: offered to those who know another one, and told only where the booker says so.
@Suite struct EventChangeTests {
    private func details(_ environment: CommandTestEnvironment) async throws -> String {
        try await environment.run(#"lineup show "Late Show""#).output
    }

    @Test func withoutATerminalTellIsRequired() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("inbox sent").output
        let outcome = try await environment.run(#"event edit "Late Show" --date "fri 9pm""#)
        #expect(outcome.code == 0)
        #expect(outcome.output.contains("Will text: Ada Lovelace, Grace Hopper"))
        #expect(outcome.output.contains("is now on Fri Dec 4, 9 PM"))
        #expect(outcome.notes.contains(#"greenroom event edit "Late Show" --tell"#))
        #expect(try await environment.run("inbox sent").output == before)
        #expect(
            try await details(environment).contains(
                #"not told about the new time or place: greenroom event edit "Late Show" --tell"#))
    }

    @Test func tellingDefaultsToNoAndKeepsTheChange() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: ["event", "edit", "Late Show", "--location", "The Harbour"], isInteractive: true,
            answers: ["", ""])
        #expect(outcome.code == 0)
        #expect(outcome.notes.contains("Nobody was told"))
        #expect(try await environment.run("event list").output.contains("The Harbour"))
    }

    /// Nobody listens at the provider's port, so the texts stay in the outbox.
    @Test func tellingLaterWorks() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup answer "Late Show" Ada yes"#)
        _ = try await environment.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(try await details(environment).contains("x must reconfirm"))
        #expect(try await environment.run("board").output.contains("! 2 not told"))
        let told = try await environment.run(#"event edit "Late Show" --tell"#)
        #expect(told.code == CommandError.Code.provider.rawValue)
        #expect(told.output.contains("2 texts, 2 segments"))
        #expect(try await !details(environment).contains("C confirmed"), "they confirm again")
        #expect(try await !details(environment).contains("--tell"))
        let sent = try await environment.run("inbox sent --json").output
        #expect(try await environment.run(#"event edit "Late Show" --tell"#).code == 0)
        #expect(try await environment.run("inbox sent --json").output == sent)
        let history = try await environment.run(#"lineup show "Late Show" --history"#).output
        #expect(history.contains("confirmed → no answer, by the change"))
    }

    @Test func canceledShowsStillShowWhoWasAsked() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event cancel "Late Show" --yes"#)
        let history = try await environment.run("lineup show 1 --fields name,state --format csv").output
        #expect(history == "name,state\nAda Lovelace,asked\nGrace Hopper,asked\nAlan Turing,not asked\n")
    }

    @Test func movedCallTimesAreNamed() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run("lineup edit fri Grace --call 7pm")
        let moved = try await environment.run(#"event edit fri --date "fri 9pm""#)
        #expect(moved.notes.contains("New call times: Grace Hopper 8 PM."), "\(moved)")
        let placed = try await environment.run(#"event edit fri --length 3h"#)
        #expect(!placed.notes.contains("call times"))
    }

    @Test func aNewNameNotifiesNobody() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("inbox sent --json").output
        let outcome = try await environment.run(#"event edit "Late Show" --name "Later Show""#)
        #expect(outcome.code == 0)
        #expect(!outcome.output.contains("Will text"))
        #expect(try await environment.run("inbox sent --json").output == before)
    }

    @Test func aQueuedRequestIsRewritten() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"ask "Late Show" --yes"#)
        let outcome = try await environment.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(outcome.notes.contains("Replaced 1 queued text"))
        let shown = try #require(outcome.output.firstRange(of: "Queued texts that are written again:"))
        let saved = try #require(outcome.output.firstRange(of: #""Late Show": Fri Dec 4 2026, 9 PM"#))
        #expect(shown.lowerBound < saved.lowerBound, "\(outcome.output)")
        let sent = try await environment.run("inbox sent --fields to,state,text --format csv").output
        #expect(sent.contains("Alan Turing,canceled"))
        #expect(
            sent.contains(#"Alan Turing,queued,"Anchor Comedy: Hi Alan, are you in for Late Show, Fri Dec 4, 9 PM at"#))
    }

    static let clashing = [
        #"lineup add "Other Gig" Alan"#, #"ask "Late Show" --dry-run"#, #"event edit "Other Gig" --date "fri 7pm""#,
    ]

    /// Alan is wanted for both; every command that makes it so, or asks him, names both with their times.
    @Test(arguments: clashing) func doubleBookingsAreNamed(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event add "Other Gig" --date "fri 9pm""#)
        if line != Self.clashing[0] { _ = try await environment.run(Self.clashing[0]) }
        let outcome = try await environment.run(line)
        #expect(outcome.code == 0)
        let note = try #require(outcome.notes.split(separator: "\n").first { $0.contains("at the same time") })
        #expect(note.contains("Alan Turing"))
        #expect(note.contains(#""Late Show" (Fri Dec 4 2026, 8 PM to 10 PM)"#))
        #expect(note.contains(#""Other Gig" (Fri Dec 4 2026"#))
    }

    /// Today is Monday Nov 30; the show is on Friday Dec 4, the open mic on Tuesday Dec 1.
    @Test(arguments: [
        ("dec 4", "Late Show"), ("fri dec 4", "Late Show"), ("12/4", "Late Show"), ("this fri", "Late Show"),
        ("tomorrow", "Open Mic"), ("2026-12-01", "Open Mic"), ("in 4 days", "Late Show"),
    ])
    func anEventIsFoundByItsDay(day: String, name: String) async throws {
        let outcome = try await CommandTestEnvironment().run(words: ["event", "show", day])
        #expect(outcome.code == 0 && outcome.output.hasPrefix(name), "\(outcome)")
    }

    @Test func aNewZoneKeepsTheTimeOfDay() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.run("event list --json").output
        let moved = try await environment.run(#"event edit "Open Mic" --zone America/Los_Angeles"#)
        #expect(moved.output.contains("Tue Dec 1 2026, 8 PM (America/Los_Angeles)"), "\(moved)")
        #expect(try await environment.run("board").output.contains("America/Los_Angeles"))
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run("event list --json").output == before)
    }

    @Test func movingPrintsWhatStays() async throws {
        let environment = try await CommandTestEnvironment()
        let moved = try await environment.run("account edit --zone America/Los_Angeles")
        #expect(
            moved.notes.contains(
                #""Open Mic" is Tue Dec 1 2026, 8 PM America/New_York, which is Tue Dec 1 2026, 5 PM in your new zone."#
            ), "\(moved.notes)")
        #expect(moved.notes.contains(#"greenroom event edit "Open Mic" --zone America/Los_Angeles"#))
    }

    /// Fourteen hours after noon it is night; nine where Alan's area code is, in California, is noon in New York.
    @Test func reminderTimesAreShownInQuietHours() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event edit "Late Show" --reminders +14h"#)
        let preview = try await environment.run(#"ask "Late Show" --dry-run"#)
        #expect(preview.notes.contains("Reminders go out on Tue Dec 1, 12 PM New York time to"), "\(preview.notes)")
    }

    /// (a line; what it says)
    @Test(arguments: [
        ("board --fields name,starts_at", "STARTS AT"), ("calendar feed add Shows", "feed remove Shows"),
        ("contact import people.csv", #"Next: greenroom lineup add "Open Mic" NAME"#),
        ("ask tue --dry-run", #"Next: greenroom lineup add "Open Mic" NAME"#),
        ("event import more.vcf", "it contains vCards"),
        (#"calendar day "dec 13""#, "For example: greenroom calendar day --date fri"),
        (#"event add X --date "32/13/2027 8pm""#, "there is no month 32; check the date"),
    ])
    func saysWhatWasAskedFor(line: String, words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(words: environment.shellWords(line))
        #expect((outcome.output + outcome.notes).contains(words), "\(outcome)")
    }

    /// (what is changed; what the line says)
    @Test(arguments: [
        (#"event edit "Late Show" --bench "1 every 4h""#, "Bench: 1 every 4h."),
        (#"event edit "Late Show" --answer-by "2d before""#, "Answer by: 2d before."),
        (#"event edit "Late Show" --answer-by "thu 6pm""#, "Answer by: Thu Dec 3 2026, 6 PM."),
        ("account edit --alerts 18:00 --reminders off", "Reminders: off."),
        ("account edit --cell +14155550199", "Your cell: +14155550199."),
    ])
    func whatWasSetIsSaid(line: String, words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(line)
        #expect(outcome.output.contains(words) && outcome.notes.contains("Undo: greenroom undo"), "\(outcome)")
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.picture() == before)
    }
}
