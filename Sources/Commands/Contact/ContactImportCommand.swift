internal import Agenda
internal import ArgumentParser
internal import Lineups
internal import People
internal import PhoneNumbers
internal import Platform
internal import Storage
internal import Values

struct ContactImportCommand: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Bring contacts in from vCard files or a spreadsheet.",
        discussion: """
            vCards as phones and clouds export them, or a spreadsheet saved as CSV with columns headed name,
            cell and e-mail. The same file again changes nothing; a newer one shows what changed. Nobody is
            merged with anybody.

            Examples:
              greenroom contact import contacts.vcf
              greenroom contact import *.vcf --region GB --dry-run
              greenroom contact import people.csv --skip-bad
            """)

    @Argument(
        help: "vCard files (.vcf), or spreadsheets (.csv, .tsv).",
        completion: .file(extensions: ["vcf", "csv", "tsv"]))
    var files: [String]

    @Option(help: "The country in which national numbers are meant, like US; your account's unless you say.")
    var region: String?

    @Flag(help: "Show what would happen, and change nothing.")
    var dryRun = false

    @Flag(help: "Take the other rows of a spreadsheet where some are bad; else one has nothing of it changed.")
    var skipBad = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let region = try region.map { try context.region($0) } ?? context.account.region
        let job = ContactImport(
            store: context.store, account: context.account.id, region: region, isDryRun: dryRun, now: context.now)
        let report = ImportReport(isDryRun: dryRun, output: output, terminal: context.terminal)
        let files = files.map { ImportFile(argument: $0, among: ProcessArguments.bytes) }
        var summary = ImportSummary()
        var problems: [RowProblem] = []
        var firstStep: ID<UndoStep>?
        do {
            let cards = files.filter { !$0.isSheet }
            if !cards.isEmpty { summary = try await job.run(cards, onProgress: report.progress, onCard: report.add) }
            firstStep = summary.firstStep
            for file in files where file.isSheet {
                let sheets = ContactSheetImport(
                    store: context.store, account: context.account.id, region: region, isDryRun: dryRun,
                    skipsBadRows: skipBad, firstStep: firstStep, now: context.now)
                let result = try await sheets.run(file)
                firstStep = result.firstStep
                problems += result.problems
                for person in result.people where result.isTaken || dryRun {
                    summary.count(person.outcome)
                    report.add(person)
                }
                report.tellUnused(result.unused)
            }
        } catch let error as ImportError {
            throw CommandError(error.isAboutContent ? .refused : .notFound, "\(error)")
        }
        if summary.updated + summary.added > 0, !dryRun {
            let (account, now, first) = (context.account.id, context.now, firstStep)
            let (added, updated) = (summary.added, summary.updated)
            try await context.store.write { tx in
                // A contact in a lineup may have another number now.
                if updated > 0 { try LineupScheduler.scheduleAll(of: account, now: now, in: tx) }
                let words = ImportSummary.words(added: added, updated: updated)
                if let first { try UndoStep.summarize(first, as: words, in: tx) }
            }
        }
        if summary.cards > 0 || problems.isEmpty { try report.finish(summary) }
        try BadRows(problems: problems, areSkipped: skipBad, isDryRun: dryRun).report(to: context.terminal)
        if output.resolvedFormat == .table, summary.added > 0, !dryRun {
            let (account, now) = (context.account.id, context.now)
            let next = try await context.store.read { try Event.upcoming(.show, account: account, now: now, in: $0) }
                .first
            context.terminal.say(
                next.map { "Next: greenroom lineup add \($0.name.argument) NAME" }
                    ?? "Next: greenroom event add \"Late Show\" --date \"fri 8pm\"")
        }
    }
}
