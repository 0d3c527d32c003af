package import PhoneNumbers
package import Platform
import SheetReader
package import Storage
package import Values

/// Imports contacts from vCard files and spreadsheets; `undo` undoes all of it. Large files are committed in parts, so
/// that other writers wait only for milliseconds. Other modules are told at the end, because numbers may have changed.
package struct ImportContacts: Sendable {
    package let store: Store
    private let modules: [Module]
    package let account: ID<Account>
    /// The region of national numbers; nil if unknown.
    package let region: Region?
    /// Computes the result of an import without changing anything.
    package let isDryRun: Bool
    /// Whether the other rows of a spreadsheet are imported if some are invalid; otherwise none are.
    package let skipsBadRows: Bool
    /// Whether contacts that were removed are added again.
    package let restores: Bool
    /// What columns of spreadsheets are whose headings do not say it, by these headings.
    package let chosen: [String: ContactColumn]
    /// The name of the worksheet of workbooks; nil for the first visible one.
    package let sheet: String?

    package init(
        store: Store, modules: [Module], account: ID<Account>, region: Region?, isDryRun: Bool = false,
        skipsBadRows: Bool = false, restores: Bool = false, chosen: [String: ContactColumn] = [:],
        sheet: String? = nil
    ) {
        (self.store, self.modules) = (store, modules)
        (self.account, self.region, self.isDryRun, self.skipsBadRows) = (account, region, isDryRun, skipsBadRows)
        (self.restores, self.chosen, self.sheet) = (restores, chosen, sheet)
    }

    /// What is reported while the import runs.
    package enum Step: Sendable {
        case progress(ContactImport.Progress)
        /// In the order of the files, after the commit.
        case card(ImportedCard)
        /// How the columns of a spreadsheet were understood, before any card.
        case columns(ColumnReport)
    }

    package struct Result: Sendable {
        package fileprivate(set) var summary = ImportSummary()
        /// Rows that stop the import unless bad rows are skipped.
        package fileprivate(set) var problems: [RowProblem] = []
        /// Rows with a word such as "TBD" for a name. They do not stop the import.
        package fileprivate(set) var placeholders: [RowProblem] = []
        fileprivate var cards: [ImportReport.Line] = []

        /// What became of each card and row.
        package var report: ImportReport { ImportReport(cards + (problems + placeholders).map(\.record)) }

        /// Nothing was imported.
        package init() {}
    }

    /// The vCard files come first.
    ///
    /// - Throws: `ImportError`. What was reported before is stored.
    package func run(_ files: [ImportFile], now: Instant, report: (Step) -> Void) async throws -> Result {
        var result = Result()
        let isSheet = files.map(\.isSheet)
        let cards = zip(files, isSheet).filter { !$0.1 }.map(\.0)
        let sheets = try read(zip(files, isSheet).filter(\.1).map(\.0))
        for (file, sheet) in sheets { report(.columns(ColumnReport(sheet, file: file.name, region: region))) }
        if !cards.isEmpty {
            let cardImport = ContactImport(
                store: store, account: account, region: region, isDryRun: isDryRun, restores: restores, now: now)
            result.summary = try await cardImport.run(
                cards, onProgress: { report(.progress($0)) },
                onCard: { card in
                    result.cards.append(card.record)
                    report(.card(card))
                })
        }
        var firstStep = result.summary.firstStep
        for (file, sheet) in sheets {
            let sheetImport = ContactSheetImport(
                store: store, account: account, region: region, isDryRun: isDryRun, skipsBadRows: skipsBadRows,
                restores: restores, firstStep: firstStep, now: now)
            let taken = try await sheetImport.run(file, sheet)
            firstStep = taken.firstStep
            result.problems += taken.problems
            result.placeholders += taken.placeholders
            for person in taken.people where taken.isTaken || isDryRun {
                result.summary.count(person.outcome)
                result.cards.append(person.record)
                report(.card(person))
            }
        }
        if !isDryRun { try await finish(result.summary, firstStep: firstStep, now: now) }
        return result
    }

    /// Reads the spreadsheets. Each chosen column must be in one of them.
    private func read(_ files: [ImportFile]) throws(ImportError) -> [(ImportFile, Sheet<ContactColumn>)] {
        let chosen = Dictionary(chosen.map { (Heading.choiceKey($0.key), $0.value) }) { first, _ in first }
        var sheets: [(ImportFile, Sheet<ContactColumn>)] = []
        for file in files {
            sheets.append((file, try file.sheet(needs: ContactColumn.names, chosen: chosen, named: sheet)))
        }
        let columns = sheets.flatMap(\.1.columns)
        for heading in self.chosen.keys.sorted()
        where !columns.contains(where: { $0.isChosen && Heading.choiceKey($0.heading) == Heading.choiceKey(heading) }) {
            throw .noColumn(heading, seen: columns.map(\.heading))
        }
        return sheets
    }

    private func finish(_ summary: ImportSummary, firstStep: ID<UndoStep>?, now: Instant) async throws {
        let (account, modules, updated, words) = (account, modules, summary.updated, summary.words)
        guard summary.changesAnything else { return }
        try await store.write(.account(account), at: now) { tx in
            if updated > 0 { try modules.contactChanged(.imported, of: account, in: tx) }
            guard let firstStep else { return }
            try UndoStep.summarize(firstStep, as: words, in: tx)
        }
    }
}
