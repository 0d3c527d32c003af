package import PhoneNumbers
package import Platform
package import Storage
import VCardReader
package import Values

/// Imports the contacts of vCard files. Importing the same file again changes nothing.
///
/// Files are streamed, so their size does not matter. Cards are stored in batches and reported after the commit.
package struct ContactImport: Sendable {
    package let store: Store
    package let account: ID<Account>
    /// The region of national numbers; nil if unknown.
    package let region: Region?
    /// Computes the result of an import without changing anything.
    package let isDryRun: Bool
    /// Whether contacts that were removed are added again.
    package let restores: Bool
    package let now: Instant

    package init(
        store: Store, account: ID<Account>, region: Region?, isDryRun: Bool = false, restores: Bool = false,
        now: Instant
    ) {
        (self.store, self.account, self.region) = (store, account, region)
        (self.isDryRun, self.restores, self.now) = (isDryRun, restores, now)
    }

    /// How much of the files was imported.
    package struct Progress: Hashable, Sendable {
        package internal(set) var cards = 0
        package internal(set) var bytes: Int64 = 0
        /// The size of all files, in bytes; nil if one of them has no known size.
        package let totalBytes: Int64?
    }

    /// Imports all files in order.
    ///
    /// - Parameter onCard: receives every card in order, after its commit; the cards of groups last.
    /// - Throws: `ImportError`; if a file cannot be opened, nothing is stored.
    package func run(
        _ files: [ImportFile], onProgress: (Progress) -> Void = { _ in }, onCard: (ImportedCard) -> Void
    ) async throws -> ImportSummary {
        var progress = Progress(totalBytes: try Self.totalSize(of: files))
        var summary = ImportSummary()
        var drafts = DraftReader(files, region: region)
        var run = ImportRun(account: account, restores: restores)
        var batch = Result { try drafts.next(atLeast: batchSize) }
        while case .success(let current) = batch, !current.isEmpty {
            var (before, rest) = (run, current[...])
            while !rest.isEmpty {
                let (start, drafted) = (before, rest)
                async let stored = write(drafted, after: start)
                progress.bytes = drafts.bytesRead
                // Reads on while the first part is stored.
                if rest.count == current.count { batch = Result { try drafts.next(atLeast: batchSize) } }
                let written = try await stored
                written.run.keep()
                (before, rest) = (written.run, rest.dropFirst(written.drafts))
                for card in written.cards {
                    summary.count(card.outcome)
                    onCard(card)
                }
                progress.cards += written.drafts
                onProgress(progress)
                if !isDryRun { try await store.yieldToOtherWriters() }
            }
            run = before
        }
        _ = try batch.get()
        while run.hasGroups {
            let (cards, after) = try await store.writePart(.account(account), at: now) { [run] tx in
                var (run, batch) = (run, WriteBatch(in: tx))
                run.begin()
                let cards = try run.takeGroups(in: tx) { batch.isFull() }
                try run.record(in: tx)
                return (cards, run)
            }
            after.keep()
            run = after
            for card in cards {
                summary.count(card.outcome)
                onCard(card)
            }
            try await store.yieldToOtherWriters()
        }
        summary.filesWithoutCards = drafts.filesWithoutCards
        if !isDryRun { summary.firstStep = run.firstStep }
        return summary
    }

    /// Large enough to save commits; a slow batch takes several transactions. A dry run is one transaction, since cards
    /// depend on earlier cards.
    private var batchSize: Int { isDryRun ? .max : 500 }

    private static func totalSize(of files: [ImportFile]) throws(ImportError) -> Int64? {
        var total: Int64? = 0
        for file in files {
            let size = try file.checkedSize()
            total = if let total, let size { total + size } else { nil }
        }
        return total
    }

    private struct Written: Sendable {
        let cards: [ImportedCard]
        /// So many of the first drafts were imported.
        let drafts: Int
        let run: ImportRun
    }

    /// Stores the first of the cards, as many as one short transaction allows.
    private func write(_ drafts: ArraySlice<ContactDraft>, after before: ImportRun) async throws -> Written {
        if isDryRun {
            return try await store.rehearse(.account(account), at: now) { tx in
                var run = before
                let persons = try run.take(drafts, in: tx).cards
                let groups = try run.takeGroups(in: tx)
                return Written(cards: (persons + groups).undone, drafts: drafts.count, run: run)
            }
        }
        return try await store.writePart(.account(account), at: now) { tx in
            var (run, batch) = (before, WriteBatch(in: tx))
            run.begin()
            let taken = try run.take(drafts, in: tx) { batch.isFull() }
            try run.record(in: tx)
            return Written(cards: taken.cards, drafts: taken.count, run: run)
        }
    }
}

extension [ImportedCard] {
    /// Without the ids of contacts whose transaction was rolled back.
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
