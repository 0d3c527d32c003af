import Agenda
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Notes are saved at once, found by words, and survive concurrent edits.
@Suite struct NoteTests {
    private func add(_ environment: TestEnvironment, _ body: String, _ name: String? = nil, after minutes: Int = 0)
        async throws -> Note
    {
        return try await environment.store.write(at: TestEnvironment.noon.adding(.minutes(minutes))) { tx in
            let subject = try environment.subject(name.map { "@" + $0 } ?? "", in: tx)
            return try Note.add(body, to: subject, in: tx)
        }
    }

    private func edit(_ environment: TestEnvironment, _ seen: Note, _ body: String) async throws -> Note.Change {
        let account = environment.account.id
        return try await environment.store.write(at: TestEnvironment.noon.adding(.hours(1))) {
            try Note.edit(seen, to: body, account: account, in: $0)
        }
    }

    private func remove(_ environment: TestEnvironment, _ note: Note) async throws {
        let account = environment.account.id
        try await environment.store.write {
            try Note.remove([note], account: account, in: $0)
        }
    }

    private func titles(_ environment: TestEnvironment, words: String = "") async throws -> [String] {
        let account = environment.account.id
        return try await environment.store.read { try Note.list(account: account, words: words, in: $0).map(\.title) }
    }

    private func undo(_ environment: TestEnvironment) async throws -> String? {
        let (undo, account) = (Undo(modules: environment.modules), environment.account.id)
        return try await environment.store.write(at: TestEnvironment.noon.adding(.days(1))) {
            try undo.run(account: account, since: Instant(milliseconds: 0), in: $0)
        }?.words()
    }

    @Test func notesAreOrderedByLastChange() async throws {
        let environment = try await TestEnvironment()
        let first = try await add(environment, "one\nbody")
        _ = try await add(environment, "two", after: 1)
        #expect(try await titles(environment) == ["two", "one"])
        guard case .saved = try await edit(environment, first, "uno\nbody") else {
            throw UndoError.changedSince("test")
        }
        #expect(try await titles(environment) == ["uno", "two"])
    }

    @Test(arguments: [
        ("\n\n  First \n second\n\n", "First", "  First \n second"), ("one", "one", "one"),
        ("a\r\nb", "a", "a\nb"), ("  lead", "lead", "  lead"),
    ])
    func theFirstLineIsTheTitle(body: String, title: String, kept: String) async throws {
        let note = try await add(TestEnvironment(), body)
        #expect(note.title == title)
        #expect(note.body == kept)
    }

    @Test(arguments: ["", " ", "\n\t\n"]) func emptyNotesAreRejected(body: String) async throws {
        let environment = try await TestEnvironment()
        await #expect(throws: NoteError.empty) { _ = try await add(environment, body) }
        #expect(try await titles(environment).isEmpty)
    }

    @Test(arguments: [
        ("ZOE", ["Zoë Ångström"]), ("angstrom zo", ["Zoë Ångström"]), ("cable", ["Stage"]), ("stage zoe", []),
        ("%", []), ("", ["Stage", "Zoë Ångström"]),
    ])
    func notesAreFoundByWords(words: String, found: [String]) async throws {
        let environment = try await TestEnvironment()
        _ = try await add(environment, "Zoë Ångström\ncalls on Friday")
        _ = try await add(environment, "Stage\na longer cable", after: 1)
        #expect(try await titles(environment, words: words) == found)
    }

    /// Edits that begin with what somebody saw earlier, and the text that the note has afterwards. `|` is the line
    /// between two texts.
    @Test(arguments: [
        // What one device saw, what it sent before without an answer, what it writes; the note before and after.
        ("plan", nil, "our plan", "their plan", "their plan|our plan"),
        ("plan", nil, "plan", "their plan", "their plan"),
        ("plan", nil, "their plan", "their plan", "their plan"),
        ("plan", "plan B", "plan B, longer", "plan B", "plan B, longer"),
        ("plan", "\nplan B\n", "plan B, longer", "their plan|plan B", "their plan|plan B, longer"),
        ("plan", "plan B", "plan B, longer", "their plan", "their plan|plan B, longer"),
        ("their plan", nil, "their new plan", "their plan|our plan", "their new plan|our plan"),
        ("plan", nil, "our plan", "their plan|our plan", "their plan|our plan"),
    ])
    func aNoteHasBothTextsOfConcurrentEdits(
        seen: String, sent: String?, written: String, before: String, after: String
    ) async throws {
        func text(_ short: String) -> String { short.replacing("|", with: "\n\(Note.mergeMark)\n") }
        let environment = try await TestEnvironment()
        let (account, first) = (environment.account.id, try await add(environment, seen))
        if before != seen { _ = try await edit(environment, first, text(before)) }
        let change = try await environment.store.write {
            try Note.edit(
                first.id, of: first.subject, seen: first.versionKey, sent: sent, to: written, account: account, in: $0)
        }
        let notes = try await environment.store.read { try Note.list(account: account, in: $0) }
        #expect(notes.map(\.body) == [text(after)])
        if case .merged(let note) = change { #expect(note == notes[0] && after.contains("|")) }
    }

    @Test func aMergeIsUndoneAlone() async throws {
        let environment = try await TestEnvironment()
        let seen = try await add(environment, "plan")
        _ = try await edit(environment, seen, "their plan")
        guard case .merged(let merged) = try await edit(environment, seen, "our plan") else {
            throw UndoError.changedSince("test")
        }
        #expect(merged.id == seen.id)
        #expect(try await undo(environment) == "changed \"their plan\"")
        #expect(try await titles(environment) == ["their plan"])
    }

    @Test("an emptied note is removed, unless it was changed elsewhere") func anEmptiedNote() async throws {
        let environment = try await TestEnvironment()
        let seen = try await add(environment, "plan")
        _ = try await edit(environment, seen, "their plan")
        guard case .kept(let note) = try await edit(environment, seen, " \n") else {
            throw UndoError.changedSince("test")
        }
        guard case .discarded = try await edit(environment, note, "") else { throw UndoError.changedSince("test") }
        #expect(try await titles(environment).isEmpty)
        await #expect(throws: NoteError.unknown("\(note.id)")) { _ = try await edit(environment, note, "") }
        #expect(try await undo(environment) == "removed \"their plan\"")
        #expect(try await titles(environment) == ["their plan"])
    }

    @Test func editingAnUndoneVersionKeepsBoth() async throws {
        let environment = try await TestEnvironment()
        let first = try await add(environment, "plan")
        guard case .saved(let seen) = try await edit(environment, first, "plan B") else {
            throw UndoError.changedSince("test")
        }
        #expect(try await undo(environment) == "changed \"plan\"")
        guard case .saved = try await edit(environment, first, "their plan") else {
            throw UndoError.changedSince("test")
        }
        guard case .merged(let note) = try await edit(environment, seen, "plan B, longer") else {
            throw UndoError.changedSince("test")
        }
        #expect(note.body == "their plan\n\(Note.mergeMark)\nplan B, longer")
    }

    @Test func editingARemovedNoteRecreatesIt() async throws {
        let environment = try await TestEnvironment()
        let seen = try await add(environment, "plan")
        try await remove(environment, seen)
        guard case .recreated = try await edit(environment, seen, "better plan") else {
            throw UndoError.changedSince("test")
        }
        #expect(try await titles(environment) == ["better plan"])
        let show = try await environment.show("Canyon")
        let hung = try await add(environment, "on it", "canyon")
        try await environment.store.write { try Event.delete(show.id, in: $0) }
        guard case .recreated = try await edit(environment, hung, "kept still") else {
            throw UndoError.changedSince("test")
        }
        #expect(try await titles(environment).contains("kept still"))
    }

    @Test func everyChangeCanBeUndoneUnlessChangedSince() async throws {
        let environment = try await TestEnvironment()
        let note = try await add(environment, "one")
        _ = try await edit(environment, note, "two")
        let account = environment.account.id
        let two = try await environment.store.read { try Note.list(account: account, in: $0)[0] }
        try await remove(environment, two)
        #expect(try await undo(environment) == "removed \"two\"")
        #expect(try await undo(environment) == "changed \"one\"")
        #expect(try await titles(environment) == ["one"])
        #expect(try await undo(environment) == "added \"one\"")
        #expect(try await titles(environment).isEmpty)
    }
}

/// NOTE and NOTES from the owner's cell.
@Suite struct NoteTextCommandTests {
    @Test func notesAreAddedAndFoundByText() async throws {
        let owner = try await BookerPhone()
        _ = try await owner.environment.show("Grand Canyon")
        let talk = [
            ("NOTES", "There are no notes yet. Text NOTE call the florist"),
            ("NOTE call the florist", "Noted: call the florist"),
            ("Note book the mule @canyon", "Noted for Grand Canyon: book the mule"),
            ("NOTE mail bob@example.org", "Noted: mail bob@example.org"),
            ("NOTE ask @bob for it", "Noted: ask @bob for it. Nothing is named bob for it. It is in your own notes."),
            ("NOTES @canyon", "2 book the mule"), ("NOTES flor", "call the florist"),
            ("NOTES zebra", "No note contains \"zebra\"."),
            ("NOTE", "Write the note after the word NOTE: NOTE call the florist"),
            ("UNDO", "Undone: added \"ask @bob for it\"."),
            ("NOTES", "3 mail bob@example.org\n2 book the mule\n1 call the florist"),
            ("note list", "3 mail bob@example.org\n2 book the mule\n1 call the florist"),
            ("Note show all please", "3 mail bob@example.org\n2 book the mule\n1 call the florist"),
            ("note list @canyon", "2 book the mule"),
            (
                "note delete 1",
                "Nothing was removed. To take back the last change, text UNDO. To remove a note, use the page Notes."
            ),
            (
                "NOTE help",
                "NOTE call the florist: save a note\nNOTES or NOTES florist: see the newest notes, or those with a word"
            ),
            ("NOTE list of bits", "Noted: list of bits"),
            ("NOTE delete 1 bit from the set", "Noted: delete 1 bit from the set"),
            ("NOTE show went well", "Noted: show went well"), ("NOTE done 2", "Noted: done 2"),
        ]
        for (said, reply) in talk { #expect(try await owner.says(said) == reply, "\(said)") }
    }
}
