import Agenda
import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudyTimerStart: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "Start studying. A session that is still open is finished first.",
        discussion: """
            Examples:
              greenroom study timer start
              greenroom study timer start --study 1:30 --break 15
              greenroom study timer start --study 50m --break 10m --todo 1
            """)

    @Option(help: "How long to study: 25m, 50, 1:30.")
    var study = "25m"

    @Option(name: .customLong("break"), help: "The length of breaks and extensions.")
    var rest = "5m"

    @Option(help: "The deck that you study.")
    var deck: String?

    @Option(help: "The to-do you are working on, from your own list, by number or words.")
    var todo: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let lengths = try TimerInput(study: study, rest: rest).lengths()
        let (account, now, deck, todo) = (context.account, context.now, deck, todo)
        let view = try await context.store.write { tx in
            let deck = try deck.map { try Deck.match($0, account: account.id, in: tx) }
            let todo = try todo.map { try TodoList.of(Subject.own(account.id, in: tx), in: tx).find($0, isDone: false) }
            _ = try StudyTimer.start(
                lengths, account: account.id, deck: deck?.id, todo: todo?.id, now: now, in: tx)
            return try TimerView(account: account, now: now, in: tx)
        }
        context.terminal.line(TimerDisplay(view, zone: account.zone).line)
        context.terminal.say("Undo: greenroom undo. Watch the clock: greenroom study timer watch")
    }
}
