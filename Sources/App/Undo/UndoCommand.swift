import ArgumentParser
import CommandKit
import Platform
import Storage
import Values

struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back your last change.",
        discussion: """
            Run it again to take back the change before that. Texts that were sent cannot be taken back.

            Example:
              greenroom undo
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let undo = Undo(modules: context.app.modules)
        let account = context.account.id
        let done = try await context.write { tx in
            try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
        }
        guard let done else {
            context.terminal.line("Nothing to undo.")
            return
        }
        for gone in done.skipped {
            context.terminal.say("Skipped, because its event or contact no longer exists: \(Printable.line(gone)).")
        }
        if let refusal = done.refusal {
            let why = refusal.nextSteps.first?.commandText ?? "\(refusal)"
            throw CommandError(
                .refused, "Cannot undo: \(Printable.line(done.summary)). \(why)",
                "To undo the change before it: greenroom undo")
        }
        context.terminal.line(Printable.line(done.done))
    }
}
