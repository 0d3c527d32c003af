import Agenda
import ArgumentParser
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
        let account = context.account.id
        let removed = try await context.write {
            try Note.remove(named: choice.words, account: account, subject: subject, in: $0)
        }
        for note in removed { context.terminal.line("Removed \(Printable.line(note.title))") }
        context.terminal.reportChange(!removed.isEmpty, or: "Name the notes to remove: greenroom note remove 3")
    }
}
