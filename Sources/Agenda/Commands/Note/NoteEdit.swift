import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct NoteEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a note, in your editor or with --text.",
        discussion: """
            If the note is changed elsewhere in the meantime, both versions are kept.

            Examples:
              greenroom note edit florist --text "call the florist about roses"
              greenroom note edit 1 --text "call the florist on Friday"
            """, aliases: ["change"])

    @Argument(help: "The note by number or words, and its event (@name) if several match.")
    var words: [String]

    @Option(help: "The new note, instead of opening an editor.")
    var text: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let note = try await context.note(words)
        if let text { return try await save(text, as: note, in: context) }
        guard context.terminal.isInteractive else {
            throw CommandError(
                .usage, "The editor needs a terminal.",
                "greenroom note edit \(note.id) --text \"new words\"")
        }
        try await context.terminal.compose(note.body) { text in
            try await save(text, as: note, in: context)
        }
    }

    private func save(_ text: String, as note: Note, in context: CommandContext) async throws {
        let terminal = context.terminal
        // An empty text does not remove the note.
        guard !text.allSatisfy(\.isWhitespace) else {
            terminal.say(
                "The text is empty, so the note was not changed. To remove it: greenroom note remove \(note.id)")
            return
        }
        let account = context.account.id
        let change = try await context.write {
            try Note.edit(note, to: text, account: account, in: $0)
        }
        switch change {
        case .saved(let saved):
            terminal.line("\(saved.id)  \(Printable.line(saved.title))")
            terminal.reportChange()
        case .unchanged: terminal.reportChange(false, or: "Nothing changed.")
        case .conflict(let theirs, let ours):
            terminal.line("\(ours.id)  \(Printable.line(ours.title))")
            terminal.say("Note \(theirs.id) was changed in the meantime. Yours was saved as note \(ours.id).")
        case .recreated(let ours):
            terminal.line("\(ours.id)  \(Printable.line(ours.title))")
            terminal.say("Note \(note.id) was removed in the meantime. Yours was saved as note \(ours.id).")
        }
    }
}
