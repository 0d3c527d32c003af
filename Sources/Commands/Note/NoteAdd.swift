import Agenda
import ArgumentParser
import Platform
import Storage
import Values

struct NoteAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a note; its first line is its title.",
        discussion: """
            Without text, opens your editor (VISUAL or EDITOR) and saves the note when it closes. An empty note
            is not saved. Without a terminal, reads the note from standard input.

            Examples:
              greenroom note add "call the florist"
              greenroom note add "ask for a longer cable" @late
            """, aliases: ["new"])

    @Argument(help: "The note and the event (@name).")
    var words: [String] = []

    @OptionGroup var options: GlobalOptions

    private static let nothing = "The note is empty, so it was not saved."

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        guard choice.words.isEmpty || choice.words == ["-"] else {
            return try await keep(choice.text, subject: subject, in: context)
        }
        guard context.terminal.isInteractive, choice.words.isEmpty else {
            let text = try Files.text(at: "-", limit: 1 << 20)
            guard !text.isBlank else {
                throw CommandError(.usage, Self.nothing, "For example: greenroom note add \"call the florist\"")
            }
            return try await keep(text, subject: subject, in: context)
        }
        try await context.terminal.compose("") { text in
            if text.isBlank { return context.terminal.say(Self.nothing) }
            try await keep(text, subject: subject, in: context)
        }
    }

    private func keep(_ text: String, subject: Subject, in context: CommandContext) async throws {
        let note = try await context.write { try Note.add(text, to: subject, in: $0) }
        context.terminal.line("\(note.id)  \(Printable.line(note.title))\(SubjectLabel.suffix(subject))")
        context.terminal.reportChange()
    }
}

extension String {
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
