import CommandKit
import Storage
import TestSupport
import Testing
import Values

/// `undo` of an import removes everything that the import created, or refuses with a sentence and changes nothing.
@Suite struct UndoImportTests {
    /// The rows that only one of them has, by table.
    private func differing(_ one: [String: Set<String>], _ other: [String: Set<String>]) -> [String] {
        Set(one.keys).union(other.keys).sorted().flatMap { table in
            (one[table] ?? []).symmetricDifference(other[table] ?? []).sorted().map { "\(table): \($0)" }
        }
    }

    @Test(arguments: [
        "event import shows.csv", #"event import people.csv --event "Late Show""#,
        #"event import people.csv --event "New Faces" --date "next fri 8pm""#, "contact import people.csv",
        "contact import *.vcf", "contact import *.vcf people.csv", "calendar import holidays.ics",
        "calendar import holidays.ics --calendar Personal", "todo import todo.txt", "todo import todo.txt @late",
    ])
    func everythingItCreatedIsGone(_ line: String) async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let imported = try await environment.run(words: environment.shellWords(line))
        #expect(imported.code == 0, "\(imported)")
        #expect(try await environment.picture() != before)
        let undone = try await environment.run("undo")
        #expect(undone.code == 0, "\(undone)")
        #expect(differing(before, try await environment.picture()) == [])
    }

    @Test func changedContactsAreAsTheyWere() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let sheet = "Name,Cell,Tags,Notes\nAda Lovelace,415-555-0101,jazz,early\nMary Shelley,415-555-0119,,\n"
        let path = try environment.folder.write(sheet, to: "changes.csv")
        #expect(try await environment.run(words: ["contact", "import", path]).code == 0)
        #expect(try await environment.picture() != before)
        #expect(try await environment.run("undo").output == "Undone: imported 1 new contact and updated 1.\n")
        #expect(differing(before, try await environment.picture()) == [])
    }

    /// More steps than commands are remembered.
    @Test func oneUndoTakesBackTwelveHundredRows() async throws {
        let environment = try await CommandTestEnvironment()
        let before = try await environment.picture()
        let lines = (1000..<2200).map { "Show \($0),12/11/2026,8pm,Performer \($0),+1415555\($0)" }
        let path = try environment.folder.write(
            "Show,Date,Start,Performer,Cell\n" + lines.joined(separator: "\n") + "\n", to: "many.csv")
        let imported = try await environment.run(words: ["event", "import", path, "--format", "csv"])
        #expect(imported.code == 0, "\(imported.notes)")
        let shows = try await environment.app.store.read {
            try $0.value("SELECT count(*) FROM event WHERE name >= 'Show 1' AND name < 'Show 3'", as: Int.self)
        }
        #expect(shows == 1200)
        let undone = try await environment.run("undo")
        #expect(
            undone.code == 0 && undone.output.hasPrefix("Undone: imported 1200 new contacts, created "), "\(undone)")
        #expect(undone.output.count < 300)
        #expect(differing(before, try await environment.picture()) == [])
    }

    /// (what is imported; what is done since, without a step of its own or with one that is reported first; why it
    /// stays)
    @Test(arguments: [
        ("contact import people.csv", "text", "You and Rosalind Franklin have texted since"),
        ("contact import people.csv", "lineup add fri Rosalind", "Rosalind Franklin has been in a lineup since"),
        ("contact import people.csv", "contact edit Rosalind --note hi", "\"Rosalind Franklin\" has changed since"),
        ("event import shows.csv", #"ask "New Faces" --yes"#, "has already been sent and cannot be recalled"),
        (
            "event import shows.csv", #"lineup answer "New Faces" Emmy yes"#,
            "Emmy Noether's answer has changed since"
        ),
        (
            #"event import people.csv --event "Open Mic""#, #"lineup answer "Open Mic" Rosalind yes"#,
            "Rosalind Franklin's answer has changed since"
        ),
    ])
    func whatIsInUseStaysWhole(line: String, since: String, why: String) async throws {
        let environment = try await CommandTestEnvironment()
        let imported = try await environment.run(words: environment.shellWords(line))
        #expect(imported.code == 0, "\(imported)")
        let last = try await environment.app.store.read { try $0.value("SELECT max(id) FROM undo_step", as: Int.self) }
        if since == "text" {
            try await environment.text("hi there", from: "+14155550111")
        } else {
            _ = try await environment.run(words: environment.shellWords(since))
        }
        try await environment.app.store.write { tx in
            try tx.run("UPDATE outbound_message SET state = 'sent' WHERE state = 'queued'")
            try tx.run("DELETE FROM undo_step WHERE id > \(last)")
        }
        let before = try await environment.picture()
        let refused = try await environment.run("undo")
        #expect(refused.code == CommandError.Code.refused.rawValue && refused.notes.contains(why), "\(refused)")
        #expect(differing(before, try await environment.picture()) == [])
    }
}
