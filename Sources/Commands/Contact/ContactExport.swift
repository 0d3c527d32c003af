internal import ArgumentParser
internal import JSON
internal import People
internal import Platform
internal import Storage
internal import Values

struct ContactExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export contacts as a spreadsheet or as vCards; both can be imported again.",
        discussion: """
            Examples:
              greenroom contact export
              greenroom contact export --tag improv --fields name,cell
              greenroom contact export --format vcard
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, json, tsv, vcard
    }

    @Option(help: "Only contacts with this tag.")
    var tag: String?

    @Option(help: "csv, json, tsv or vcard.")
    var format: Format = .csv

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @Flag(help: "Add a UTF-8 byte order mark, which Excel needs for accents.")
    var excel = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if format == .vcard, json || excel || fields != nil {
            throw ValidationError("--format vcard has no --json, --excel or --fields.")
        }
    }

    func run(in context: CommandContext) async throws {
        let (account, tag) = (context.account.id, tag)
        let contacts = try await context.store.read { try Contact.all(account: account, in: $0) }
            .filter { contact in tag.map { contact.tags.contains($0) } ?? true }
        if format == .vcard { return context.terminal.file(Contact.vCards(of: contacts)) }
        var output = ExportOptions()
        (output.json, output.fields, output.excel) = (json, fields, excel)
        output.format = ExportOptions.Format(rawValue: format.rawValue) ?? .csv
        try output.print(OutputTable(ExportTable(contacts: contacts)), to: context.terminal)
    }
}
