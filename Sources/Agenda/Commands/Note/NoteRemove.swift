import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct NoteRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove notes.",
        discussion: """
            Example:
              greenroom note remove florist
            """, aliases: ["rm", "delete"])

    @Argument(help: "Notes by number or words, and their event (@name) if several match.")
    var words: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = choice.name == nil ? nil : try await context.subject(choice).id
        let (account, now) = (context.account.id, context.now)
        let removed = try await context.store.write {
            try Note.remove(named: choice.words, account: account, subject: subject, now: now, in: $0)
        }
        for note in removed { context.terminal.line("Removed \(Printable.line(note.title))") }
        context.terminal.say(
            removed.isEmpty ? "Name the notes to remove: greenroom note remove 3" : "Undo: greenroom undo")
    }
}
