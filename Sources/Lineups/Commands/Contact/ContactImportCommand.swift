import Agenda
import ArgumentParser
package import CommandKit
import People
import PhoneNumbers
import Platform
import Storage
import Values

struct ContactImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import contacts from vCard files or a spreadsheet.",
        discussion: """
            Reads the vCard files that phones and clouds export, or a spreadsheet (.xlsx or CSV) with the
            columns name, cell and e-mail. Importing the same file again changes nothing; importing a newer
            version shows what changed. Contacts are never merged, and contacts that you removed or erased
            are not added again. Groups and categories become tags.

            Examples:
              greenroom contact import contacts.vcf
              greenroom contact import *.vcf --region GB --dry-run
              greenroom contact import people.csv --skip-bad
              greenroom contact import people.xlsx --sheet People
              greenroom contact import crew.csv --tag-column Hood --note-column Diet
              greenroom contact import --template
            """)

    @Argument(
        help: "vCard files (.vcf), or spreadsheets (.xlsx, .csv, .tsv); - for standard input.",
        completion: .file(extensions: ["vcf", "xlsx", "csv", "tsv"]))
    var files: [String] = []

    @Flag(help: "Print the headings of a sheet to fill in, and import nothing.")
    var template = false

    @Option(help: "The country of national phone numbers, like US; your account's by default.")
    var region: String?

    @Flag(help: "Show what would change, without changing anything.")
    var dryRun = false

    @Flag(help: "Import the valid rows of a spreadsheet. Without it, a bad row stops the import.")
    var skipBad = false

    @Option(help: "The worksheet of an .xlsx file; the first visible one by default.")
    var sheet: String?

    @Flag(help: "Add contacts again that you removed, but none that you erased.")
    var restore = false

    @OptionGroup(title: "Columns of a sheet") var columns: ColumnOptions

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if template, !files.isEmpty { throw ValidationError("Use --template without files.") }
        if !template, files.isEmpty { throw ValidationError("Name a file, or use --template for a sheet to fill in.") }
    }

    func run(in context: CommandContext) async throws {
        if template {
            let titles: [ContactColumn] = [.name, .cell, .email, .tags, .note, .zone, .language]
            return context.terminal.file(titles.map(\.title).joined(separator: ",") + "\n")
        }
        let region = try region.map { try context.region($0) } ?? context.account.region
        let contacts = ImportContacts(
            store: context.store, modules: context.app.modules, account: context.account.id, region: region,
            isDryRun: dryRun, skipsBadRows: skipBad, restores: restore, chosen: try columns.chosen, sheet: sheet)
        let report = ContactImportOutput(isDryRun: dryRun, output: output, terminal: context.terminal)
        let stdin = files.contains("-") ? try StandardInputFile() : nil
        defer { stdin?.remove() }
        let files = files.map { name in
            name == "-" ? stdin?.file ?? ImportFile(name) : ImportFile(argument: name, among: ProcessArguments.bytes)
        }
        let result: ImportContacts.Result
        do {
            result = try await contacts.run(files, now: context.now, report: report.show)
        } catch let error as ImportError {
            throw CommandError(error.isAboutContent ? .refused : .notFound, error.commandText)
        }
        let (summary, problems) = (result.summary, result.problems)
        report.tellColumns()
        if summary.cards > 0 || problems.isEmpty || dryRun { try report.finish(result) }
        if output.resolvedFormat == .table, summary.removedEarlier > 0 {
            let line = (["greenroom contact import"] + self.files.map(\.argument)).joined(separator: " ")
            context.terminal.say("To add those again that you removed: \(line) --restore")
        }
        try BadRows(problems: problems, areSkipped: skipBad, isDryRun: dryRun).report(to: context.terminal)
        if output.resolvedFormat == .table, summary.added > 0, !dryRun {
            let account = context.account.id
            let shows = try await context.read { try Event.upcoming(.show, account: account, in: $0) }
            // One that is known by its name, rather than by its key.
            let names = Dictionary(grouping: shows, by: \.name.folded)
            guard let next = shows.first(where: { names[$0.name.folded]?.count == 1 }) ?? shows.first else {
                return context.terminal.say("Next: greenroom event add \"Late Show\" --date \"fri 8pm\"")
            }
            context.terminal.say("Next: greenroom lineup add \(try await context.argument(for: next)) NAME")
        }
    }
}

extension CommandContext {
    /// Imports the contacts of a file, as `contact import FILE` does.
    package func importContacts(_ file: String) async throws {
        try await ContactImportCommand.parse([file]).run(in: self)
    }
}
