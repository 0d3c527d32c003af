import ArgumentParser
import CommandKit
import Messaging
import Platform
import Storage
import Values

struct InboxResume: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "resume", abstract: "Resume texts to a person whose text may have been an opt-out.",
        discussion: """
            Call them first. Texts held for them are then sent. The log keeps a record of the pause.

            Example:
              greenroom inbox resume +14155550102
            """)

    @Argument(help: "A contact, or a number like +14155550102.", completion: .contacts)
    var contact: String

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let correspondent = try await context.correspondent(contact)
        let sender = try await context.sender()
        let resuming = ResumeNumber(correspondent, account: context.account.id)
        let wasPaused = try await context.store.write { [now = context.now] in
            try resuming.run(sender: sender.id, now: now, in: $0)
        }
        let name = Printable.line(correspondent.name)
        context.terminal.line(wasPaused ? "Resumed texts to \(name)." : "Texts to \(name) were not paused.")
    }
}
