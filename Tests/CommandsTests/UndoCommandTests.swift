<<<<<<< HEAD
import TestSupport
=======
import Storage
>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
import Testing

@testable import Commands

<<<<<<< HEAD
/// `undo` takes back all of one command, or none of it.
@Suite struct UndoCommandTests {
    private func events(_ stage: CommandStage) async throws -> Int {
        try await stage.run("event list --format csv --fields name").output.split(separator: "\n").count - 1
    }

    @Test func allCopiesGoTogether() async throws {
        let stage = try await CommandStage()
        let before = try await stage.picture()
        #expect(try await stage.run(#"event copy "Late Show" --weekly 3 --lineup"#).code == 0)
        #expect(try await events(stage) == 5)
        let undone = try await stage.run("undo")
        #expect(undone.output == "Undone: made \"Late Show\".\n")
        #expect(try await stage.picture() == before)
    }

    @Test func whereOneOfThemIsInUseAllStay() async throws {
        let stage = try await CommandStage()
        let copied = try await stage.run(#"event copy "Open Mic" --weekly 2"#).output
        let copy = try #require(copied.firstMatch(of: /\(event (\d+)\)/)?.1)
        #expect(try await stage.run("lineup add \(copy) Ada").code == 0)
        _ = try await stage.run("ask \(copy) --yes")
        // What was done last goes first; the request waits in the outbox, and is taken back.
        #expect(try await stage.run("undo").output.contains("added Ada Lovelace"))
        let refused = try await stage.run("undo")
        #expect(refused.code == 1 && refused.notes.contains("has left the house"), "\(refused.notes)")
        #expect(try await events(stage) == 4)
    }

    @Test func anImportGoesAsAWholeAndItsPeopleStay() async throws {
        let stage = try await CommandStage()
        let sheet = """
            Show,Date,Start,Performer,Cell
            New Faces,12/11/2026,8pm,Emmy Noether,415-555-0112
            Late Show,12/4/2026,8pm,Emmy Noether,
            Old Hands,12/12/2026,8pm,Ada Lovelace,
            """
        let path = try stage.folder.write(sheet, to: "mine.csv")
        #expect(try await stage.run(words: ["event", "import", path]).code == 0)
        #expect(try await events(stage) == 4)
        let undone = try await stage.run("undo")
        #expect(
            undone.output
                == "Undone: made \"New Faces\", took people into \"Late Show\" from \(path), made \"Old Hands\".\n",
            "\(undone.output) \(undone.notes)")
        #expect(try await events(stage) == 2)
        #expect(try await !stage.run("lineup show 1").output.contains("Emmy"))
        #expect(try await stage.run("contact list").output.contains("Emmy Noether"))
=======
/// `undo` on the command line goes back step by step, is offered where something changed, and never jams.
@Suite struct UndoCommandTests {
    /// (what is run first; a line that changes nothing)
    @Test(arguments: [
        ("todo add a", "todo add a"), ("todo add a", "todo undone 1"), ("todo done 1", "todo done 1"),
        ("todo add a", "todo move 1 --to 1"), ("todo add a", "todo edit 1 --title \"call the florist\""),
        ("todo add a", "calendar entry edit Dentist --location \"Main St 4\""),
        ("todo add a", "calendar entry add Dentist --date \"2026-12-02 15:00\" --location \"Main St 4\""),
    ])
    func isNotOfferedWhereNothingChanged(first: String, idle: String) async throws {
        let stage = try await CommandStage()
        #expect(try await stage.run(first).code == 0)
        #expect(try await stage.run("note add keepme").code == 0)
        let outcome = try await stage.run(idle)
        #expect(outcome.code == 0 && !(outcome.output + outcome.notes).contains("Undo:"), "\(outcome)")
        #expect(try await stage.run("undo").output == "Undone: added \"keepme\".\n")
    }

    @Test func whatIsGoneTakesItsChangesAlongAndTheOthersAreReached() async throws {
        let stage = try await CommandStage()
        for line in [
            "todo add first", #"event add Show --date "dec 20 8pm""#, "calendar entry add @show", "todo add x @show",
            "budget spent 5 tea @show", #"note add hello @show"#, "todo add second", "event remove Show --yes Show",
        ] { #expect(try await stage.run(line).code == 0, "\(line)") }
        #expect(try await stage.run("undo").output == "Undone: added \"second\".\n")
        let next = try await stage.run("undo")
        #expect(next.output == "Undone: added \"first\".\n")
        #expect(next.notes.split(separator: "\n").count >= 4, "each that went along is named")
    }

    @Test func whatCannotBeTakenBackIsToldOnceAndPassed() async throws {
        let stage = try await CommandStage()
        for line in ["todo add first", "calendar add Old", "calendar rename Old New", "calendar add Old"] {
            #expect(try await stage.run(line).code == 0, "\(line)")
        }
        // Its name was taken by another in a way that no step kept.
        try await stage.house.store.write { tx in
            _ = try tx.run("DELETE FROM undo_step WHERE id = (SELECT max(id) FROM undo_step)")
        }
        let refused = try await stage.run("undo")
        #expect(refused.code == CommandError.Code.refused.rawValue)
        #expect(refused.notes.contains("Not undone"))
        #expect(try await stage.run("undo").code == 0)
        #expect(try await stage.run("undo").output == "Undone: added \"first\".\n")
    }

    @Test func aProposedPictureIsProposedAgain() async throws {
        let stage = try await CommandStage()
        #expect(try await stage.run("photo use @late").code == 0)
        #expect(try await stage.run("photo use @late").code == CommandError.Code.notFound.rawValue)
        #expect(try await stage.run("undo").code == 0)
        #expect(try await stage.run("photo use @late").code == 0)
>>>>>>> 6f6aca701ed911916c98da623c96c6bd3eabda59
    }
}
