import Agenda
import AnkiFiles
import ArgumentParser
import Platform
import Storage
import Study
import Values

struct StudyDeckImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import cards from Anki or a spreadsheet.",
        discussion: """
            Reads Anki packages (.apkg) with their schedules and pictures, and text or CSV files with a front
            and a back in each row. Cards already in the deck are not added again.

            Examples:
              greenroom study deck import verbs.apkg --deck Spanish
              greenroom study deck import words.csv --deck French --dry-run
            """)

    @Argument(
        help: "The file: .apkg, .txt, .csv or .tsv.", completion: .file(extensions: ["apkg", "txt", "csv", "tsv"]))
    var file: String

    @Option(help: "The deck, created if needed; by default the one named in the file.")
    var deck: String?

    @Flag(help: "Show what would be imported, without changing anything.")
    var dryRun = false

    @Flag(help: "Import the valid rows. Without it, a bad row stops the import.")
    var skipBad = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, dryRun) = (context.account, context.now, dryRun)
        let bytes = try Files.bytes(at: file, limit: 512 << 20)
        let cards = DeckImport(try AnkiFile.read(bytes), zone: account.zone, now: now)
        guard let title = deck ?? cards.title else {
            throw CommandError(
                .usage, "The file does not name a deck.", "greenroom study deck import \(file.argument) --deck NAME")
        }
        try report(cards.problems, to: context.terminal)
        let photos = PhotoStore(context.store)
        let files = try await cards.storedPictures(in: dryRun ? nil : photos)
        let result =
            try await dryRun
            ? context.read { try cards.preview(into: title, files: files, account: account, in: $0) }
            : cards.run(into: title, files: files, account: account, now: now, store: context.store)
        show(result, on: context.terminal)
    }

    /// Lists the bad rows. Throws if they stop the import.
    private func report(_ problems: [AnkiProblem], to terminal: Terminal) throws {
        guard !problems.isEmpty else { return }
        let lines = problems.map(\.description)
        let shown = lines.prefix(20) + (lines.count > 20 ? ["\(lines.count - 20) more"] : [])
        guard skipBad else {
            throw CommandError(
                .refused, "\(lines.count.counted("row")) cannot be imported. Nothing changed.",
                lines: shown.map(\.capitalizedFirst) + ["Correct them, or import the other rows with --skip-bad."])
        }
        for line in shown { terminal.say("\(dryRun ? "Would skip" : "Skipped") \(line)") }
    }

    private func show(_ result: DeckImport.Result, on terminal: Terminal) {
        let title = result.title.quotedLine
        var parts = ["\(result.added) \(dryRun ? "would be added" : "added")"]
        if result.unchanged > 0 { parts.append("\(result.unchanged) unchanged") }
        terminal.line("\(title)\(result.isNewDeck ? " (new)" : ""): \(parts.joined(separator: ", ")).")
        if let notes = result.notes { terminal.line(notes) }
        guard !dryRun, result.added > 0 else { return }
        terminal.say("\(Terminal.undo). Next: greenroom study review \(result.title.argument)")
    }
}
