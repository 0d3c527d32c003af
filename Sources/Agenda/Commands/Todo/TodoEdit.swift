import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodoEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a to-do: its title, when it is due, where it stands.",
        discussion: """
            Examples:
              greenroom todo edit 1 --title "call the florist about roses"
              greenroom todo edit 1 --due sat --at none
              greenroom todo edit 2 --under 1
            """, aliases: ["change"])

    @Argument(help: "The to-do by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @Option(help: "The new title.")
    var title: String?

    @Option(help: "The new due date; it keeps its time; \"\" to remove both.")
    var due: String?

    @Option(help: "The to-do of which it becomes a subtask, by number or words; none for the top.")
    var under: String?

    @OptionGroup var timing: TodoTimingOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if title == nil, due == nil, under == nil, timing.isEmpty {
            throw ValidationError("Nothing to change. Use --title, --due, --at, --remind, --repeat or --under.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let reading = try timing.input(title: title, due: due).read(account: context.account, now: context.now)
        let subject = try await context.subject(choice)
        let under = under
        let (changed, isChanged) = try await context.change(TodoList.self, of: subject, named: choice) { list, tx in
            let item = try list.find(choice.text)
            let parent = try under.map { $0.lowercased() == "none" ? nil : try list.find($0, isDone: false) }
            return try list.edit(item, reading, under: parent, in: tx)
        }
        let by = changed.timing.words.map { ", by \($0)" } ?? ""
        context.terminal.line(
            "\(changed.position)  \(Printable.line(changed.title))\(by)\(SubjectLabel.suffix(subject))")
        context.terminal.reportChange(isChanged)
    }
}
