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
              greenroom todo add "call the florist" --due "fri 5pm" --remind 1h
              greenroom todo add "water the plants" --due mon --repeat weekly
              greenroom todo add "buy film" @late
              greenroom todo add "ask for a van" --under "book a taxi"
            """, aliases: ["new"])

    @Argument(help: "The to-do and the event (@name).")
    var words: [String] = []

    @Option(help: "The due date, with a time or without.")
    var due: String?

    @Option(help: "The to-do of which it is a subtask, by number or words.")
    var under: String?

    @OptionGroup var timing: TodoTimingOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let words = try words.isEmpty ? [context.answer("What do you need to do?", "todo add \"buy film\"")] : words
        let choice = try SubjectChoice(writing: words)
        // A quoted title that starts with an unknown @name is kept as it is.
        let named = try await words.count == 1 ? context.subject(writing: choice) : context.subject(choice)
        let title = named == nil ? words.joined(separator: " ") : choice.text
        let reading = try timing.input(title: title, due: due).read(account: context.account, now: context.now)
        let timing = try reading.timing()
        let (account, under) = (context.account.id, under)
        let (item, isNew, subject) = try await context.write { tx in
            let subject = try named ?? Subject.own(account, in: tx)
            var list = try TodoList.of(subject, in: tx)
            let (item, isNew) = try list.add(
                reading.title ?? "", timing, under: under.map { try list.find($0, isDone: false) }, in: tx)
            return (item, isNew, subject)
        }
        let by = item.timing.words.map { ", by \($0)" } ?? ""
        context.terminal.line("\(item.position)  \(Printable.line(item.title))\(by)\(SubjectLabel.suffix(subject))")
        if item.timing.remindMinutes != nil, context.account.cell == nil {
            context.terminal.say("To get its text, add your cell: greenroom account edit --cell NUMBER")
        }
        if named == nil {
            context.terminal.say(
                "There is nothing called \((choice.name ?? "").quotedLine), so it was added to your own list.")
        }
        context.terminal.reportChange(isNew, or: "Already on the list: nothing changed.")
    }
}
