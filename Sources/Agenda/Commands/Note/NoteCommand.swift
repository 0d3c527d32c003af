import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Values

struct NoteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "note", abstract: "Notes, your own or an event's (@name).",
        discussion: """
            Examples:
              greenroom note
              greenroom note add "ask for a longer cable" @late
            """,
        shouldDisplay: false,
        subcommands: [NoteList.self, NoteAdd.self, NoteShow.self, NoteEdit.self, NoteSearch.self, NoteRemove.self],
        defaultSubcommand: NoteList.self, aliases: ["notes"])
}

struct NoteList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List notes, newest first.",
        discussion: """
            Examples:
              greenroom note list
              greenroom note list @late --json
            """, aliases: ["ls"])

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(subject)
        guard choice.words.isEmpty else {
            throw CommandError(
                .usage, "Invalid name \(choice.text.quotedLine): event names start with @.",
                "To search: greenroom note search \(choice.text.argument)")
        }
        if output.resolvedFormat == .table {
            let place = choice.name.map { " for \(Printable.line("@\($0)"))" } ?? ""
            context.terminal.line(Style.bold("Notes\(place)", context.terminal))
        }
        try await NoteTable.print(
            words: "", choice, output, in: context,
            emptyState: choice.name.map { name in
                "No notes for \("@\(name)".quotedLine) yet. Write one:  "
                    + "greenroom note add \"call the florist\" \("@\(name)".argument)"
            } ?? "No notes yet. Write one:  greenroom note add \"call the florist\"")
    }
}

struct NoteSearch: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search notes for all of these words.",
        discussion: """
            Examples:
              greenroom note search cable
              greenroom note search longer cable @late
            """, aliases: ["find", "grep"])

    @Argument(help: "Words or parts of words, and the event (@name).")
    var words: [String]

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard !choice.text.allSatisfy(\.isWhitespace) else {
            throw CommandError(.usage, "Name the words to search for.", "greenroom note search cable")
        }
        try await NoteTable.print(
            words: choice.text, choice, output, in: context,
            emptyState: "No notes match \(choice.text.quotedLine). See all: greenroom note list")
    }
}

struct NoteShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a note.",
        discussion: """
            Examples:
              greenroom note show florist
              greenroom note show 1
            """, aliases: ["cat"])

    @Argument(help: "The note by number or words, and its event (@name) if several match.")
    var words: [String]

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let note = try await context.note(words)
        guard output.isDrawn else {
            let listed = try await context.read { try ListedNote(note, in: $0) }
            return try NoteTable.of([listed], emptyState: "", in: context).print(output, to: context.terminal)
        }
        context.terminal.line(Printable.block(note.body))
    }
}

/// Notes as rows.
private enum NoteTable {
    static func print(
        words: String, _ choice: SubjectChoice, _ output: OutputOptions, in context: CommandContext, emptyState: String
    ) async throws {
        let subject = choice.name == nil ? nil : try await context.subject(choice).id
        let account = context.account.id
        let notes = try await context.read { tx in
            try Note.list(account: account, subject: subject, words: words, in: tx).map { try ListedNote($0, in: tx) }
        }
        try of(notes, emptyState: emptyState, in: context).print(output, to: context.terminal)
    }

    static func of(_ notes: [ListedNote], emptyState: String, in context: CommandContext) -> OutputTable {
        let home = context.account.zone
        return OutputTable(
            notes, ListedNote.fields,
            shown: [
                "id": "#", "title": "NOTE", "subject": OutputTable.Shown("FOR") { $0.subject?.mention },
                "changed_at": OutputTable.Shown("CHANGED") { DateText().long($0.note.changed, in: home) },
            ], emptyState: emptyState)
    }
}

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
