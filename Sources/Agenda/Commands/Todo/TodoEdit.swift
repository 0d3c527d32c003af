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

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if title == nil, due == nil { throw ValidationError("Nothing to change. Use --title or --due.") }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let reading = try TodoInput(title: title, due: due).read(account: context.account, now: context.now)
        let subject = try await context.subject(choice)
        let now = context.now
        let (changed, isChanged) = try await context.write(.todos, named: choice) { tx in
            var list = try TodoList.of(subject, in: tx)
            let item = try list.find(choice.text)
            return try list.edit(item, title: reading.title, due: reading.due, now: now, in: tx)
        }
        let by = changed.due.map { ", by \(DateText().dayWithYear($0))" } ?? ""
        context.terminal.line(
            "\(changed.position)  \(Printable.line(changed.title))\(by)\(SubjectLabel.suffix(subject))")
        context.terminal.say(isChanged ? "Undo: greenroom undo" : "Nothing changed: these are the current values.")
    }
}

struct TodoMove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Move a to-do in its list.",
        discussion: """
            Example:
              greenroom todo move 2 --before 1
            """)

    @Argument(help: "The to-do by number or words, and the list's @name if it is not your own.")
    var words: [String]

    @Option(help: "Move it before this number.")
    var before: Int?

    @Option(help: "Move it to this number.")
    var to: Int?

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        guard (before == nil) != (to == nil) else { throw ValidationError("Use either --before N or --to N.") }
        if let place = before ?? to, place < 1 {
            throw ValidationError("Invalid position \(place). Positions start at 1.")
        }
    }

    func run(in context: CommandContext) async throws {
        let choice = try SubjectChoice(words)
        let subject = try await context.subject(choice)
        let (before, to, now) = (before, to, context.now)
        let (items, isMoved) = try await context.write(.todos, named: choice) { tx in
            var list = try TodoList.of(subject, in: tx)
            let item = try list.find(choice.text)
            let isMoved =
                if let before {
                    try list.move(item, before: before, now: now, in: tx)
                } else {
                    try list.move(item, to: to ?? 1, now: now, in: tx)
                }
            return (list.items, isMoved)
        }
        for item in items { context.terminal.line("\(item.position)  \(Printable.line(item.title))") }
        context.terminal.say(isMoved ? "Undo: greenroom undo" : "Nothing changed: it is already there.")
    }
}
