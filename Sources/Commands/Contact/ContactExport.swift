import ArgumentParser
import JSON
import Lineups
import People
import Platform
import Storage
import Values

struct ContactExport: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Export contacts as a spreadsheet or as vCards; both can be imported again.",
        discussion: """
            Excel leaves phone numbers in .xlsx files unchanged; from CSV files it removes leading zeros and
            plus signs. With --all, exports everything that is stored about one person, as JSON.

            Examples:
              greenroom contact export
              greenroom contact export --tag improv --fields name,cell
              greenroom contact export --format vcard
              greenroom contact export --output contacts.xlsx
              greenroom contact export "Edgar Poe" --all
            """)

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case csv, json, tsv, xlsx, vcard
    }

    @Argument(help: "With --all: the contact, by name, number or e-mail address.", completion: .contacts)
    var contact: String?

    @Flag(help: "Everything that is stored about one person, as JSON.")
    var all = false

    @OptionGroup var tags: TagOptions

    @Option(help: "csv, json, tsv, xlsx or vcard; csv by default.")
    var format: Format?

    @Flag(help: "Short for --format json.")
    var json = false

    @Option(help: "Only these fields, separated by commas.")
    var fields: String?

    @Flag(help: "Add a UTF-8 byte order mark, which Excel needs for accents in CSV.")
    var excel = false

    @OptionGroup var file: OutputFileOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if all != (contact != nil) { throw ValidationError("Use --all with one contact.") }
        if all, format.map({ $0 != .json }) ?? false || fields != nil || excel || !tags.filter.isEmpty {
            throw ValidationError("--all exports JSON, with no --format, --fields, --excel or tags.")
        }
        if excel, !json, sheetFormat == .xlsx { throw ValidationError("Leave out --excel for .xlsx.") }
        if format == .vcard, json || excel || fields != nil {
            throw ValidationError("--format vcard has no --json, --excel or --fields.")
        }
    }

    func run(in context: CommandContext) async throws {
        if let contact { return try await exportAll(of: contact, in: context) }
        let (account, filter) = (context.account.id, tags.filter)
        let contacts = try await context.read { try Contact.all(account: account, in: $0) }
            .filter { filter.matches($0.tags) }
        if format == .vcard { return try file.write(Contact.vCards(of: contacts), to: context.terminal) }
        let export = TableExport(format: sheetFormat, fields: fields, hasMark: excel, sheet: "Contacts")
        try export.write(OutputTable(ExportTable(contacts: contacts)), to: file, context.terminal)
    }

    private func exportAll(of contact: String, in context: CommandContext) async throws {
        let data = ContactData(of: try await context.contact(contact).id, account: context.account.id)
        let json = try await context.read { try data.json(in: $0) }
        try file.write(json.text(.indented) + "\n", to: context.terminal)
    }

    private var sheetFormat: ExportOptions.Format {
        if json { return .json }
        return format.flatMap { ExportOptions.Format(rawValue: $0.rawValue) } ?? file.format ?? .csv
    }
}
