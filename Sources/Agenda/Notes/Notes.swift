package import Messaging
internal import People
package import Storage
package import Values

/// Notes by text: `NOTE call the florist`, `NOTES`, `NOTES florist`.
package struct Notes: Feature {
    package static let migrations = Migration.notes

    package let words = [
        CommandWord("NOTE", usage: "NOTE call the florist", "keep a note"),
        CommandWord("NOTES", usage: "NOTES or NOTES florist", "the newest, or those with a word"),
    ]

    package let undoKinds = [Note.undoKind]

    package init() {}

    package func undo(_ step: UndoStep, in tx: Transaction, now: Instant) throws {
        try Note.restore(step, in: tx)
    }

    package func obey(_ command: Command, in tx: Transaction, now: Instant) throws -> String? {
        do {
            return command.word == "NOTE"
                ? try keep(command, now: now, in: tx) : try shown(command, now: now, in: tx)
        } catch let error as SubjectError {
            return error.reply
        } catch NoteError.empty {
            return "Write it behind the word: NOTE call the florist"
        } catch let error as NoteError {
            return error.description
        }
    }

    /// A name that leads nowhere loses nothing: then the whole text is a note of the account's own.
    private func keep(_ command: Command, now: Instant, in tx: Transaction) throws -> String {
        let said = SubjectInText(command.rest)
        let account = command.account.id
        var subject = try Subject.own(account, in: tx)
        var words = command.rest
        var doubt = ""
        if said.name != nil {
            do throws(SubjectError) {
                subject = try said.subject(of: account, now: now, in: tx)
                words = said.words
            } catch .storage(let error) {
                throw error
            } catch {
                doubt = " \(error.reply) It is in your own notes."
            }
        }
        let note = try Note.add(words, to: subject, now: now, in: tx)
        let place = subject.isAccount ? "" : " for \(subject.name)"
        return "Noted\(place): \(Self.short(note.title))\(doubt.isEmpty ? "" : "." + doubt)"
    }

    private func shown(_ command: Command, now: Instant, in tx: Transaction) throws -> String {
        let said = SubjectInText(command.rest)
        let subject = said.name == nil ? nil : try said.subject(of: command.account.id, now: now, in: tx).id
        let notes = try Note.list(account: command.account.id, subject: subject, words: said.words, in: tx)
        guard !notes.isEmpty else {
            return said.words.isEmpty
                ? "There are no notes yet. Text NOTE call the florist" : "No note has \"\(Self.short(said.words))\"."
        }
        // One alone is shown whole.
        if let only = notes.first, notes.count == 1, !said.words.isEmpty { return only.body.shortened(to: 480) }
        let lines = notes.prefix(5).map { "\($0.id) \(Self.short($0.title))" }
        let rest = notes.count - lines.count
        return (lines + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
    }

    private static func short(_ text: String) -> String { text.shortened(to: 60) }
}
