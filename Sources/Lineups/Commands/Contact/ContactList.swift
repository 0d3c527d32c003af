import ArgumentParser
import CommandKit
import Lineups
import People
import Platform
import Storage
import Values

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
