internal import ArgumentParser
internal import JSON
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
        try output.print(OutputTable(ExportTable(contacts: contacts)), to: context.terminal)
    }
}
