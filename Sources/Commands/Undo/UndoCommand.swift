internal import ArgumentParser
internal import Platform
internal import Storage
internal import Values

struct UndoCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo", abstract: "Take back your last change.",
        discussion: """
            Again and again it takes back the one before. Texts that have left cannot be called back.

            Example:
              greenroom undo
            """)

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let undo = Undo(modules: context.app.modules)
        let (account, now) = (context.account.id, context.now)
        let done = try await context.store.write { tx in
            try undo.run(account: account, since: Instant(milliseconds: 0), now: now, in: tx)
        }
        guard let done else {
            context.terminal.line("There is nothing to take back.")
            return
        }
        for gone in done.skipped {
            context.terminal.say("Skipped, since what it belonged to is gone: \(Printable.line(gone)).")
        }
        if let refusal = done.refusal {
            throw CommandError(
                .refused, "Not undone: \(Printable.line(done.summary)). \(refusal)",
                "What was done before it can be: greenroom undo")
        }
        context.terminal.line("Undone: \(Printable.line(done.summary)).")
    }
}
