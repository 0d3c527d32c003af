import Agenda
import Messaging
import People
import Storage
import TestSupport
import Testing
import Values

/// N-01 to N-05: kept as soon as written, found again by words, nothing lost by two edits at once.
@Suite struct NoteTests {
    private func add(_ stage: Stage, _ body: String, _ name: String? = nil, after minutes: Int = 0) async throws -> Note
    {
        let account = stage.account.id
        return try await stage.store.write { tx in
            let subject = try SubjectInText(name.map { "@" + $0 } ?? "").subject(of: account, now: Stage.noon, in: tx)
            return try Note.add(body, to: subject, now: Stage.noon.adding(.minutes(minutes)), in: tx)
        }
    }

    private func edit(_ stage: Stage, _ seen: Note, _ body: String) async throws -> Note.Change {
        let account = stage.account.id
        return try await stage.store.write {
            try Note.edit(seen, to: body, account: account, now: Stage.noon.adding(.hours(1)), in: $0)
        }
    }

    private func remove(_ stage: Stage, _ note: Note) async throws {
        let account = stage.account.id
        try await stage.store.write { try Note.remove([note], account: account, now: Stage.noon, in: $0) }
    }

    private func titles(_ stage: Stage, words: String = "") async throws -> [String] {
        let account = stage.account.id
        return try await stage.store.read { try Note.list(account: account, words: words, in: $0).map(\.title) }
    }

    private func undo(_ stage: Stage) async throws -> String? {
        let (undo, account) = (Undo(features: AgendaFeatures.all), stage.account.id)
        return try await stage.store.write {
            try undo.run(account: account, since: Instant(milliseconds: 0), now: Stage.noon.adding(.days(1)), in: $0)
        }?.words()
    }

    @Test func theNewestComesFirstAndAnEditMakesItNew() async throws {
        let stage = try await Stage()
        let first = try await add(stage, "one\nbody")
        _ = try await add(stage, "two", after: 1)
        #expect(try await titles(stage) == ["two", "one"])
        guard case .saved = try await edit(stage, first, "uno\nbody") else { throw UndoError.changedSince("test") }
        #expect(try await titles(stage) == ["uno", "two"])
    }

    @Test(arguments: [
        ("\n\n  First \n second\n\n", "First", "  First \n second"), ("one", "one", "one"),
        ("a\r\nb", "a", "a\nb"), ("  lead", "lead", "  lead"),
    ])
    func theFirstLineIsTheTitle(body: String, title: String, kept: String) async throws {
        let note = try await add(Stage(), body)
        #expect(note.title == title)
        #expect(note.body == kept)
    }

    @Test(arguments: ["", " ", "\n\t\n"]) func emptyOnesAreNotKept(body: String) async throws {
        let stage = try await Stage()
        await #expect(throws: NoteError.empty) { _ = try await add(stage, body) }
        #expect(try await titles(stage).isEmpty)
    }

    @Test(arguments: [
        ("ZOE", ["Zoë Ångström"]), ("angstrom zo", ["Zoë Ångström"]), ("cable", ["Stage"]), ("stage zoe", []),
        ("%", []), ("", ["Stage", "Zoë Ångström"]),
    ])
    func foundByWords(words: String, found: [String]) async throws {
        let stage = try await Stage()
        _ = try await add(stage, "Zoë Ångström\ncalls on Friday")
        _ = try await add(stage, "Stage\na longer cable", after: 1)
        #expect(try await titles(stage, words: words) == found)
    }

    @Test func twoEditsAtOnceAreBothKept() async throws {
        let stage = try await Stage()
        let seen = try await add(stage, "plan")
        guard case .saved = try await edit(stage, seen, "their plan") else { throw UndoError.changedSince("test") }
        guard case .both(let theirs, let ours) = try await edit(stage, seen, "our plan") else {
            throw UndoError.changedSince("test")
        }
        #expect((theirs.body, ours.body) == ("their plan", "our plan"))
        #expect(theirs.id == seen.id && ours.id != seen.id)
        #expect(try await Set(titles(stage)) == ["their plan", "our plan"])
        // The same words twice are no conflict.
        guard case .unchanged = try await edit(stage, seen, "their plan") else { throw UndoError.changedSince("test") }
        #expect(try await titles(stage).count == 2)
    }

    @Test func anEditOfWhatWasTakenBackMeanwhileLosesNothing() async throws {
        let stage = try await Stage()
        let first = try await add(stage, "plan")
        guard case .saved(let seen) = try await edit(stage, first, "plan B") else {
            throw UndoError.changedSince("test")
        }
        #expect(try await undo(stage) == "changed \"plan\"")
        guard case .saved = try await edit(stage, first, "their plan") else { throw UndoError.changedSince("test") }
        guard case .both = try await edit(stage, seen, "plan B, longer") else { throw UndoError.changedSince("test") }
        #expect(try await Set(titles(stage)) == ["their plan", "plan B, longer"])
    }

    @Test func anEditOfWhatWasRemovedIsKeptAnew() async throws {
        let stage = try await Stage()
        let seen = try await add(stage, "plan")
        try await remove(stage, seen)
        guard case .keptAnew = try await edit(stage, seen, "better plan") else { throw UndoError.changedSince("test") }
        #expect(try await titles(stage) == ["better plan"])
        let show = try await stage.show("Canyon")
        let hung = try await add(stage, "on it", "canyon")
        try await stage.store.write { try Event.delete(show.id, in: $0) }
        guard case .keptAnew = try await edit(stage, hung, "kept still") else { throw UndoError.changedSince("test") }
        #expect(try await titles(stage).contains("kept still"))
    }

    @Test func everyChangeCanBeTakenBackUnlessChangedSince() async throws {
        let stage = try await Stage()
        let note = try await add(stage, "one")
        _ = try await edit(stage, note, "two")
        let account = stage.account.id
        let two = try await stage.store.read { try Note.list(account: account, in: $0)[0] }
        try await remove(stage, two)
        #expect(try await undo(stage) == "removed \"two\"")
        #expect(try await undo(stage) == "changed \"one\"")
        #expect(try await titles(stage) == ["one"])
        #expect(try await undo(stage) == "added \"one\"")
        #expect(try await titles(stage).isEmpty)
    }
}

/// NOTE and NOTES from the owner's cell.
@Suite struct NoteByTextTests {
    @Test func keptAndFound() async throws {
        let owner = try await OwnersPhone()
        _ = try await owner.stage.show("Grand Canyon")
        let talk = [
            ("NOTES", "There are no notes yet. Text NOTE call the florist"),
            ("NOTE call the florist", "Noted: call the florist"),
            ("Note book the mule @canyon", "Noted for Grand Canyon: book the mule"),
            ("NOTE mail bob@example.org", "Noted: mail bob@example.org"),
            ("NOTE ask @bob for it", "Noted: ask @bob for it. Nothing is called bob for it. It is in your own notes."),
            ("NOTES @canyon", "2 book the mule"), ("NOTES flor", "call the florist"),
            ("NOTES zebra", "No note has \"zebra\"."), ("NOTE", "Write it behind the word: NOTE call the florist"),
            ("UNDO", "Undone: added \"ask @bob for it\"."),
            ("NOTES", "3 mail bob@example.org\n2 book the mule\n1 call the florist"),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }
}
