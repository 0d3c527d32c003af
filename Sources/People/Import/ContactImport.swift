package import PhoneNumbers
package import Storage
internal import VCardReader
package import Values

/// Takes the people of vCard files into an account's contacts. The same file a second time changes nothing.
///
/// Files are streamed: neither their size nor their photos cost memory. Cards are stored some hundreds to a
/// transaction, and reported once they are on disk.
package struct ContactImport: Sendable {
    package let store: Store
    package let account: ID<Account>
    /// Where national numbers are from; nil when nobody said.
    package let region: Region?
    /// Finds out what an import would do, and does none of it.
    package let isDryRun: Bool
    package let now: Instant

    package init(store: Store, account: ID<Account>, region: Region?, isDryRun: Bool = false, now: Instant) {
        self.store = store
        self.account = account
        self.region = region
        self.isDryRun = isDryRun
        self.now = now
    }

    package struct Progress: Hashable, Sendable {
        package internal(set) var cards = 0
        package internal(set) var bytes: Int64 = 0
        /// Bytes of all files; nil when one of them does not tell its size.
        package let totalBytes: Int64?
    }

    /// Reads all files in order. Throws `ImportError` before anything is stored when one of them cannot be read.
    ///
    /// - Parameter onCard: gets every card in order, when what became of it is on disk.
    package func run(
        _ files: [VCardFile], onProgress: (Progress) -> Void = { _ in }, onCard: (ImportedCard) -> Void
    ) async throws -> ImportSummary {
        var progress = Progress(totalBytes: try Self.totalSize(of: files))
        var summary = ImportSummary()
        var drafts = DraftReader(files, region: region)
        var run = ImportRun(account: account, now: now)
        var batch = Result { try drafts.next(atLeast: batchSize) }
        while case .success(let current) = batch, !current.isEmpty {
            let before = run
            async let stored = write(current, after: before)
            progress.bytes = drafts.bytesRead
            batch = Result { try drafts.next(atLeast: batchSize) }
            let (cards, after) = try await stored
            run = after
            for card in cards {
                summary.count(card.outcome)
                onCard(card)
            }
            progress.cards += cards.count
            onProgress(progress)
        }
        _ = try batch.get()
        summary.filesWithoutCards = drafts.filesWithoutCards
        if !isDryRun { summary.firstStep = run.firstStep }
        return summary
    }

    /// Long enough that the commits cost little, short enough that other writers wait a few milliseconds. A dry run is
    /// one transaction, since each card must meet what the ones before it did.
    private var batchSize: Int { isDryRun ? .max : 500 }

    private static func totalSize(of files: [VCardFile]) throws(ImportError) -> Int64? {
        var total: Int64? = 0
        for file in files {
            let size = try file.checkedSize()
            total = if let total, let size { total + size } else { nil }
        }
        return total
    }

    private func write(_ drafts: [ContactDraft], after before: ImportRun) async throws -> ([ImportedCard], ImportRun) {
        let isDryRun = isDryRun
        let (cards, run) = try await store.write(keepingIf: { _ in !isDryRun }) { tx in
            var run = before
            let cards = try drafts.map { try run.take($0, in: tx) }
            try run.record(in: tx)
            return (cards, run)
        }
        return (isDryRun ? cards.undone : cards, run)
    }
}

extension [ImportedCard] {
    /// Without the contacts that are there no more once a transaction was undone.
    var undone: [ImportedCard] {
        let added = Set(filter { $0.outcome == .added }.map(\.contact))
        return map { card in
            guard added.contains(card.contact) else { return card }
            var card = card
            card.contact = nil
            return card
        }
    }
}
