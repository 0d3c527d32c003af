import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodoEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change the title or due date of a to-do.",
        discussion: """
            Examples:
              greenroom todo edit 1 --title "call the florist about roses"
              greenroom todo edit 1 --due ""
            """, aliases: ["change"])

    @Argument(help: "The to-do by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @Option(help: "The new title.")
    var title: String?

    @Option(help: "The new due date; \"\" to remove it.")
    var due: String?

    @OptionGroup var timing: TodoTimingOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if title == nil, due == nil, timing.isEmpty {
            throw ValidationError("Nothing to change. Use --title, --due, --remind or --repeat.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let reading = try timing.input(title: title, due: due).read(account: context.account, now: context.now)
        let subject = try await context.subject(choice)
        let (changed, isChanged) = try await context.change(TodoList.self, of: subject, named: choice) { list, tx in
            let item = try list.find(choice.text)
            return try list.edit(item, reading, in: tx)
        }
        let by = changed.timing.words.map { ", by \($0)" } ?? ""
        context.terminal.line(
            "\(changed.position)  \(Printable.line(changed.title))\(by)\(SubjectLabel.suffix(subject))")
        context.terminal.reportChange(isChanged)
    }
}
