import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct TodoAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a to-do to your list, or to an event's.",
        discussion: """
            Examples:
              greenroom todo add "call the florist" --due fri
              greenroom todo add "buy film" @late
            """, aliases: ["new"])

    @Argument(help: "The to-do and the event (@name).")
    var words: [String] = []

    @Option(help: "The due date.")
    var due: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let words = try words.isEmpty ? [context.answer("What do you need to do?", "todo add \"buy film\"")] : words
        let choice = try SubjectChoice(writing: words)
        // A quoted title that starts with an unknown @name is kept as it is.
        let named = try await words.count == 1 ? context.subject(writing: choice) : context.subject(choice)
        let title = named == nil ? words.joined(separator: " ") : choice.text
        let reading = try TodoInput(title: title, due: due).read(account: context.account, now: context.now)
        let (account, now) = (context.account.id, context.now)
        let (item, isNew, subject) = try await context.store.write { tx in
            let subject = try named ?? Subject.own(account, in: tx)
            var list = try TodoList.of(subject, in: tx)
            let (item, isNew) = try list.add(reading.title ?? "", due: reading.due ?? nil, now: now, in: tx)
            return (item, isNew, subject)
        }
        context.terminal.line("\(item.position)  \(Printable.line(item.title))\(SubjectLabel.suffix(subject))")
        if named == nil {
            context.terminal.say(
                "There is nothing called \((choice.name ?? "").quotedLine), so it was added to your own list.")
        }
        context.terminal.say(isNew ? "Undo: greenroom undo" : "Already on the list: nothing changed.")
    }
}
