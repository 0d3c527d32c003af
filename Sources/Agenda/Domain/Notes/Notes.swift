package import Platform
import Storage
import Values

/// The note module.
extension Module {
    package static let notes: Module = {
        let notes = Notes()
        let undo = UndoHandler(Note.undoKind, isPrivate: true) { step, tx in try Note.restore(step, in: tx) }
            .touching { step, tx in try Note.rows(of: step, in: tx) }
        let commands = SubjectCommands(
            Notes.words, asking: Notes.whichSubject, undo: undo,
            handleCommand: { try notes.handleCommand($0, naming: $1, in: $2) })
        var module = Module("notes")
        module.resources = [.notes]
        module.migrations = Migration.notes
        module.textCommands = commands.handlers
        module.prompts = [commands.promptHandler]
        module.undoHandlers = [undo]
        module.subjectContents = [SubjectNotes.contents("notes", tab: ("Notes", "/notes"))]
        module.changeSources = [.ofSubject("note", .notes)]
        return module
    }()
}

extension ChangeSource.Noun {
    package static let notes: ChangeSource.Noun = "notes"
}

/// The text commands NOTE and NOTES: `NOTE call the florist`, `NOTES`, `NOTES florist`.
struct Notes: Sendable {
    static let words = [
        CommandWord("NOTE", usage: "NOTE call the florist", "save a note"),
        CommandWord("NOTES", usage: "NOTES or NOTES florist", "see the newest notes, or those with a word"),
    ]

    static let whichSubject: Prompt.Kind = "agenda.note.event"

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        let said = SubjectInText(command.rest)
        do {
            guard command.word == "NOTE" else { return try shown(said, command, naming: chosen, in: tx) }
            switch ListRequest(said.words) {
            case .show:
                return try shown(SubjectInText(naming: said.name ?? ""), command, naming: chosen, in: tx)
            case .help: return Self.words.map { "\($0.usage): \($0.meaning)" }.joined(separator: "\n")
            case .remove:
                return "Nothing was removed. To take back the last change, text UNDO. To remove a note, use the page "
                    + "Notes."
            case .done, nil: return try keep(command, naming: chosen, in: tx)
            }
        } catch NoteError.empty {
            return "Write the note after the word NOTE: NOTE call the florist"
        } catch let error as NoteError {
            return error.description
        }
    }

    /// If the name is unknown, the whole text becomes a note of the account, so that nothing is lost.
    private func keep(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String {
        let said = SubjectInText(command.rest)
        let account = command.account.id
        var subject = try Subject.own(account, in: tx)
        var words = command.rest
        var doubt: SubjectError?
        if said.name != nil {
            do throws(SubjectError) {
                subject = try said.subject(of: account, among: command.subjects, naming: chosen, in: tx)
                words = said.words
            } catch .storage(let error) {
                throw error
            } catch {
                doubt = error
            }
        }
        let note = try Note.add(words, to: subject, in: tx)
        let place = subject.isAccount ? "" : " for \(subject.name)"
        let reply = "Noted\(place): \(Self.short(note.title))"
        guard let doubt else { return reply }
        if case .unknown = doubt { return "\(reply). \(doubt.reply) It is in your own notes." }
        let question = try SubjectQuestion.ask(
            Self.whichSubject, doubt, about: command, step: UndoStep.latest(account: account, in: tx), in: tx)
        return "\(reply). It is in your own notes. \(question)"
    }

    private func shown(
        _ said: SubjectInText, _ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction
    ) throws -> String {
        let subject =
            said.name == nil
            ? nil
            : try said.subject(of: command.account.id, among: command.subjects, naming: chosen, in: tx).id
        let notes = try Note.list(account: command.account.id, subject: subject, words: said.words, in: tx)
        guard !notes.isEmpty else {
            return said.words.isEmpty
                ? "There are no notes yet. Text NOTE call the florist"
                : "No note contains \"\(Self.short(said.words))\"."
        }
        // A single match is shown in full.
        if let only = notes.first, notes.count == 1, !said.words.isEmpty { return only.body.shortened(to: 480) }
        let lines = notes.prefix(5).map { "\($0.id) \(Self.short($0.title))" }
        let rest = notes.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func short(_ text: String) -> String { text.shortened(to: 60) }
}
