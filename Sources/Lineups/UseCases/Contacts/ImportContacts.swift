internal import Messaging
package import People
package import PhoneNumbers
package import Platform
package import SheetReader
package import Storage
package import Values

/// Imports contacts from vCard files and spreadsheets; `undo` undoes all of it. Large files are committed in parts, so
/// that other writers wait only for milliseconds. Lineups are rescheduled at the end, because numbers may have changed.
package struct ImportContacts: Sendable {
    package let store: Store
    package let account: ID<Account>
    /// The region of national numbers; nil if unknown.
    package let region: Region?
    /// Computes the result of an import without changing anything.
    package let isDryRun: Bool
    /// Whether the other rows of a spreadsheet are imported if some are invalid; otherwise none are.
    package let skipsBadRows: Bool
    /// The name of the worksheet of workbooks; nil for the first visible one.
    package let sheet: String?

    package init(
        store: Store, account: ID<Account>, region: Region?, isDryRun: Bool = false, skipsBadRows: Bool = false,
        sheet: String? = nil
    ) {
        self.store = store
        self.account = account
        self.region = region
        self.isDryRun = isDryRun
        self.skipsBadRows = skipsBadRows
        self.sheet = sheet
    }

    /// What is reported while the import runs.
    package enum Step: Sendable {
        case progress(ContactImport.Progress)
        /// In the order of the files, after the commit.
        case card(ImportedCard)
        /// How the columns of a spreadsheet were understood.
        case columns([SheetColumn])
    }

    package struct Result: Sendable {
        package fileprivate(set) var summary = ImportSummary()
        package fileprivate(set) var problems: [RowProblem] = []

        /// Nothing was imported.
        package init() {}
    }

    /// The vCard files come first.
    ///
    /// - Throws: `ImportError`. What was reported before is stored.
    package func run(_ files: [ImportFile], now: Instant, report: (Step) -> Void) async throws -> Result {
        var result = Result()
        let sheets = files.map(\.isSheet)
        let cards = zip(files, sheets).filter { !$0.1 }.map(\.0)
        if !cards.isEmpty {
            let cardImport = ContactImport(
                store: store, account: account, region: region, isDryRun: isDryRun, now: now)
            result.summary = try await cardImport.run(
                cards, onProgress: { report(.progress($0)) }, onCard: { report(.card($0)) })
        }
        var firstStep = result.summary.firstStep
        for (file, isSheet) in zip(files, sheets) where isSheet {
            let sheetImport = ContactSheetImport(
                store: store, account: account, region: region, isDryRun: isDryRun, skipsBadRows: skipsBadRows,
                firstStep: firstStep, now: now)
            let sheet = try await sheetImport.run(file, sheet: sheet)
            firstStep = sheet.firstStep
            result.problems += sheet.problems
            for person in sheet.people where sheet.isTaken || isDryRun {
                result.summary.count(person.outcome)
                report(.card(person))
            }
            report(.columns(sheet.columns))
        }
        if !isDryRun { try await finish(result.summary, firstStep: firstStep, now: now) }
        return result
    }

    private func finish(_ summary: ImportSummary, firstStep: ID<UndoStep>?, now: Instant) async throws {
        let (account, added, updated) = (account, summary.added, summary.updated)
        guard added + updated > 0 else { return }
        try await store.write { tx in
            if updated > 0 { try LineupScheduler.scheduleAll(of: account, now: now, in: tx) }
            guard let firstStep else { return }
            try UndoStep.summarize(firstStep, as: ImportSummary.words(added: added, updated: updated), in: tx)
        }
    }
}
