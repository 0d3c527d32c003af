import ArgumentParser
import CommandKit
import People
import Platform
import Storage
import Values

struct ContactRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a contact.",
        discussion: """
            A contact in an upcoming lineup cannot be removed. Past lineups keep the name. An import does
            not add the contact again, unless you use contact import --restore. To delete everything about
            a person, use contact erase.

            Example:
              greenroom contact remove "Edgar Poe"
            """, aliases: ["rm", "delete"])

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let contact = try await context.contact(contact)
        let name = contact.name.quotedLine
        let removal = RemoveContact(contact.id, account: context.account.id, modules: context.app.modules)
        try await context.store.read { [now = context.now] in _ = try removal.plan(now: now, in: $0) }
        try context.terminal.confirm("Remove \(name)?", yes: yes)
        try await context.store.write { [now = context.now] in try removal.run(now: now, in: $0) }
        context.terminal.line("Removed \(name).")
    }
}
