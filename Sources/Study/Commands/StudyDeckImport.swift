import Agenda
import AnkiFiles
import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Study
import Values

struct StudyDeckImport: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Import cards from Anki or a spreadsheet.",
        discussion: """
            Reads Anki packages with decks, schedules and pictures, and text with a front and a back in each
            row. A newer version of a package updates its cards. --deck puts all cards into one deck.

            Examples:
              greenroom study deck import verbs.apkg --deck Spanish
              greenroom study deck import words.csv --deck French --dry-run
              greenroom study deck import words.csv --deck French --front-column Back --back-column Front
            """)

    @Argument(
        help: "The file: .apkg, .colpkg, .cards, .mochi, .txt, .csv or .tsv.",
        completion: .file(extensions: ["apkg", "colpkg", "cards", "mochi", "txt", "csv", "tsv"]))
    var file: String

    @Option(help: "The deck, created if needed; by default those named in the file.")
    var deck: String?

    @OptionGroup(title: "Columns of a text, by heading or number") var columns: CardColumnOptions

    @Flag(help: "Show what would be imported, without changing anything.")
    var dryRun = false

    @Flag(help: "Import the valid rows. Without it, a bad row of a text stops the import.")
    var skipBad = false

    @Flag(help: "Print the report as JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (account, now, dryRun, deck) = (context.account, context.now, dryRun, deck)
        let bytes = try Files.bytes(at: file, limit: 512 << 20)
        let cards = DeckImport(try AnkiFile.read(bytes, columns.options), zone: account.zone, now: now)
        guard deck != nil || cards.title != nil else {
            throw CommandError(
                .usage, "The file does not name a deck.", "greenroom study deck import \(file.argument) --deck NAME")
        }
        try refuse(cards)
        let photos = PhotoStore(context.store)
        let files = try await cards.storedPictures(in: dryRun ? nil : photos)
        let report =
            try await dryRun
            ? context.read { try cards.preview(into: deck, files: files, account: account, in: $0) }
            : cards.run(into: deck, files: files, account: account, now: now, store: context.store)
        if json { return context.terminal.rows(report.json(isDryRun: dryRun).text(.indented)) }
        show(report, on: context.terminal)
    }

    /// Lists the bad rows of a text that stop the import.
    private func refuse(_ cards: DeckImport) throws {
        guard cards.stopsAtProblems, !skipBad, !dryRun else { return }
        let lines = cards.problems.map { $0.line.capitalizedFirst }
        throw CommandError(
            .refused, "\(lines.count.counted("row")) cannot be imported. Nothing changed.",
            lines: Self.cut(lines) + ["Correct them, or import the other rows with --skip-bad."])
    }

    private static func cut(_ lines: [String]) -> [String] {
        lines.prefix(20) + (lines.count > 20 ? ["\(lines.count - 20) more"] : [])
    }

    private func show(_ report: DeckImportReport, on terminal: Terminal) {
        for deck in report.decks { terminal.line(Printable.line(deck.words) + ".") }
        terminal.line(report.summary)
        if let notes = report.notes { terminal.line(notes) }
        for section in report.sections where section.isWarning {
            terminal.line("\(section.title):")
            for line in Self.cut(section.lines) { terminal.line("  \(Printable.line(line))") }
        }
        if dryRun { return terminal.say("Nothing was changed.") }
        guard !report.changesNothing, let deck = report.decks.first(where: { $0.added + $0.updated > 0 }) else {
            return
        }
        terminal.say("\(Terminal.undo). Next: greenroom study review \(deck.title.argument)")
    }
}

/// What the columns of a text of cards are.
struct CardColumnOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The column with the fronts.", valueName: "column"))
    var frontColumn: String?

    @Option(help: ArgumentHelp("A column of the backs (repeatable).", valueName: "column"))
    var backColumn: [String] = []

    @Option(help: ArgumentHelp("A column with tags (repeatable).", valueName: "column"))
    var tagColumn: [String] = []

    @Option(help: ArgumentHelp("The column with the decks.", valueName: "column"))
    var deckColumn: String?

    @Flag(help: "The fields are HTML.")
    var html = false

    var options: CardTextOptions {
        var options = CardTextOptions(isHTML: html ? true : nil)
        for name in tagColumn { options.columns[name] = .tags }
        for name in backColumn { options.columns[name] = .back }
        if let deckColumn { options.columns[deckColumn] = .deck }
        if let frontColumn { options.columns[frontColumn] = .front }
        return options
    }
}
