import TestSupport
import Testing

@testable import App

/// What is said twice is taken the second way, and what cannot be meant is refused.
@Suite struct QueuedSendTests {
    /// It is seven in the morning in Hawaii.
    @Test func aQueuedRequestIsUndone() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Kai Kahale" --cell "+1 808 555 0123""#)
        _ = try await environment.run(#"lineup add "Open Mic" Kai"#)
        for _ in 1...2 {
            let asked = try await environment.run(#"ask "Open Mic" --yes"#).output
            #expect(
                asked.contains("1 text will be sent after quiet hours") && asked.contains("Text STOP to opt out."),
                "\(asked)")
            #expect(try await environment.run("undo").output == "Undone: asked Kai Kahale about \"Open Mic\".\n")
            #expect(try await environment.run(#"lineup show "Open Mic""#).output.contains("not asked"))
        }
        #expect(try await environment.run("undo").output.contains("added Kai Kahale"))
    }

    @Test(arguments: [
        (#"event edit "Late Show" --answer-by "30d before""#, "which is in the past"),
        (#"event add "New Faces" --date "fri 8pm" --answer-by "5d before""#, "which is in the past"),
        (#"event edit "Late Show" --answer-by "fri 9pm""#, "is not before"),
    ])
    func aDeadlineThatCannotBeMetIsRefused(line: String, reason: String) async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(line)
        #expect(outcome.code == 64 && outcome.notes.contains(reason), "\(outcome.notes)")
    }

    @Test func skippedRecipientsAreNotListed() async throws {
        let environment = try await CommandTestEnvironment()
        let outcome = try await environment.run(#"event edit "Late Show" --date "fri 9pm" --no-tell"#)
        #expect(!outcome.output.contains("Will text"))
        #expect(outcome.notes.contains("Nobody was told about the change."))
    }

    private static func withKai() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"contact add "Kai Kahale" --cell "+1 808 555 0123" --tag surf"#)
        _ = try await environment.run(#"lineup add "Open Mic" Kai"#)
        return environment
    }

    /// (a line after the request; what it says)
    @Test(arguments: [
        (#"ask "Open Mic""#, "Skipping Kai Kahale: already queued for 9 AM Honolulu time (to send now, add --anyway)"),
        (#"remind "Open Mic""#, "the request is still queued"),
        (#"lineup show "Open Mic""#, "x queued for 9 AM Honolulu time"),
        (#"lineup show "Open Mic" --json"#, #""state": "queued""#),
        (#"lineup show "Open Mic" --json"#, #""leaves_at": "2026-11-30T19:00:00Z""#),
        ("board", "Kai Kahale (queued for 9 AM Honolulu time)"),
        ("board --json", #""leaves_at": "2026-11-30T19:00:00Z""#),
        ("contact show Kai", "queued for 9 AM Honolulu time"),
        ("contact show Kai --json", #""state": "queued""#),
        (#"lineup search "Open Mic" Kai"#, "queued for 9 AM Honolulu time"),
        (#"lineup remove "Open Mic" Kai"#, "Undo: greenroom undo"),
    ])
    func everySurfaceSaysUntilWhen(line: String, words: String) async throws {
        let environment = try await Self.withKai()
        #expect(try await environment.run(#"ask "Open Mic" --yes"#).code == 0)
        let outcome = try await environment.run(line)
        #expect((outcome.output + outcome.notes).contains(words), "\(outcome)")
        #expect(!outcome.notes.contains("was already asked"))
    }

    /// It is seven in the morning in Hawaii. (a line; whether its text leaves at once)
    @Test(arguments: [
        ("text Kai \"Doors at 7.\"", false), ("text Kai \"Doors at 7.\" --anyway", true),
        ("text --tag surf \"Doors at 7.\"", false), ("text --tag surf \"Doors at 7.\" --anyway", true),
    ])
    func ownWordsWaitForTheMorning(line: String, isAtOnce: Bool) async throws {
        let environment = try await Self.withKai()
        let shown = try await environment.run(line + " --dry-run")
        #expect(shown.output.contains("1 segment, about $0.01"), "\(shown)")
        #expect(shown.output.contains("Anchor Comedy: Doors at 7. Text STOP to opt out."), "\(shown)")
        let note = isAtOnce ? "Sending anyway." : "will send on Mon Nov 30 2026, 9 AM their time."
        #expect(shown.notes.contains(note), "\(shown)")
        let sent = try await environment.run(line + " --yes")
        let waits = sent.output.contains(
            "1 text will be sent after quiet hours, from Mon Nov 30 2026, 9 AM Honolulu time.")
        #expect(waits == !isAtOnce, "\(sent)")
    }

    /// The first text to Kai begins with the account's name, and the second would not. (a line; what is said of the same
    /// line again; the code)
    @Test(arguments: [
        ("text Kai \"Doors at 7.\"", #""Kai Kahale" was sent the same text within the last ten minutes."#, 1),
        (
            "text --tag surf \"Doors at 7.\"",
            "Skipping Kai Kahale: sent the same within ten minutes; to send it again", 0
        ),
    ])
    func theSameWordsAreNotSentTwice(line: String, says: String, code: Int32) async throws {
        let environment = try await Self.withKai()
        func sent() async throws -> Int {
            try await environment.run("inbox sent --format csv").output.split(separator: "\n").count
        }
        let before = try await sent()
        #expect(try await environment.run(line + " --yes").code == 0)
        let again = try await environment.run(line + " --yes")
        #expect(again.code == code && again.notes.contains(says) && again.notes.contains("--again"), "\(again)")
        #expect(try await sent() == before + 1)
        #expect(try await environment.run(line + " --yes --again").code == 0)
        #expect(try await sent() == before + 2)
    }

    @Test func aPolicyThatSendsTextsAsksFirst() async throws {
        let environment = try await CommandTestEnvironment()
        _ = try await environment.run(#"lineup answer "Late Show" Ada no"#)
        _ = try await environment.run(#"lineup bench "Late Show" Edgar"#)
        let change = #"event edit "Late Show" --bench 1"#
        let refused = try await environment.run(change)
        #expect(refused.code == 64 && refused.notes.contains("Needs confirmation: add --yes."), "\(refused)")
        #expect(refused.output.contains("Will text: Edgar Poe"), "\(refused)")
        #expect(refused.output.contains("1 text, "), "\(refused)")
        let shown = try await environment.run(change + " --dry-run")
        #expect(shown.code == 0 && shown.notes.contains("Dry run: nothing was saved or sent."), "\(shown)")
        #expect(try await environment.run(#"lineup bench "Late Show""#).notes.contains("not asked automatically"))
        _ = try await environment.run(change + " --yes")
        #expect(try await environment.run(#"lineup bench "Late Show""#).notes.contains("one at a time"))
        let sent = try await environment.run("inbox sent --json").output
        #expect(sent.contains("Hi Edgar"), "\(sent)")
        let account = try await environment.run("account edit --bench off --dry-run")
        #expect(account.code == 0 && !account.output.contains("Will text"), "\(account)")
    }

    @Test func aShowTooNearSaysThatThereIsNoReminder() async throws {
        let environment = try await Self.withKai()
        let shown = try await environment.run(#"ask "Open Mic" --dry-run"#)
        #expect(shown.notes.contains("No reminder: the show is tomorrow."), "\(shown)")
        let late = try await environment.run(#"ask "Late Show" --dry-run"#)
        #expect(!late.notes.contains("No reminder"), "\(late)")
    }
}
