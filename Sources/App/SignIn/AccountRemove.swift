import ArgumentParser
import CommandKit
import People
import Platform
import Storage
import Values

struct AccountRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Delete an account with everything that belongs to it.",
        discussion: """
            Deletes the account's contacts, shows, texts and everything else, and signs out its browsers.
            This cannot be undone: make a backup first. The first account cannot be removed.

            Example:
              greenroom account remove "Harbor Comedy" --yes "Harbor Comedy"
            """, aliases: ["rm"])

    @Argument(help: "The name of the account.")
    var name: String

    @Option(help: "Skip the confirmation prompt; needs the account's name.")
    var yes: String?

    @OptionGroup var options: GlobalOptions

    func account(in app: AppEnvironment) async throws -> Account { try await app.account(named: name) }

    func run(in context: CommandContext) async throws {
        let account = try await context.app.account(named: name)
        let label = account.name ?? ""
        try context.terminal.confirm(
            "Delete the account \(label.quotedLine) with everything in it?", byName: label, given: yes)
        try await context.store.write { try RemoveAccount(account.id).run(in: $0) }
        context.terminal.line("Deleted: \(Printable.line(label)).")
    }
}
