import Foundation
import Platform
import Storage
import Study
import Synchronization
import TestSupport
import Testing
import Values

@testable import Commands

@Suite struct StudyCommandTests {
    /// A deck of three cards.
    private func environment() async throws -> CommandTestEnvironment {
        let environment = try await CommandTestEnvironment(in: TemporaryFolder())
        for line in [
            "study deck add Spanish", "study card add Spanish uno --back one", "study card add Spanish dos --back two",
            "study card add Spanish tres --back three",
        ] {
            #expect(try await environment.run(line).code == 0, "\(line)")
        }
        return environment
    }

    @Test(
        "deck, card and quiz commands refuse invalid input",
        arguments: [
            (["study deck add"], CommandExitCode.usage, "A deck needs a title."),
            (["study deck add SPANISH"], .refused, "already a deck called \"Spanish\""),
            (["study deck add \" \""], .usage, "A deck needs a title."),
            (["study deck show Spansh"], .notFound, "Did you mean  \"Spanish\"?"),
            (["study deck remove Spanish"], .usage, "with 3 cards"),
            (["study deck remove Spanish --yes", "study deck show Spanish"], .notFound, "There is no deck"),
            (["study card edit cuatro --back four"], .notFound, "There is no card \"cuatro\"."),
            (["study card edit s --back four"], .notFound, "Several cards match"),
            (["study card remove uno dos --deck French"], .notFound, "There is no deck \"French\"."),
            (["study deck edit Spanish --retention 2"], .usage, "Invalid retention"),
            (["study deck edit Spanish --new-per-day many"], .usage, "Invalid number of cards"),
            (["study settings --text-at noonish"], .usage, "Invalid time"),
            (["study deck add French", "study quiz French"], .refused, "has no cards"),
            (["study deck add French", "study quiz nothing"], .notFound, "There is no deck"),
        ] as [([String], CommandExitCode, String)])
    func refusals(lines: [String], code: CommandExitCode, words: String) async throws {
        let environment = try await environment()
        for line in lines.dropLast() { #expect(try await environment.run(line).code == 0, "\(line)") }
        let outcome = try await environment.run(try #require(lines.last))
        #expect(outcome.code == code.rawValue)
        #expect(outcome.notes.contains(words), "\(outcome.notes)")
    }

    @Test("deck and card commands print what changed, and are undone")
    func decks() async throws {
        let environment = try await environment()
        let list = try await environment.run("study deck list --json --fields title,cards,due").output
        #expect(list.filter { !$0.isWhitespace } == #"[{"title":"Spanish","cards":3,"due":3}]"#)
        #expect(try await environment.run("study card remove uno dos").output == "Removed uno\nRemoved dos\n")
        #expect(try await environment.run("undo").output.contains("removed 2 cards"))
        #expect(
            try await environment.run("study deck remove Spanish --yes").output == "Removed Spanish with 3 cards.\n")
        #expect(try await environment.run("undo").code == 0)
        #expect(
            try await environment.run("study card list Spanish --format tsv --fields front").output
                == "front\nuno\ndos\ntres\n")
        #expect(try await environment.run("todo add print @spanish").output.contains("@Spanish"))
    }

    @Test("a quiz without a whole screen is flipped, left and continued line by line")
    func quizInLines() async throws {
        let environment = try await environment()
        let first = try await environment.run(
            words: ["study", "quiz", "Spanish", "--seed", "1"], isInteractive: true, answers: ["", "n", "q"])
        #expect(first.output.contains("1 of 3, front: ") && first.output.contains("1 of 3, back: "))
        #expect(first.output.contains("2 of 3, front: "))
        #expect(first.notes.contains("To continue: greenroom study quiz Spanish"))
        let again = try await environment.run(
            words: ["study", "quiz", "Spanish"], isInteractive: true, answers: ["k", "know", "K"])
        #expect(again.output.hasPrefix("2 of 3, front: "))
        #expect(again.output.hasSuffix("That was the last card: the quiz is over.\n"))
        #expect(try await environment.run("study deck list --format tsv --fields cards").output == "cards\n3\n")
    }

    @Test("Study: a review line by line, and undo of a rating")
    func reviewInLines() async throws {
        let environment = try await environment()
        let done = try await environment.run(
            words: ["study", "review", "Spanish"], isInteractive: true,
            answers: ["", "4", "", "3", "u", "", "4", "", "4"])
        #expect(done.code == 0)
        #expect(done.output.contains("uno: easy, 8 days."))
        #expect(done.output.contains("Undone: rated \"dos\" good."))
        #expect(done.output.hasSuffix("3 cards reviewed.\n"))
        #expect(done.notes.contains("The next is due"))
        let none = try await environment.run("study review")
        #expect(none.notes.contains("No card is due now."))
    }

    @Test("a quiz on the whole screen is controlled by keys")
    func keys() async throws {
        let environment = try await environment()
        let account = try await environment.app.account()
        let quiz = try await environment.app.store.write { tx in
            let deck = try Deck.match("Spanish", account: account.id, in: tx)
            return try Quiz.begin(deck, random: .seeded(1), in: tx)
        }
        let pressed = Mutex(["x", " ", " ", "n", "k", "q"])
        let transcript = Transcript(answers: [])
        let terminal = transcript.terminal(isInteractive: true, width: 40)
        let session = KeySession(
            terminal,
            keys: TerminalKeys(read: { pressed.withLock { Array($0.isEmpty ? "" : $0.removeFirst()) } }, close: {}))
        let context = CommandContext(
            app: environment.app, account: account, terminal: terminal, now: TestEnvironment.noon)
        try await StudyQuizSession(context: context, keys: session).follow(quiz)
        let frames = transcript.outcome(code: 0).output.components(separatedBy: "\u{1B}[H").dropFirst()
        let places = frames.map { frame in
            ["1 of 3, front", "1 of 3, back", "2 of 3, front", "2 of 2, front", "1 of 2, front"].first {
                frame.contains($0)
            }
        }
        #expect(
            places == [
                "1 of 3, front", "1 of 3, front", "1 of 3, back", "1 of 3, front", "2 of 3, front", "2 of 2, front",
            ])
    }
}
