import Agenda
import CommandKit
import Foundation
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Countdowns on the command line: what is shown, removed and passed on.
@Suite struct CountdownCommandTests {
    @Test func listSortsByDescriptionAndMarksPastOnes() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.app.store.write {
            try $0.run("UPDATE event SET starts_at = 0, ends_at = 7200000 WHERE substr(name, 1, 3) = 'Mom'")
        }
        let table = try await environment.run("countdown list").output.split(separator: "\n").map(String.init)
        #expect(table.count == 3)
        #expect(table[0].hasPrefix("ID  IMAGE  DESCRIPTION"))
        #expect(table[1].contains("Mom's Birthday") && table[1].hasSuffix("Wed Dec 31 1969, 7 PM (passed)"))
        #expect(table[2].hasSuffix("our trip to the Grand Canyon  Tue Jun 1 2027, 6:30 PM"))
    }

    @Test func jsonHasEverythingShown() async throws {
        let environment = try await CommandTestEnvironment()
        let fields = "--json --fields description,until,count,main,enabled,wand,wand_enabled,text,notify"
        let outcome = try await environment.run(
            #"countdown show canyon --until weeks --wand \#(fields)"#)
        #expect(
            outcome.output == """
                [
                  {
                    "description": "our trip to the Grand Canyon",
                    "until": "weeks",
                    "count": 25,
                    "main": "181d 05:30:00",
                    "enabled": [
                      "weeks",
                      "days",
                      "hours",
                      "minutes",
                      "seconds"
                    ],
                    "wand": true,
                    "wand_enabled": true,
                    "text": "Only 25 Weeks until our trip to the Grand Canyon",
                    "notify": "on"
                  }
                ]

                """)
    }

    @Test func theDisplayShowsTheControls() async throws {
        let environment = try await CommandTestEnvironment()
        let lines = try await environment.run(#"countdown show "Late Show""#).output.split(separator: "\n")
        #expect(
            lines == [
                "Late Show  (show 1)", "  Fri Dec 4 2026, 8 PM", "  4d 08:00:00", "  Only 4 Days until Late Show",
                "  until: (weeks)  [days]  hours  minutes  seconds", "  wand: off",
            ])
    }

    /// A day alone is a day, also in the calendar; and another date may be a moment.
    @Test func aDateWithoutTimeIsAllDay() async throws {
        let environment = try await CommandTestEnvironment()
        let added = try await environment.run("countdown add Easter --date 2027-03-28")
        #expect(added.output.contains("\n  Sun Mar 28 2027\n  117d 11:00:00\n"))
        #expect(added.notes.contains("to the start of that day"))
        let words = try await environment.run("countdown share Easter").output
        #expect(words == "Anchor Comedy: Only 117 Days until Easter (Sun Mar 28).\n")
        let edited = try await environment.run(#"countdown edit Easter --date "2027-03-28 10:00""#)
        #expect(edited.output.contains("\n  Sun Mar 28 2027, 10 AM\n"))
        // A time alone keeps the day.
        let later = try await environment.run("countdown edit Easter --at 9pm")
        #expect(later.output.contains("\n  Sun Mar 28 2027, 9 PM\n"), "\(later)")
        for _ in 0..<2 { #expect(try await environment.run("undo").code == 0) }
        #expect(try await environment.run("countdown show Easter").output == added.output)
    }

    @Test("a picture and its crop are changed with the countdown, as one undo step")
    func pictures() async throws {
        let environment = try await CommandTestEnvironment()
        let file = environment.folder.file("stage.jpg")
        func edit(_ words: String...) async throws -> CommandTestEnvironment.Outcome {
            try await environment.run(words: ["countdown", "edit", "canyon"] + words)
        }
        let fields = "photo show @canyon --format csv --fields zoom,pan"
        #expect(try await edit("--zoom", "2").notes.contains("has no photo"))
        let added = try await edit("--name", "Zion", "--image", file, "--zoom", "1.5", "--pan", "0.2,-0.5")
        #expect(added.code == 0 && added.output.contains("zoom 1.5, pan 0.2,-0.5  (@Zion)"), "\(added)")
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.run(fields).code == 2, "both are undone")
        #expect(try await environment.run("countdown show canyon").code == 0)
        #expect(try await edit("--image", file).code == 0)
        let cropped = try await edit("--zoom", "2.0", "--pan", "-1,0")
        #expect(cropped.code == 0 && cropped.output.contains("zoom 2.0, pan -1,0"), "\(cropped)")
        #expect(try await edit("--zoom", "2.0").notes.contains("Nothing changed"))
        for words in [["--zoom", "9"], ["--pan", "x"], ["--image", "none.jpg"], ["--image", file, "--flickr", "a"]] {
            let refused = try await environment.run(words: ["countdown", "edit", "canyon"] + words)
            #expect(refused.code != 0, "\(words)")
        }
        #expect(try await environment.run("undo").output == "Undone: moved a photo of our trip to the Grand Canyon.\n")
    }

    /// (answers; what is said; whether there is a photo then)
    @Test(
        "a picture that was found is offered at a terminal",
        arguments: [
            (["1"], "Undo: greenroom undo", true), (["2", "use"], "Undo: greenroom undo", true),
            ([""], "Nothing changed. To use it later: greenroom photo use", false),
            (["a", "3"], "greenroom photo use", false), (["?"], "Nothing changed.", false),
        ])
    func offers(_ answers: [String], _ words: String, _ isUsed: Bool) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(
            words: ["countdown", "edit", "canyon", "--flickr", "grand canyon", "--zoom", "1.2"], isInteractive: true,
            answers: answers)
        #expect(outcome.code == 0 && outcome.notes.contains(words), "\(outcome)")
        #expect(outcome.output.contains("1 use it, 2 another, 3 none? [3]"))
        let shown = try await environment.run("photo show @canyon --format csv --fields zoom")
        #expect(shown.output == (isUsed ? "zoom\n1.2\n" : ""), "\(shown)")
    }

    @Test func aSeriesCountsDownToItsNextDate() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(
            try await environment.run(#"calendar entry add "Choir" --date "thu 7pm" --repeat weekly"#).code == 0)
        try await environment.app.store.write { tx in
            // Begun three weeks ago.
            _ = try tx.run(
                "UPDATE event SET starts_at = starts_at - 1814400000, ends_at = ends_at - 1814400000 WHERE name = 'Choir'"
            )
        }
        #expect(
            try await environment.run("countdown share Choir").output
                == "Anchor Comedy: Only 3 Days until Choir (Thu Dec 3, 7 PM).\n")
    }

    @Test func aCanceledEventDoesNotCountDown() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.app.store.write {
            try $0.run("UPDATE event SET cancelled_at = 1 WHERE name = 'Late Show'")
        }
        for line in [#"countdown show "Late Show""#, #"countdown share "Late Show""#] {
            let outcome = try await environment.run(line)
            #expect(outcome.code == 1)
            #expect(outcome.notes.contains(#""Late Show" was canceled."#))
        }
    }

    @Test func tilesShowPictureOrNameAndDate() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(
            try await environment.run("countdown list --grid").output == """
                ╭──────────────────────╮  ╭──────────────────────╮
                │                      │  │   our trip to the    │
                │    Mom's Birthday    │  │     Grand Canyon     │
                │                      │  │                      │
                ╰──────────────────────╯  ╰──────────────────────╯
                Sun Mar 14 2027           Tue Jun 1 2027

                """)
    }

    @Test func removingDefaultsToNo() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let outcome = try await environment.run(
            words: ["countdown", "remove", "canyon", "birthday"], isInteractive: true, answers: [""])
        #expect(outcome.code == CommandError.Code.interrupted.rawValue)
        #expect(outcome.output.contains("Do you really want to Delete these 2 Events? [y/N]"))
        #expect(try await environment.picture() == before)
        #expect(try await environment.run("countdown remove canyon birthday --yes").code == 0)
        #expect(try await environment.run("countdown list").output.isEmpty)
        #expect(try await environment.run("undo").code == 0)
        #expect(try await environment.picture() == before)
    }

    /// Each question offers the current value, and an invalid answer is asked for again.
    @Test func addAsksStepByStep() async throws {
        let environment = try await CommandTestEnvironment()
        let added = try await environment.run(
            words: ["countdown", "add"], isInteractive: true,
            answers: ["", "prom", "", "yesterday 8pm", "2026-12-10 20:00"])
        #expect(added.output.contains("What is it? [Event Description]"))
        #expect(added.output.contains("When? [Mon Nov 30 2026, 12 PM]"))
        #expect(added.output.contains("Please Add an Event Description"))
        #expect(added.output.contains("Sun Nov 29 2026, 8 PM is not"))
        #expect(added.output.hasSuffix("  notify: on\n"))
        let edited = try await environment.run(
            words: ["countdown", "edit", "prom"], isInteractive: true, answers: ["", "2026-12-11 21:00"])
        #expect(edited.output.contains("When? [Thu Dec 10 2026, 8 PM]"))
        #expect(edited.output.contains("  Fri Dec 11 2026, 9 PM\n"))
    }

    @Test func waitingNotificationsAreShown() async throws {
        let environment = try await CommandTestEnvironment()
        let account = try await environment.app.account()
        try await environment.app.store.write { tx in
            for number in 1...64 {
                _ = try Countdown.add(
                    "event \(number)", at: TestEnvironment.noon.adding(.days(number)), zone: account.zone,
                    account: account.id,
                    in: tx)
            }
        }
        #expect(try await environment.run("countdown show canyon").output.hasSuffix("notify: waiting (66th)\n"))
        #expect(
            try await environment.run("countdown list --fields notify --format csv").output.contains("waiting (65th)"))
        #expect(try await environment.run(#"countdown remove "event 3" --yes"#).code == 0)
        #expect(try await environment.run("countdown show canyon").output.hasSuffix("notify: waiting (65th)\n"))
        #expect(try await environment.run(#"countdown edit "event 4" --notify off"#).code == 0)
        #expect(try await environment.run("countdown show canyon").output.hasSuffix("notify: on\n"))
    }

    @Test(arguments: [
        (1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (65, "65th"), (71, "71st"), (111, "111th"), (112, "112th"),
        (123, "123rd"),
    ])
    func ordinals(number: Int, text: String) { #expect(CountdownAlarmStatus.ordinal(number) == text) }

    @Test func pastCountdownsSendNoText() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.app.store.write {
            try $0.run(
                """
                UPDATE event SET starts_at = \(TestEnvironment.noon.adding(.minutes(-30)))
                WHERE substr(name, 1, 3) = 'Mom'
                """)
        }
        #expect(try await environment.run("countdown show birthday").output.hasSuffix("notify: over\n"))
    }

    @Test func theAccountLimitDecidesWhichNotificationsWait() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("account edit --countdowns 65").code == CommandError.Code.usage.rawValue)
        #expect(try await environment.run("account edit --countdowns 1").code == 0)
        #expect(try await environment.run("account show --format csv --fields countdowns").output == "countdowns\n1\n")
        let list = try await environment.run("countdown list --format csv --fields notify").output
        #expect(list.split(separator: "\n").sorted() == ["notify", "on", "waiting (2nd)"])
        let due = #"SELECT count(*) FROM job WHERE kind = 'agenda.countdown'"# as SQL
        #expect(try await environment.app.store.read { try $0.value(due, as: Int.self) } == 1)
        #expect(try await environment.run("undo").output == "Undone: changed your account.\n")
        let again = try await environment.run("countdown list --format csv --fields notify").output
        #expect(again.split(separator: "\n").sorted() == ["notify", "on", "on"])
        #expect(try await environment.app.store.read { try $0.value(due, as: Int.self) } == 2, "both are texted again")
    }
}
