import CommandKit
import JSON
import People
import SheetReader
import Storage
import Synchronization
import Values

/// The output of an import: changes and notes as text, or every card in the other formats.
final class ContactImportOutput: Sendable {
    private let isDryRun: Bool
    private let output: OutputOptions
    private let terminal: Terminal
    private let rows = Mutex<[[OutputTable.Cell]]>([])
    private let columns = Mutex<[ColumnReport]>([])
    /// The groups that become no tag, each of which is reported once.
    private let topics = Mutex<Set<String>>([])
    private let lastShare = Mutex(0)

    init(isDryRun: Bool, output: OutputOptions, terminal: Terminal) {
        (self.isDryRun, self.output, self.terminal) = (isDryRun, output, terminal)
    }

    func show(_ step: ImportContacts.Step) {
        switch step {
        case .progress(let progress): self.progress(progress)
        case .card(let card): add(card)
        case .columns(let report):
            columns.withLock { $0.append(report) }
            warn(report)
        }
    }

    /// Prints a line for each tenth of a large file.
    private func progress(_ progress: ContactImport.Progress) {
        guard let total = progress.totalBytes, total > 4 << 20 else { return }
        let share = Int(progress.bytes * 10 / total)
        let isNew = lastShare.withLock { last in
            defer { last = max(last, share) }
            return share > last
        }
        if isNew { terminal.say("… \(share * 10)%, \(progress.cards) cards") }
    }

    private func add(_ card: ImportedCard) {
        if output.resolvedFormat != .table {
            rows.withLock { $0.append(Self.cells(card)) }
            return
        }
        switch card.outcome {
        case .updated(let changes):
            for change in changes { terminal.line("\(Printable.line(card.name)): \(change)") }
        case .skipped(let reason):
            let name = card.name.isEmpty ? "" : ", \(Printable.line(card.name))"
            terminal.say("Skipped \(Printable.line(card.place.description))\(name): \(reason)")
        case .group(let names):
            let tagged = names.map { Printable.line($0) }.joined(separator: ", ")
            if !names.isEmpty { terminal.line("Group \(Printable.line(card.name)): tagged \(tagged)") }
        case .added, .unchanged: break
        }
        for note in card.notes {
            if let topic = note.topic {
                if topics.withLock({ $0.insert(topic).inserted }) { terminal.say("Note: \(note.commandText)") }
            } else {
                terminal.say("Note: \(Printable.line(card.name)): \(note.commandText)")
            }
        }
    }

    /// The first line of the report, if phone numbers were not read.
    private func warn(_ report: ColumnReport) {
        guard let warning = report.warning else { return }
        let isTable = output.resolvedFormat == .table
        if isTable { terminal.line("Warning: \(warning)") } else { terminal.say("Warning: \(warning)") }
        guard isTable, let heading = report.unreadNumbers.first else { return }
        let file = ImportFile(report.file).name.argument
        let option = report.hasNumbers ? "--phone-column" : "--cell-column"
        terminal.say("  To read one: greenroom contact import \(file) \(option) \(heading.argument)")
    }

    func tellColumns() {
        for report in columns.withLock({ $0 }) { tell(report.columns) }
    }

    /// Says how columns were understood whose heading is not the name of a field.
    private func tell(_ columns: [SheetColumn]) {
        guard output.resolvedFormat == .table else { return }
        if columns.contains(where: \.isGuessed) {
            let read = columns.compactMap { column in
                column.meaning.map { "\(Printable.line(column.heading)) as \($0)" }
            }
            terminal.say("Columns: \(read.joined(separator: ", ")).")
        }
        let unused = columns.filter { $0.meaning == nil }.map { Printable.line($0.heading) }
        if !unused.isEmpty {
            terminal.say(
                "Ignored columns: \(unused.joined(separator: ", ")). To import one, use --tag-column or --note-column.")
        }
    }

    func finish(_ result: ImportContacts.Result) throws {
        let summary = result.summary
        for file in summary.filesWithoutCards { terminal.say("Note: no cards in \(Printable.line(file)).") }
        if output.resolvedFormat != .table {
            var listing = OutputTable(Self.columns, emptyState: "")
            listing.rows = rows.withLock { $0 } + (result.problems + result.placeholders).map(Self.cells)
            return try listing.print(output, to: terminal)
        }
        for row in result.placeholders {
            terminal.say("Skipped \(Printable.line(row.place.description)): \(row.reason)")
        }
        if result.report.lines.isEmpty {
            throw CommandError(
                .refused, "No contacts found in the files.",
                "Export contacts as vCard (.vcf) from your phone, or save a list as .xlsx or CSV.")
        }
        terminal.line("\(result.report.summary).")
        if isDryRun { terminal.say("Dry run: nothing changed.") }
    }

    private static let columns: OutputTable.Columns = [
        "name": nil, "phones": nil, "emails": nil, "outcome": nil, "changes": nil, "reason": nil, "notes": nil,
        "file": nil, "line": nil, "contact_id": nil,
    ]

    /// A row that was left out.
    private static func cells(_ problem: RowProblem) -> [OutputTable.Cell] {
        [
            .text(problem.name), .values([]), .list([]), .text("skipped"), .list([]), .text(problem.reason),
            .values([]), .text(problem.place.file), .number(problem.place.line), .empty,
        ]
    }

    private static func cells(_ card: ImportedCard) -> [OutputTable.Cell] {
        var changes: [ContactChange] = []
        var reason: String?
        switch card.outcome {
        case .updated(let made): changes = made
        case .skipped(let why): reason = why.description
        case .added, .unchanged, .group: break
        }
        var words = changes.map { $0.description }
        if case .group(let names) = card.outcome { words = names.map { "tagged \($0)" } }
        return [
            .text(card.name), .values(card.phones.map(\.json)),
            .list(card.emails), .text(card.outcome.word),
            .list(words), .text(reason),
            .values(card.notes.map { ["kind": .string($0.word), "text": .string($0.commandText)] as JSONValue }),
            .text(card.place.file), .number(card.place.line),
            .optional(card.contact?.rawValue),
        ]
    }
}
