internal import ArgumentParser
internal import People
internal import Platform
internal import Storage
internal import Values

struct ContactExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export contacts as a spreadsheet that can be imported again.",
        discussion: """
            Examples:
              greenroom contact export
              greenroom contact export --tag improv --fields name,cell
            """)

    @Option(help: "Only contacts with this tag.")
    var tag: String?

    @OptionGroup var output: ExportOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, tag) = (context.account.id, tag)
        let contacts = try await context.store.read { try Contact.all(account: account, in: $0) }
            .filter { contact in tag.map { contact.tags.contains($0) } ?? true }
        var listing = OutputTable(
            ["name", "cell", "email", "other_phones", "other_emails", "tags", "note", "zone", "id"]
                .map { OutputTable.Column($0) }, emptyState: "")
        listing.rows = contacts.map { contact in
            let others = contact.numbers.filter { $0 != contact.cell }.map { $0.e164 ?? $0.raw }
            return [
                .text(contact.name), .text(contact.cell?.e164), .text(contact.emails.first),
                .list(others),
                .list(contact.emails.dropFirst()),
                .list(contact.tags), .text(contact.note),
                .text(contact.zone?.identifier), .number(contact.id.rawValue),
            ]
        }
        try output.print(listing, to: context.terminal)
    }
}
