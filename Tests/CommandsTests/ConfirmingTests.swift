import ArgumentParser
import Testing

@testable import CommandKit

/// Questions say what to type.
@Suite struct ConfirmingTests {
    @Test func anAnswerThatIsMissingIsAskedForWithAReason() throws {
        let transcript = Transcript(answers: ["", "Anchor Comedy"])
        let terminal = transcript.terminal(isInteractive: true)
        #expect(try terminal.answer("What name?", flag: "--name NAME") { $0 } == "Anchor Comedy")
        #expect(transcript.outcome(code: 0).output.contains("This needs an answer. To stop: Ctrl-C."))
    }

    @Test func whichNameIsTypedIsSaid() throws {
        let transcript = Transcript(answers: ["greenroom.db"])
        let confirmation = try NameConfirmation.parse([])
        #expect(throws: CommandError.self) {
            try confirmation.ask(
                "Replace greenroom.db with monday.db?", name: "monday.db", what: " of the backup, monday.db,",
                on: transcript.terminal(isInteractive: true))
        }
        #expect(transcript.outcome(code: 0).output.contains("Type the name of the backup, monday.db, to confirm:"))
    }
}
