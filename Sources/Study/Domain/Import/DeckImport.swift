package import Agenda
package import AnkiFiles
package import Platform
package import Storage
package import Values

/// Adds the cards of a file to a deck, all or none. Cards that the deck has already are not added again.
package struct DeckImport: Sendable {
    private struct Item: Sendable {
        let draft: CardDraft
        let pictures: [String]
    }

    /// The rows that hold no valid card.
    package let problems: [AnkiProblem]
    /// The pictures of the cards, by name.
    package let pictures: [String: [UInt8]]
    /// The title of the deck in the file; nil if it has none.
    package let title: String?
    private let skippedMedia: Int
    private let items: [Item]

    /// - Parameter zone: the account's.
    package init(_ file: AnkiFile, zone: Zone, now: Instant) {
        var (items, problems): ([Item], [AnkiProblem]) = ([], file.problems)
        for (card, place) in zip(file.cards, file.places) {
            do throws(CardError) {
                let reviews = card.reviews.compactMap { CardReview($0, now: now) }
                let schedule = card.schedule.map { CardSchedule($0, reviews: reviews, zone: zone, now: now) } ?? .new
                let draft = CardDraft(
                    front: card.front, back: card.back, tags: card.tags, isSuspended: card.isSuspended,
                    schedule: schedule, reviews: reviews)
                items.append(Item(draft: try draft.checked(), pictures: card.pictures))
            } catch {
                problems.append(AnkiProblem(place, error.description))
            }
        }
        (self.items, self.problems) = (items, problems)
        (title, pictures, skippedMedia) = (file.deck, file.pictures, file.skippedMedia)
    }

    /// Stores the pictures, and returns those that could be, by name.
    ///
    /// - Parameter store: nil to only look which could be stored.
    package func storedPictures(in store: PhotoStore?) async throws -> [String: PhotoFile] {
        var files: [String: PhotoFile] = [:]
        for (name, bytes) in pictures where PhotoStore.accepts(bytes) {
            files[name] = try await store?.add(bytes) ?? PhotoFile(name: name, width: 1, height: 1)
        }
        return files
    }

    /// What an import has done, or would do.
    package struct Result: Sendable, Hashable {
        /// Of the deck.
        package let title: String
        package let isNewDeck: Bool
        /// The fronts of the added cards.
        package let fronts: [String]
        /// Cards that the deck had already.
        package let unchanged: Int
        /// Added cards with a schedule.
        package let scheduled: Int
        /// Past reviews of the added cards.
        package let reviews: Int
        package let pictures: Int
        /// Media files that were left out.
        package let skippedMedia: Int

        package var added: Int { fronts.count }

        /// `2 with their schedule, 9 reviews, 1 picture.` Nil if there is nothing to say.
        package var notes: String? {
            func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
            var notes: [String] = []
            if scheduled > 0 { notes.append("\(scheduled) with their schedule") }
            if reviews > 0 { notes.append(count(reviews, "review")) }
            if pictures > 0 { notes.append(count(pictures, "picture")) }
            if skippedMedia > 0 { notes.append("\(count(skippedMedia, "media file")) left out") }
            return notes.isEmpty ? nil : notes.joined(separator: ", ") + "."
        }
    }

    /// One undo step, unless nothing changed. Throws `QuotaError`, with nothing changed, if there is no room for the
    /// pictures.
    ///
    /// - Parameter title: of the deck, which is created if there is none.
    /// - Parameter files: the stored pictures, by name. Those that are missing could not be stored.
    package func run(
        into title: String, files: [String: PhotoFile], account: Account, now: Instant, in tx: Transaction
    ) throws -> Result {
        let title = try Deck.checked(title)
        let known = try Deck.titled(title, account: account.id, in: tx)
        let new = try newItems(for: known, in: tx)
        let deck = try known ?? Deck.add(title, account: account.id, now: now, in: tx)
        let used = Set(new.flatMap(\.pictures).compactMap { files[$0] })
        try PhotoAlbum.of(deck.subject, in: tx).requireRoom(for: Array(used), in: tx)
        let ids = try new.map { try Card.insert($0.draft, to: deck.id, now: now, in: tx) }
        try addPictures(of: zip(ids, new.map(\.pictures)), files: files, to: deck, now: now, in: tx)
        // A new deck is undone as a whole.
        if known != nil, !ids.isEmpty {
            let count = ids.count == 1 ? "1 card" : "\(ids.count) cards"
            try CardUndo.added(ids.map(\.rawValue)).record(
                "imported \(count) into \"\(deck.title)\"", of: deck, now: now, in: tx)
        }
        return result(new, of: deck.title, isNewDeck: known == nil, files: files)
    }

    /// What `run` would do. Changes nothing.
    ///
    /// - Throws: `DeckError` for a title that no deck can have.
    package func preview(
        into title: String, files: [String: PhotoFile], account: Account, in tx: Transaction
    ) throws -> Result {
        let title = try Deck.checked(title)
        let known = try Deck.titled(title, account: account.id, in: tx)
        return result(
            try newItems(for: known, in: tx), of: known?.title ?? title, isNewDeck: known == nil, files: files)
    }

    /// The cards that the deck does not have, each once.
    ///
    /// - Parameter deck: nil for a new one.
    private func newItems(for deck: Deck?, in tx: Transaction) throws -> [Item] {
        var present = Set(try deck.map { try Card.all(of: $0.id, in: tx) }?.map { Sides($0.front, $0.back) } ?? [])
        return items.filter { present.insert(Sides($0.draft.front, $0.draft.back)).inserted }
    }

    private func result(
        _ new: [Item], of title: String, isNewDeck: Bool, files: [String: PhotoFile]
    ) -> Result {
        Result(
            title: title, isNewDeck: isNewDeck, fronts: new.map(\.draft.front), unchanged: items.count - new.count,
            scheduled: new.count { $0.draft.schedule.phase != .new },
            reviews: new.reduce(0) { $0 + $1.draft.reviews.count },
            pictures: Set(new.flatMap(\.pictures).compactMap { files[$0] }).count,
            skippedMedia: skippedMedia + pictures.count - files.count)
    }

    private struct Sides: Hashable {
        let front: String
        let back: String

        init(_ front: String, _ back: String) { (self.front, self.back) = (front, back) }
    }

    /// Adds the pictures of the cards to the deck's photos.
    private func addPictures(
        of cards: some Sequence<(ID<Card>, [String])>, files: [String: PhotoFile], to deck: Deck, now: Instant,
        in tx: Transaction
    ) throws {
        var names: [PhotoFile: Int64] = [:]
        for (card, pictures) in cards {
            for file in pictures.compactMap({ files[$0] }) {
                let photo =
                    try names[file]
                    ?? PhotoAlbum.insert(file, credit: PhotoCredit(.file), for: deck.subject, now: now, in: tx)
                names[file] = photo
                try CardPictures.show(photo, on: card, in: tx)
            }
        }
    }
}
