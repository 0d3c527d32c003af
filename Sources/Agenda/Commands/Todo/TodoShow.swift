import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodoShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Show a to-do list, or all lists.",
        discussion: """
            Examples:
              greenroom todo list
              greenroom todo list @late --all
              greenroom todo list --due --search "call mom"
              greenroom todo list --format todo.txt
            """, aliases: ["show", "ls"])

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case table, json, csv, tsv
        case todoText = "todo.txt"
    }

    @Argument(help: "An event (@name), or @me for your own; all if omitted.")
    var subject: [String] = []

    @Flag(help: "Include to-dos that were done more than 30 days ago.")
    var all = false

    @Flag(help: "Only to-dos that are not done.")
    var open = false

    @Flag(help: "Only to-dos that are due today or were due before.")
    var due = false

    @Flag(help: "Only to-dos that are done.")
    var done = false

    @Option(help: "Only to-dos with all of these words.")
    var search: String?

    @Option(help: "table, json, csv, tsv or todo.txt.")
    var format: Format = .table

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard [all, open, due, done].filter(\.self).count <= 1 else {
            throw ValidationError("Use only one of --all, --open, --due and --done.")
        }
    }

    /// Done to-dos stay for 30 days, with their check.
    private func shown(_ list: TodoList, in context: CommandContext) -> [Todo] {
        let filter = TodoFilter(open ? .open : due ? .due : done ? .done : .all, words: search ?? "")
        return filter.items(of: list, today: context.account.zone.date(of: context.now)).filter { item in
            all || done || item.doneAt.map { context.now - $0 < .days(30) } ?? true
        }
    }

    func run(in context: CommandContext) async throws {
        let lists = try await context.all(TodoList.self, naming: subject, in: "todo list")
        if format == .todoText {
            for list in lists {
                let lines = TodoText.lines(
                    shown(list, in: context), subject: list.subject, zone: context.account.zone)
                for line in lines { context.terminal.line(line) }
            }
            return
        }
        var output = OutputOptions()
        output.format = OutputOptions.Format(rawValue: format.rawValue) ?? .table
        (output.json, output.fields) = (json, fields)
        if output.resolvedFormat == .table {
            let place = !subject.isEmpty ? lists.first.map { SubjectLabel.suffix($0.subject) } ?? "" : ""
            context.terminal.line(Style.bold("To-Do List\(place)", context.terminal))
        }
        try table(lists, in: context).print(output, to: context.terminal)
    }

    private func table(_ lists: [TodoList], in context: CommandContext) throws -> OutputTable {
        let today = context.account.zone.local(context.now).date
        let isNamed = !subject.isEmpty
        let columns: [String: OutputTable.Shown<ListedTodo>] = [
            // As an argument of `todo done`.
            "position": OutputTable.Shown("#") { listed in
                isNamed || listed.subject.isAccount ? nil : "\(listed.item.position) \(listed.subject.mention)"
            },
            "done": OutputTable.Shown("", color: .blue) { $0.item.isDone ? "✓" : "" },
            "title": OutputTable.Shown("TO DO") { ($0.item.parent == nil ? "" : "  ") + $0.item.title },
            "due": OutputTable.Shown("DUE", light: { Self.isLate($0.item, today: today) ? .red : nil }) {
                $0.item.timing.words
            },
            "subject": OutputTable.Shown(nil) { $0.subject.mention },
        ]
        let list = subject.isEmpty ? "" : lists.first.map { SubjectLabel.argument($0.subject) } ?? ""
        let empty =
            search.map { "No to-dos match \($0.quotedLine). See all:  greenroom todo list --all" }
            ?? "Nothing to do. Add a to-do:  greenroom todo add \"buy film\"\(list)"
        let rows = lists.flatMap { list in shown(list, in: context).map { ListedTodo($0, of: list.subject) } }
        return OutputTable(rows, ListedTodo.fields, shown: columns, emptyState: empty)
    }

    private static func isLate(_ item: Todo, today: LocalDate) -> Bool {
        !item.isDone && (item.due.map { $0 < today } ?? false)
    }
}
