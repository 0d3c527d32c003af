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
            If the note is changed elsewhere in the meantime, it has both texts afterwards, with a
            line between them. An empty text removes the note.

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
        let account = context.account.id
        let change = try await context.write {
            try Note.edit(note, to: text, account: account, in: $0)
        }
        switch change {
        case .saved(let saved):
            terminal.line("\(saved.id)  \(Printable.line(saved.title))")
            terminal.reportChange()
        case .unchanged: terminal.reportChange(false, or: "Nothing changed.")
        case .merged(let merged):
            terminal.line("\(merged.id)  \(Printable.line(merged.title))")
            terminal.say("Note \(merged.id) was changed in the meantime. It has both texts now, a line between them.")
            terminal.reportChange()
        case .recreated(let ours):
            terminal.line("\(ours.id)  \(Printable.line(ours.title))")
            terminal.say("Note \(note.id) was removed in the meantime. Yours was saved as note \(ours.id).")
        case .discarded(let discarded):
            terminal.line("Removed note \(discarded.id), since its text is empty: \(Printable.line(discarded.title))")
            terminal.reportChange()
        case .kept(let kept):
            terminal.line("\(kept.id)  \(Printable.line(kept.title))")
            terminal.say("Note \(kept.id) was changed in the meantime, so it was not removed.")
        }
    }
}
