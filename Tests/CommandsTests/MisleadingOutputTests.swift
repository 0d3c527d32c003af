import Agenda
import Lineups
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import CommandKit
@testable import LineupsCommands

/// What commands assume, skip or leave unchanged is said.
@Suite struct MisleadingOutputTests {
    /// Today is Monday, 30 November 2026.
    @Test(
        "8:00 means the same at the command line and in a sheet, and the assumption is said",
        arguments: [
            ("12/11/2026", "8:00", "Fri Dec 11 2026, 8 PM", true),
            ("12/11/2026", "8", "Fri Dec 11 2026, 8 PM", true),
            ("12/11/2026", "08:00", "Fri Dec 11 2026, 8 AM", false),
            ("12/11/2026", "8am", "Fri Dec 11 2026, 8 AM", false),
            ("12/11/2026", "20:00", "Fri Dec 11 2026, 8 PM", false),
            ("2026-12-11", "8:00", "Fri Dec 11 2026, 8 AM", false),
        ])
    func eightOClock(_ date: String, _ time: String, _ moment: String, _ isAssumed: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        let typed = try await environment.run(
            words: ["event", "add", "New Faces", "--date", time == "8" ? "\(date) at 8" : "\(date) \(time)"])
        #expect(typed.output.contains(moment), "\(typed)")
        #expect(typed.notes.contains("assumed to be evening") == isAssumed, "\(typed)")
        let other = try await CommandTestEnvironment()
        let sheet = try other.folder.write(
            "Show,Date,Time,Performer\nNew Faces,\(date),\(time == "8" ? "8:00" : time),Ada Lovelace\n",
            to: "sheet.csv")
        let imported = try await other.run(words: ["event", "import", sheet])
        #expect(imported.output.contains(moment), "\(imported)")
        #expect(imported.notes.contains("assumed to be evening; add am or pm to be sure") == isAssumed, "\(imported)")
    }

    @Test(arguments: [("9:00 - 1:00", "4h"), ("8:00-10:00", "2h"), ("8:00 - 10:30 pm", "2h30m")])
    func spanInASheet(_ time: String, _ length: String) async throws {
        let environment = try await CommandTestEnvironment()
        let sheet = try environment.folder.write(
            "Show,Date,Time,Performer\nNew Faces,12/11/2026,\(time),Ada Lovelace\n", to: "sheet.csv")
        _ = try await environment.run(words: ["event", "import", sheet])
        let exported = try await environment.run(words: ["event", "export", "New Faces"]).output
        #expect(exported.contains(",\(length),"), "\(exported)")
    }

    /// The Late Show is on Friday, Dec 4; the Open Mic on Tuesday, Dec 1. Another show is a week after the first.
    @Test(
        "A weekday is the coming one",
        arguments: [
            ("fri", "Late Show  Fri Dec 4"), ("friday", "Late Show  Fri Dec 4"), ("this fri", "Late Show  Fri Dec 4"),
            ("next fri", "Late Bloomers  Fri Dec 11"), ("dec 11", "Late Bloomers  Fri Dec 11"),
            ("tue", "Open Mic  Tue Dec 1"), ("Friday Special", "Friday Special  Sat Dec 12"),
        ])
    func weekday(_ words: String, _ shown: String) async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event add "Late Bloomers" --date "dec 11 8pm""#)
        _ = try await environment.run(#"event add "Friday Special" --date "dec 12 8pm""#)
        let outcome = try await environment.run(words: ["event", "show", words])
        #expect(outcome.output.hasPrefix(shown), "\(outcome)")
    }

    @Test func aWeekdayWithoutAShowNamesTheLaterOne() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"event add "Jazz" --date "dec 10 8pm""#)
        let outcome = try await environment.run(words: ["event", "show", "thu"])
        #expect(outcome.code == 2, "\(outcome)")
        #expect(outcome.notes.contains(#"Did you mean  "Jazz" (Thu Dec 10 2026, 8 PM)?"#), "\(outcome)")
    }

    @Test func undoNamesShowPersonAndAnswer() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup answer "Late Show" Grace yes"#)
        let undone = try await environment.run("undo").output
        #expect(
            undone == "Undone: answered yes for Grace Hopper in \"Late Show\", Fri Dec 4, 8 PM, "
                + "marked 1 text from Grace Hopper as done.\n")
    }

    @Test func addingAnExistingEventNamesWhatDiffers() async throws {
        let environment = try await CommandTestEnvironment()
        let line = #"event add "late show" --date "fri 8pm""#
        #expect(try await !environment.run(line).notes.contains("event edit"))
        let outcome = try await environment.run(
            line + #" --location "The Harbour" --length 3h --needs-host --answer-by "2d before""#)
        #expect(outcome.output.contains("location: The Anchor, not The Harbour"), "\(outcome)")
        #expect(outcome.output.contains("length: 2 hours, not 3 hours"), "\(outcome)")
        #expect(outcome.output.contains("answer by: off, not 2d before"), "\(outcome)")
        let command = "event edit 1 --location \"The Harbour\" --length 3h --answer-by \"2d before\""
        #expect(outcome.notes.contains("To change it: greenroom \(command)"), "\(outcome)")
        #expect(try await environment.run(command).code == 0)
        #expect(
            try await !environment.run(line + #" --location "The Harbour" --length 3h"#).notes.contains("To change"))
    }

    /// A row of a sheet, and what is said of it.
    @Test(arguments: [
        ("Grce Hopper,", "did you mean \"Grace Hopper\"?"),
        ("Grce Hopper,415 555 0188", "is new; if this is Grace Hopper with a typo: greenroom contact merge"),
        ("Rosalind Franklin,", ""),
    ])
    func importsSuggestSimilarNames(_ row: String, _ words: String) async throws {
        let environment = try await CommandTestEnvironment()
        let sheet = try environment.folder.write("Name,Cell\n\(row)\n", to: "sheet.csv")
        let outcome = try await environment.run(words: ["event", "import", sheet, "--event", "Late Show"])
        #expect(words.isEmpty ? outcome.code == 0 : (outcome.output + outcome.notes).contains(words), "\(outcome)")
    }

    @Test func anAddressReplacesOrIsAdded() async throws {
        let environment = try await CommandTestEnvironment()
        func addresses() async throws -> String {
            try await environment.run("contact show Grace").output.split(separator: "\n").filter { $0.contains("@") }
                .joined(separator: ",")
        }
        _ = try await environment.run("contact edit Grace --email grace@example.org")
        _ = try await environment.run("contact edit Grace --add-email hopper@example.org")
        #expect(try await addresses() == "  grace@example.org,  hopper@example.org")
        _ = try await environment.run("contact edit Grace --email amazing@example.org")
        #expect(try await addresses() == "  amazing@example.org")
        #expect(try await environment.run("contact edit Grace --email a@b.example --add-email c@d.example").code == 64)
    }

    @Test("Each performer is red until they are confirmed") func lights() async throws {
        let environment = try await CommandTestEnvironment()
        let context = CommandContext(
            app: environment.app, account: try await environment.app.account(),
            terminal: Transcript(answers: []).terminal(isInteractive: false), now: TestEnvironment.noon)
        let event = try await context.event("Late Show")
        let lineup = try await context.store.read { try Lineup.of(event, in: $0) }
        let listing = try await LineupShow.listing(lineup, policy: Policy(), members: [], in: context)
        #expect(listing.rows.map { $0[2].color } == [.red, .red, .red])
        #expect(listing.rows.map { $0[4].color } == [.red, .red, .red])
    }
}
