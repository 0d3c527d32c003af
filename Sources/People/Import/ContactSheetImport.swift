package import PhoneNumbers
package import Platform
package import SheetReader
package import Storage
package import Values

/// Why a row of a spreadsheet is not imported.
package struct RowProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package let place: CardPlace
    /// A sentence.
    package let reason: String
    /// The name in the row, or its first cell; nil if unknown.
    package var name: String?

    package init(place: CardPlace, reason: String, name: String? = nil) {
        (self.place, self.reason, self.name) = (place, reason, name)
    }

    /// As every import reports it.
    package var record: ImportReport.Line { .init(name ?? place.description, .leftOut(reason)) }

    package var description: String { "\(Printable.line(place.description)): \(reason)" }
}

/// Imports the contacts of a spreadsheet. Importing the same file again changes nothing. All rows are read before the
/// first is stored, in short transactions.
package struct ContactSheetImport: Sendable {
    package let store: Store
    package let account: ID<Account>
    /// The region of national numbers; nil if unknown.
    package let region: Region?
    /// Computes the result of an import without changing anything.
    package let isDryRun: Bool
    /// Whether the other rows are imported if some are invalid; otherwise nothing is.
    package let skipsBadRows: Bool
    /// Whether contacts that were removed are added again.
    package let restores: Bool
    /// The first step of the same command; nil where it has recorded nothing yet.
    package let firstStep: ID<UndoStep>?
    package let now: Instant

    package init(
        store: Store, account: ID<Account>, region: Region?, isDryRun: Bool = false, skipsBadRows: Bool = false,
        restores: Bool = false, firstStep: ID<UndoStep>? = nil, now: Instant
    ) {
        (self.store, self.account, self.region, self.isDryRun) = (store, account, region, isDryRun)
        (self.skipsBadRows, self.restores, self.firstStep, self.now) = (skipsBadRows, restores, firstStep, now)
    }

    /// The result of an import.
    package struct Report: Sendable {
        package var people: [ImportedCard] = []
        package var problems: [RowProblem] = []
        /// Rows with a word such as "TBD" for a name.
        package var placeholders: [RowProblem] = []
        /// The first step with which `undo` takes the command back; nil where nothing was recorded.
        package fileprivate(set) var firstStep: ID<UndoStep>?
        /// Whether the transaction was committed.
        package fileprivate(set) var isTaken = false
    }

    /// - Parameters:
    ///   - sheet: of the file.
    ///   - onPart: called after each transaction.
    package func run(
        _ file: ImportFile, _ sheet: Sheet<ContactColumn>, onPart: () -> Void = {}
    ) async throws -> Report {
        var report = Report()
        var drafts: [ContactDraft] = []
        for row in sheet.rows where !row.isBlank {
            let place = CardPlace(file: file.name, line: row.line)
            if row.isPlaceholder {
                report.placeholders.append(.placeholder(row.title, at: place))
                continue
            }
            do throws(RowProblem) {
                drafts.append(ContactDraft(try ContactEntry(row: row, at: place, region: region), place: place))
            } catch {
                var problem = error
                problem.name = row.title
                report.problems.append(problem)
            }
        }
        report.firstStep = firstStep
        let start = ImportRun(account: account, restores: restores, firstStep: firstStep)
        guard !isDryRun, report.problems.isEmpty || skipsBadRows else {
            report.people = try await store.rehearse(.account(account), at: now) { [drafts] tx in
                var run = start
                return try run.take(drafts[...], in: tx).cards
            }.undone
            return report
        }
        // In a snapshot: there may be many.
        start.know(try await store.read(at: now) { [account] tx in try SimilarNames.all(account: account, in: tx) })
        let keep = { (run: ImportRun, cards: [ImportedCard]) in
            run.keep()
            report.people += cards
            onPart()
        }
        let run = try await store.writeParts(.account(account), at: now, of: drafts, from: start, onPart: keep) {
            run, rest, tx in
            run.begin()
            var batch = WriteBatch(in: tx)
            let taken = try run.take(rest, in: tx) { batch.isFull() }
            try run.record(in: tx)
            rest.removeFirst(taken.count)
            return taken.cards
        }
        report.firstStep = run.firstStep
        report.isTaken = true
        return report
    }
}

extension Sheet<ContactColumn>.Row {
    /// Whether the row has only a placeholder instead of a name.
    fileprivate var isPlaceholder: Bool {
        self[.name].map { ContactEntry.isPlaceholder($0) } ?? false
            && [ContactColumn.cell, .phone, .email].allSatisfy { self[$0] == nil }
    }
}

extension ContactEntry {
    /// Words such as "TBD" that people write instead of a name.
    package static func isPlaceholder(_ name: String) -> Bool { isEmptyWord(name) || name.folded == "open" }

    /// Words such as "n/a" that programs and people write into an empty cell.
    static func isEmptyWord(_ text: String) -> Bool {
        [
            "tbd", "tba", "tbc", "?", "??", "-", "--", "–", "—", ".", "0", "n/a", "#n/a", "na", "none", "null", "nil",
            "unknown",
        ].contains(text.folded)
    }

    fileprivate init(row: Sheet<ContactColumn>.Row, at place: CardPlace, region: Region?) throws(RowProblem) {
        guard !row.runsOver else { throw .runsOver(at: place) }
        let read: ContactEntry?
        do throws(ContactError) {
            read = try ContactEntry(cells: row.all, region: region)
        } catch {
            throw RowProblem(place: place, reason: "\(error)")
        }
        guard let read else { throw .noName(at: place) }
        self = read
    }
}

extension RowProblem {
    fileprivate static func placeholder(_ name: String?, at place: CardPlace) -> RowProblem {
        RowProblem(place: place, reason: "It has a placeholder instead of a name.", name: name)
    }
    fileprivate static func noName(at place: CardPlace) -> RowProblem {
        RowProblem(place: place, reason: "It has no name.")
    }
    package static func runsOver(at place: CardPlace) -> RowProblem {
        RowProblem(
            place: place,
            reason: "It has more cells than the header row. Put quotation marks around text that contains a comma.")
    }
}

extension ImportFile {
    /// Whether it is a spreadsheet, and not vCards: judged by how it begins, else by its name. A workbook of another
    /// program is one too, so that its error names what to do.
    package var isSheet: Bool {
        isWorkbookOrCards
            ?? [".csv", ".tsv", ".tab", ".txt", ".json", ".xlsx", ".xls", ".ods", ".numbers"].contains {
                name.lowercased().hasSuffix($0)
            }
    }

    /// True for a workbook, false for vCards, nil if its beginning does not tell. What is read of a pipe is gone, so a
    /// pipe is not looked at.
    private var isWorkbookOrCards: Bool? {
        guard let beginning = try? beginning() else { return nil }
        guard let text = try? SheetText.decode(beginning) else { return true }
        return text.drop { $0.isWhitespace }.prefix(11).uppercased() == "BEGIN:VCARD" ? false : nil
    }

    /// Nil if it is not a regular file.
    private func beginning() throws(ImportError) -> [UInt8]? {
        guard try checkedSize() != nil else { return nil }
        let chunks = try ChunkReader(self)
        return Array(try chunks.next().prefix(400))
    }

    /// In bytes.
    private static var largestSheet: Int { 64 << 20 }

    /// Reads the file as a spreadsheet.
    ///
    /// - Parameters:
    ///   - chosen: the fields of columns whose headings do not say them, by `Heading.choiceKey`.
    ///   - name: of the worksheet of a workbook; nil for the first visible one.
    /// - Throws: `ImportError`.
    package func sheet<Field: SheetField>(
        needs: [Field], chosen: [String: Field] = [:], named sheet: String? = nil
    ) throws(ImportError) -> Sheet<Field> {
        _ = try checkedSize()
        let chunks = try ChunkReader(self)
        var bytes: [UInt8] = []
        while true {
            let chunk = try chunks.next()
            if chunk.isEmpty { break }
            bytes += chunk
            guard bytes.count <= Self.largestSheet else { throw .cannotRead(file: name, reason: "it is too large") }
        }
        do throws(SheetError) {
            return try Sheet(bytes, needs: needs, chosen: chosen, sheet: sheet)
        } catch {
            throw .noSheet(file: name, error)
        }
    }
}
