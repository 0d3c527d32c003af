import Agenda
import ArgumentParser
import Foundation
import Synchronization
import TestSupport
import Testing
import Values

@testable import App
@testable import CommandKit

/// Budgets on the command line.
@Suite struct BudgetCommandTests {
    @Test func addingEchoesTheLineAndWhatIsLeft() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run(words: ["budget", "spent", "€33 food", "@late"]).output.contains("Food"))
        #expect(try await environment.run("undo").code == 0)
        let outcome = try await environment.run("budget spent 100 hotel @late")
        #expect(outcome.output == "3  Hotel  $100.00  spent  (@Late Show)\n")
        #expect(outcome.notes == "Budget $450.00, spent $145.20, left $304.80. Undo: greenroom undo\n")
        #expect(try await environment.run("undo").output == "Undone: added \"Hotel\" $100.\n")
    }

    @Test func barsShowSpentOfPlanned() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("budget spent 500 hotel @late").code == 0)
        #expect(try await environment.run("budget add tea \"EUR 9.50\" @late").code == 0)
        let bars = try await environment.run("budget chart @late").output.split(separator: "\n").map(String.init)
        #expect(
            bars == [
                "Tea    ████████████████████████  €9.50", "Total  €9.50 spent",
                "Hotel  █████████████████████!!!  $500.00 of $450.00", "Taxi   ██                        $45.20",
                "Total  $545.20 spent of $450.00, over by $95.20",
            ])
    }

    @Test func anExistingChartIsKeptWithoutForce() async throws {
        let environment = try await CommandTestEnvironment()
        let words = ["budget", "chart", "@late", "--svg", environment.folder.file("old.svg")]
        #expect(try await environment.run(words: words).code == 0)
        #expect(try await environment.run(words: words).code == CommandError.Code.refused.rawValue)
        #expect(try await environment.run(words: words + ["--force"]).code == 0)
    }

    @Test func removingSeveralIsAllOrNothing() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("budget remove 1 2 @late").output.split(separator: "\n").count == 2)
        #expect(try await environment.run("budget show @late --json").output == "[]\n")
        #expect(try await environment.run("undo").code == 0)
        let mistaken = try await environment.run("budget remove 1 9 @late")
        #expect(mistaken.code == CommandError.Code.notFound.rawValue)
        #expect(
            try await environment.run("budget show @late --format csv --fields title").output == "title\nHotel\nTaxi\n")
    }

    @Test func withoutAPlanNothingIsLeft() async throws {
        let environment = try await CommandTestEnvironment()
        #expect(try await environment.run("budget spent 5 bread").code == 0)
        #expect(
            try await environment.run("budget totals --format csv --fields subject,planned,spent,left").output
                == "subject,planned,spent,left\nme,0.00,5.00,\nLate Show,450.00,45.20,404.80\n")
    }
}

/// Notes on the command line; the editor is the terminal's.
@Suite struct NoteCommandTests {
    /// Runs a line at a terminal whose editor makes `text` of what it was given, after `meanwhile`.
    private func run(
        _ words: [String], in environment: CommandTestEnvironment, writing text: String,
        meanwhile: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> (outcome: CommandTestEnvironment.Outcome, given: String) {
        let transcript = Transcript(answers: [])
        let given = Mutex("")
        let plain = transcript.terminal(isInteractive: true)
        let terminal = Terminal(
            write: plain.write, note: plain.note, ask: plain.ask, isInteractive: true, hasColor: false, width: nil,
            compose: { before, keep in
                given.withLock { $0 = before }
                try await meanwhile()
                try await keep(text)
            })
        let command = try #require(try Root.parseAsRoot(words) as? any StoreCommand)
        let context = CommandContext(
            app: environment.app, account: try await environment.app.account(), terminal: terminal,
            now: TestEnvironment.noon)
        try await command.run(in: context)
        return (transcript.outcome(code: 0), given.withLock { $0 })
    }

    private func bodies(_ environment: CommandTestEnvironment) async throws -> [String] {
        let json = try await environment.run("note list --json --fields body").output
        let rows = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: String]]
        return (rows ?? []).compactMap { $0["body"] }
    }

    @Test func aNoteIsSavedWhenTheEditorCloses() async throws {
        let environment = try await CommandTestEnvironment()
        let (outcome, given) = try await run(["note", "add", "@late"], in: environment, writing: "\nTitle\nbody\n")
        #expect(given.isEmpty)
        #expect(outcome.output == "3  Title  (@Late Show)\n")
        #expect(try await bodies(environment).first == "Title\nbody")
    }

    @Test(arguments: ["", "\n \n"]) func anEmptyNoteIsDiscarded(text: String) async throws {
        let environment = try await CommandTestEnvironment()
        let (outcome, _) = try await run(["note", "add"], in: environment, writing: text)
        #expect(outcome.output.isEmpty)
        let (edited, _) = try await run(["note", "edit", "florist"], in: environment, writing: text)
        #expect(edited.output == "Removed note 1, since its text is empty: call the florist\n")
        #expect(edited.notes.contains("greenroom undo"))
        #expect(try await bodies(environment) == ["a longer cable"])
        _ = try await environment.run(words: ["note", "edit", "cable", "--text", text])
        #expect(try await bodies(environment).isEmpty)
        _ = try await environment.run("undo")
        #expect(try await bodies(environment) == ["a longer cable"])
    }

    @Test func concurrentEditsAreBothKept() async throws {
        let environment = try await CommandTestEnvironment()
        let (outcome, given) = try await run(
            ["note", "edit", "florist"], in: environment, writing: "call the florist on Friday"
        ) {
            _ = try await environment.run(words: ["note", "edit", "1", "--text", "call the baker"])
        }
        #expect(given == "call the florist")
        #expect(outcome.notes.contains("It has both texts now"))
        #expect(
            try await Set(bodies(environment))
                == ["a longer cable", "call the baker\n\(Note.mergeMark)\ncall the florist on Friday"])
    }

    @Test func aNoteThatChangedIsNotRemoved() async throws {
        let environment = try await CommandTestEnvironment()
        let (outcome, _) = try await run(["note", "edit", "florist"], in: environment, writing: "") {
            _ = try await environment.run(words: ["note", "edit", "1", "--text", "call the baker"])
        }
        #expect(outcome.notes.contains("it was not removed"))
        #expect(try await Set(bodies(environment)) == ["a longer cable", "call the baker"])
    }

    @Test func aRemovedNoteKeepsTheNewText() async throws {
        let environment = try await CommandTestEnvironment()
        let (outcome, _) = try await run(["note", "edit", "florist"], in: environment, writing: "call") {
            _ = try await environment.run("note remove florist")
        }
        #expect(outcome.notes.contains("saved as note 3"))
        #expect(try await Set(bodies(environment)) == ["a longer cable", "call"])
    }
}
