import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

struct ContactCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "contact", abstract: "People you can add to a lineup.",
        discussion: """
            Examples:
              greenroom contact
              greenroom contact import contacts.vcf
              greenroom contact show Ada
            """,
        subcommands: [
            ContactList.self, ContactAdd.self, ContactShow.self, ContactEdit.self, ContactTag.self,
            ContactAway.self, ContactMerge.self, ContactRemove.self, ContactErase.self, ContactImportCommand.self,
            ContactExport.self, ContactSearch.self,
        ], defaultSubcommand: ContactList.self, aliases: ["contacts", "people", "performer", "performers"])
}

struct ContactSearch: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search contacts by part of a name, number or address, or by tag.",
        discussion: """
            Examples:
              greenroom contact search ada
              greenroom contact search 555
            """, aliases: ["find"])

    @Argument(help: "What to look for.")
    var words: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, words) = (context.account, words)
        let found = try await context.read { tx in
            try ListedContact.listed(ContactLookup.search(words, account: account.id, in: tx), account, in: tx)
        }
        let nobody = "No contacts match \(words.quotedLine). See all:  greenroom contact list"
        try ContactListing.of(found, emptyState: nobody).print(output, to: context.terminal)
    }
}

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
        try await context.read { _ = try removal.plan(in: $0) }
        try context.terminal.confirm("Remove \(name)?", yes: yes)
        try await context.write { try removal.run(in: $0) }
        context.terminal.line("Removed \(name).")
    }
}

extension ContactOrder: ExpressibleByArgument {}

struct ContactList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List contacts by name, or by last name.",
        discussion: """
            Examples:
              greenroom contact list
              greenroom contact list --letter M
              greenroom contact list --by last-name --letter L
              greenroom contact list --tag improv --json
              greenroom contact list --tag Comics --tag NYC --without-tag host
            """, aliases: ["ls"])

    @Option(help: "Only names that start with this letter; with --by last-name, only such last names.")
    var letter: String?

    @Option(help: "Sort by the name, or by its last word (name, last-name).")
    var by: ContactOrder = .name

    @OptionGroup var tags: TagOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, by, letter, filter) = (context.account, by, letter, tags.filter)
        let (contacts, chosen) = try await context.read { tx in
            let contacts = try Contact.all(account: account.id, in: tx)
            let chosen = by.sorted(contacts, letter: letter).filter { filter.matches($0.tags) }
            return (contacts, try ListedContact.listed(chosen, account, in: tx))
        }
        let nobody =
            contacts.isEmpty
            ? "No contacts yet. Import yours:  greenroom contact import FILE.vcf\nOr add one:  greenroom contact add \"Ada Lovelace\" --cell \"+1 415 555 0123\""
            : "No contacts match. See all:  greenroom contact list"
        try ContactListing.of(chosen, emptyState: nobody).print(output, to: context.terminal)
    }
}
