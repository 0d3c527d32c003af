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
                let schedule = card.schedule.map { CardSchedule($0, zone: zone, now: now) } ?? .new
                let draft = CardDraft(
                    front: card.front, back: card.back, tags: card.tags, isSuspended: card.isSuspended,
                    schedule: schedule)
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
    package func storedPictures(in store: PhotoStore?) throws -> [String: PhotoFile] {
        var files: [String: PhotoFile] = [:]
        for (name, bytes) in pictures where PhotoStore.accepts(bytes) {
            files[name] = try store?.add(bytes) ?? PhotoFile(name: name, width: 1, height: 1)
        }
        return files
    }

    /// What an import has done, or would do.
    package struct Result: Sendable, Hashable {
        package let deck: Deck
        package let isNewDeck: Bool
        package let added: Int
        /// Cards that the deck had already.
        package let unchanged: Int
        /// Added cards with a schedule.
        package let scheduled: Int
        package let pictures: Int
        /// Media files that were left out.
        package let skippedMedia: Int

        /// `2 with their schedule, 1 picture.` Nil if there is nothing to say.
        package var notes: String? {
            func count(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
            var notes: [String] = []
            if scheduled > 0 { notes.append("\(scheduled) with their schedule") }
            if pictures > 0 { notes.append(count(pictures, "picture")) }
            if skippedMedia > 0 { notes.append("\(count(skippedMedia, "media file")) left out") }
            return notes.isEmpty ? nil : notes.joined(separator: ", ") + "."
        }
    }

    /// One undo step, unless nothing changed.
    ///
    /// - Parameter title: of the deck, which is created if there is none.
    /// - Parameter files: the stored pictures, by name. Those that are missing could not be stored.
    package func run(
        into title: String, files: [String: PhotoFile], account: Account, now: Instant, in tx: Transaction
    ) throws -> Result {
        let known = try Deck.titled(Deck.checked(title), account: account.id, in: tx)
        let deck = try known ?? Deck.add(title, account: account.id, now: now, in: tx)
        var present = Set(try Card.all(of: deck.id, in: tx).map { Sides($0.front, $0.back) })
        let new = items.filter { present.insert(Sides($0.draft.front, $0.draft.back)).inserted }
        let ids = try new.map { try Card.insert($0.draft, to: deck.id, now: now, in: tx) }
        let shown = try addPictures(of: zip(ids, new.map(\.pictures)), files: files, to: deck, now: now, in: tx)
        // A new deck is undone as a whole.
        if known != nil, !ids.isEmpty {
            let count = ids.count == 1 ? "1 card" : "\(ids.count) cards"
            try CardUndo.added(ids.map(\.rawValue)).record(
                "imported \(count) into \"\(deck.title)\"", of: deck, now: now, in: tx)
        }
        return Result(
            deck: deck, isNewDeck: known == nil, added: new.count, unchanged: items.count - new.count,
            scheduled: new.count { $0.draft.schedule.phase != .new }, pictures: shown,
            skippedMedia: skippedMedia + pictures.count - files.count)
    }

    private struct Sides: Hashable {
        let front: String
        let back: String

        init(_ front: String, _ back: String) { (self.front, self.back) = (front, back) }
    }

    /// Adds the pictures of the cards to the deck's photos. Returns their number.
    private func addPictures(
        of cards: some Sequence<(ID<Card>, [String])>, files: [String: PhotoFile], to deck: Deck, now: Instant,
        in tx: Transaction
    ) throws -> Int {
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
        return names.count
    }
}
