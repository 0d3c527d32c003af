import CommandKit
import Storage
import TestSupport
import Testing

/// `undo` takes back all of one command, or none of it.
@Suite struct UndoTogetherTests {
    private func events(_ environment: CommandTestEnvironment) async throws -> Int {
        try await environment.run("event list --format csv --fields name").output.split(separator: "\n").count - 1
    }

    @Test func copiesAreUndoneTogether() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        #expect(try await environment.run(#"event copy "Late Show" --weekly 3 --lineup"#).code == 0)
        #expect(try await events(environment) == 5)
        let undone = try await environment.run("undo")
        #expect(undone.output == "Undone: created \"Late Show\".\n")
        #expect(try await environment.picture() == before)
    }

    @Test func aUsedCopyKeepsAllCopies() async throws {
        let environment = try await CommandTestEnvironment()
        let copied = try await environment.run(#"event copy "Open Mic" --weekly 2"#).output
        let copy = try #require(copied.firstMatch(of: /\(event (\d+)\)/)?.1)
        #expect(try await environment.run("lineup add \(copy) Ada").code == 0)
        _ = try await environment.run("ask \(copy) --yes")
        _ = try await environment.app.store.write {
            try $0.run("UPDATE outbound_message SET state = 'sent' WHERE state = 'queued'")
        }
        // What was done last goes first; the text stays, and so does its recipient.
        #expect(try await environment.run("undo").notes.contains("asked Ada Lovelace about"))
        #expect(try await environment.run("undo").notes.contains("added Ada Lovelace"))
        let refused = try await environment.run("undo")
        #expect(refused.code == 1 && refused.notes.contains("has already been sent"), "\(refused.notes)")
        #expect(try await events(environment) == 4)
    }

    @Test func anImportGoesAsAWhole() async throws {
        let environment = try await CommandTestEnvironment()
        let sheet = """
            Show,Date,Start,Performer,Cell
            New Faces,12/11/2026,8pm,Emmy Noether,415-555-0112
            Late Show,12/4/2026,8pm,Emmy Noether,
            Old Hands,12/12/2026,8pm,Ada Lovelace,
            """
        let path = try environment.folder.write(sheet, to: "mine.csv")
        #expect(try await environment.run(words: ["event", "import", path]).code == 0)
        #expect(try await events(environment) == 4)
        let undone = try await environment.run("undo")
        #expect(
            undone.output
                == "Undone: imported 1 new contact, created \"New Faces\", imported people into \"Late Show\" from \(path), created \"Old Hands\".\n",
            "\(undone.output) \(undone.notes)")
        #expect(try await events(environment) == 2)
        #expect(try await !environment.run("lineup show 1").output.contains("Emmy"))
        #expect(try await !environment.run("contact list").output.contains("Emmy Noether"))
    }
}
