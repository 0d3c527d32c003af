import Agenda
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Values

struct TodoImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import a todo.txt or .ics file, without duplicates.",
        discussion: """
            Reads a todo.txt file, or the to-dos of an iCalendar file. What is left out is listed, with
            the reason.

            Examples:
              greenroom todo import todo.txt @late
              greenroom todo import todo.txt --dry-run
            """)

    @Argument(help: "The file, and the list's @name if it is not your own.")
    var words: [String]

    @Flag(help: "Show what would change, without changing anything.")
    var dryRun = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        guard let path = choice.words.first, choice.words.count == 1 else {
            throw CommandError(.usage, "Name one file.", "greenroom todo import todo.txt")
        }
        let zone = context.account.zone
        guard let file = TodoFile(try Files.bytes(at: path, limit: 16 << 20), zone: zone) else {
            throw CommandError(.refused, "\(path.quotedLine) \(TodoFile.refusal)")
        }
        let report = try await file.run(
            into: context.subject(choice), zone: zone, isDryRun: dryRun, now: context.now, store: context.store)
        if json { return context.terminal.rows(report.json(isDryRun: dryRun).text(.indented)) }
        context.terminal.line("\(report.summary).")
        context.terminal.sayLeftOut(report)
        if dryRun {
            context.terminal.say("Dry run: nothing changed.")
        } else if report.added > 0 {
            context.terminal.reportChange()
        }
    }
}
