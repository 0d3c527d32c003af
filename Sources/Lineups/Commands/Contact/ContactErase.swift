import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct ContactErase: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "erase", abstract: "Erase everything that is stored about a person.",
        discussion: """
            Erases the name, numbers, addresses, notes and texts, the alerts about the person, and what undo
            keeps of changes to people. Past lineups keep the answers without the name. An import does not
            add the person again, and an opt-out stays in force. Somebody whom you have removed is named by
            number or e-mail address. A person in an upcoming lineup cannot be erased. This cannot be undone.

            Example:
              greenroom contact erase "Edgar Poe"
            """)

    @Argument(help: "The contact: name, number or e-mail address.", completion: .contacts)
    var contact: String

    @OptionGroup var confirmation: NameConfirmation
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let erasure = EraseContact(
            try await target(in: context), account: context.account.id, modules: context.app.modules)
        let name = try await context.read { try erasure.plan(in: $0).name }
        try confirmation.ask(
            "Erase everything about \(name.quotedLine)? This cannot be undone.", name: name, on: context.terminal)
        try await ErasedContact.prepareKey(of: context.store, random: context.app.random, now: context.now)
        try await context.write { try erasure.run(in: $0) }
        context.terminal.line("Erased \(name.quotedLine).")
        context.terminal.say("The texts at your provider and in earlier backups are still there: see SECURITY.md.")
    }

    /// A contact; somebody with that number or address who was removed, if there is no such contact.
    private func target(in context: CommandContext) async throws -> EraseContact.Target {
        do {
            return .contact(try await context.contact(contact).id)
        } catch let error as CommandError where error.code == .notFound {
            guard let reach = try await formerReach(in: context) else { throw error }
            return .former(reach)
        }
    }

    /// The number or address that was typed, if no contact has it.
    private func formerReach(in context: CommandContext) async throws -> String? {
        let account = context.account.id
        if let address = EmailAddress(contact) {
            let holders = try await context.read {
                try Contact.ids(withEmail: address.key, account: account, in: $0)
            }
            return holders.isEmpty ? address.key : nil
        }
        guard let number = ContactNumber.read(contact, region: context.account.region).number.e164 else { return nil }
        let holders = try await context.read { try Contact.ids(withNumber: number, account: account, in: $0) }
        return holders.isEmpty ? number : nil
    }
}
