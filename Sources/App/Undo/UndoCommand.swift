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
            Where several people work on the account, it is your own last change.

            Examples:
              greenroom undo
              greenroom undo --by "Anchor Comedy"
            """)

    @Option(name: .customLong("by"), help: "Take back the last change of this member instead.")
    var member: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let undo = Undo(modules: context.app.modules)
        let (account, typed) = (context.account.id, member)
        let (done, others) = try await context.write { tx in
            let actor = try typed.map { try Member.named($0, account: account, past: true, in: tx).acting } ?? tx.actor
            let done = try undo.run(account: account, by: actor, since: Instant(milliseconds: 0), in: tx)
            return (done, try done == nil ? UndoStep.recent(account: account, limit: 1, in: tx).first?.actor : nil)
        }
        guard let done else {
            context.terminal.line("Nothing to undo.")
            if let others {
                let names = try await context.read { try Member.actors(of: account, in: $0) }
                context.terminal.say("Somebody else's: greenroom undo --by \((names[others] ?? "").argument)")
            }
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
