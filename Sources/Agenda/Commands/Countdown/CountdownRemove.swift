import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct CountdownRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove countdowns with their to-dos, budgets, notes and photos.",
        discussion: """
            Examples:
              greenroom countdown remove canyon
              greenroom countdown remove canyon birthday --yes
            """, aliases: ["rm", "delete"])

    @Argument(help: "Countdowns: description, number or date. All are removed, or none.")
    var countdowns: [String]

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var chosen: [Countdown] = []
        for words in countdowns {
            let countdown = try await CountdownLookup(context).countdown(words)
            if !chosen.contains(where: { $0.event.id == countdown.event.id }) { chosen.append(countdown) }
        }
        for countdown in chosen {
            let text = CountdownText(countdown.event, home: context.account.zone)
            context.terminal.line("\(Printable.line(text.name))  (\(text.dateText))")
        }
        try context.terminal.confirm(Countdown.removalQuestion(chosen.count), yes: yes)
        let (removed, subjects, now) = (chosen, context.app.subjects, context.now)
        try await context.store.write { try Countdown.remove(removed, subjects: subjects, now: now, in: $0) }
        context.terminal.line(chosen.count == 1 ? "Removed." : "Removed \(chosen.count).")
        context.terminal.say("Undo: greenroom undo")
    }
}
