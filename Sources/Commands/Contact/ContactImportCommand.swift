internal import ArgumentParser
internal import People
internal import PhoneNumbers
internal import Storage
internal import Values

struct ContactImportCommand: HouseCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring contacts in from vCard files, as phones and clouds export them.",
        discussion: """
            The same file again changes nothing; a newer one shows what changed. Nobody is merged with anybody.

            Examples:
              greenroom contact import contacts.vcf
              greenroom contact import *.vcf --region GB --dry-run
            """)

    @Argument(help: "vCard files (.vcf).", completion: .file(extensions: ["vcf"]))
    var files: [String]

    @Option(help: "The country in which national numbers are meant, like US; your account's unless you say.")
    var region: String?

    @Flag(help: "Show what would happen, and change nothing.")
    var dryRun = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: HouseOptions

    func run(in context: CommandContext) async throws {
        let region = try region.map { try context.region($0) } ?? context.account.region
        let job = ContactImport(
            store: context.store, account: context.account.id, region: region, isDryRun: dryRun, now: context.now)
        let report = ImportReport(isDryRun: dryRun, output: output, terminal: context.terminal)
        let files = files.map { VCardFile(argument: $0, among: ProcessArguments.bytes) }
        let summary: ImportSummary
        do {
            summary = try await job.run(files, onProgress: report.progress, onCard: report.add)
        } catch let error as ImportError {
            throw CommandError(.notFound, "\(error)")
        }
        try report.finish(summary)
        if output.resolvedFormat == .table, summary.added > 0, !dryRun {
            context.terminal.say("Next: greenroom event add \"Late Show\" --date \"fri 8pm\"")
        }
    }
}

extension CommandContext {
    func region(_ code: String) throws -> Region {
        guard let region = Region(code) else {
            throw CommandError(.usage, "There is no country \(code.quotedLine).", "Two letters, like US, GB or DE.")
        }
        return region
    }
}
