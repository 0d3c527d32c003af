package import Agenda
package import AnkiFiles
package import Platform
package import Storage
package import Values

/// Adds the cards of a file to a deck. Cards that the deck has already are not added again.
///
/// All cards are checked before the first is stored. They are stored in short transactions, so that texts that come in
/// meanwhile wait for a moment only.
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
            var notes: [String] = []
            if scheduled > 0 { notes.append("\(scheduled) with their schedule") }
            if reviews > 0 { notes.append(reviews.counted("review")) }
            if pictures > 0 { notes.append(pictures.counted("picture")) }
            if skippedMedia > 0 { notes.append("\(skippedMedia.counted("media file")) left out") }
            return notes.isEmpty ? nil : notes.joined(separator: ", ") + "."
        }
    }

    /// One undo step, unless nothing changed. Throws `QuotaError`, with nothing changed, if there is no room for the
    /// pictures. An import that was interrupted is finished by importing the file again.
    ///
    /// - Parameters:
    ///   - title: of the deck, which is created if there is none.
    ///   - files: the stored pictures, by name. Those that are missing could not be stored.
    ///   - onPart: called after each transaction.
    package func run(
        into title: String, files: [String: PhotoFile], account: Account, now: Instant, store: Store,
        onPart: () -> Void = {}
    ) async throws -> Result {
        let title = try Deck.checked(title)
        let (present, lastCard) = try await store.read(at: now) { tx in
            let deck = try Deck.titled(title, account: account.id, in: tx)
            return (
                try deck.map { try Sides.all(of: $0.id, in: tx) } ?? [],
                try tx.value("SELECT max(id) FROM card", as: Int64.self) ?? 0
            )
        }
        let new = newItems(besides: present)
        let pictures = Set(new.flatMap(\.pictures).compactMap { files[$0] })
        let target = Target(title: title, files: files, account: account)
        let first = try await store.writePart(.account(account.id), at: now) { tx in
            try Progress(target, pictures: Array(pictures), lastCard: lastCard, in: tx)
        }
        var added: [Item] = []
        let keep = { (_: Progress, items: [Item]) in
            added += items
            onPart()
        }
        _ = try await store.writeParts(.account(account.id), at: now, of: new, from: first, onPart: keep) {
            progress, rest, tx in
            try progress.add(&rest, to: target, in: tx)
        }
        return result(added, of: first.deck.title, isNewDeck: first.isNewDeck, files: files)
    }

    /// Where the cards go.
    private struct Target: Sendable {
        let title: String
        let files: [String: PhotoFile]
        let account: Account
    }

    /// How much of an import was stored.
    private struct Progress: Sendable {
        let deck: Deck
        /// A new deck is undone as a whole.
        let isNewDeck: Bool
        /// The last card of any deck that was looked at, and what others have added to this deck meanwhile.
        private var lastCard: Int64
        private var others: Set<Sides> = []
        /// Of a deck that was there before: the step that takes the cards back, the first of them, and their number.
        private var undo: (step: ID<UndoStep>, first: Int64, count: Int)?

        /// Finds or creates the deck.
        ///
        /// - Parameters:
        ///   - pictures: all that will be added.
        ///   - lastCard: the last card of any deck when the cards of this one were read.
        init(_ target: Target, pictures: [PhotoFile], lastCard: Int64, in tx: Transaction) throws {
            let known = try Deck.titled(target.title, account: target.account.id, in: tx)
            deck = try known ?? Deck.add(target.title, account: target.account.id, in: tx)
            (isNewDeck, self.lastCard) = (known == nil, lastCard)
            try PhotoAlbum.of(deck.subject, in: tx).requireRoom(for: pictures, in: tx)
        }

        /// Takes the first of the items, as many as one short transaction allows. Returns those that were added.
        mutating func add(
            _ items: inout ArraySlice<Item>, to target: Target, in tx: Transaction
        ) throws -> [Item] {
            guard try Deck.find(deck.id, account: deck.account, in: tx) != nil else {
                throw DeckError.unknown(deck.title, nil)
            }
            let found = try Sides.added(to: deck.id, after: lastCard, in: tx)
            others.formUnion(found.sides)
            lastCard = found.last
            var (added, ids, batch) = ([Item](), [ID<Card>](), WriteBatch())
            while let item = items.popFirst() {
                if !others.contains(Sides(item.draft.front, item.draft.back)) {
                    ids.append(try Card.insert(item.draft, to: deck.id, in: tx))
                    added.append(item)
                }
                if batch.isFull() { break }
            }
            if added.contains(where: { !$0.pictures.isEmpty }) {
                try addPictures(of: zip(ids, added.map(\.pictures)), to: target, in: tx)
            }
            guard let first = ids.first?.rawValue, let last = ids.last?.rawValue else { return added }
            lastCard = last
            if !isNewDeck { try record(first...last, count: ids.count, in: tx) }
            return added
        }

        /// Adds the pictures of the cards to the deck's photos. Others may have used up the room since it was checked.
        private func addPictures(
            of cards: some Sequence<(ID<Card>, [String])>, to target: Target, in tx: Transaction
        ) throws {
            let isLimited = Quota.photos.limit(in: tx) != nil
            let before = try isLimited ? PhotoAlbum.bytes(of: deck.account, in: tx) : 0
            var photos: [PhotoFile: Int64] = [:]
            for (card, pictures) in cards {
                for file in pictures.compactMap({ target.files[$0] }) {
                    let photo =
                        try photos[file]
                        ?? PhotoAlbum.insert(file, credit: PhotoCredit(.file), for: deck.subject, in: tx)
                    photos[file] = photo
                    try CardPictures.show(photo, on: card, in: tx)
                }
            }
            let after = try isLimited ? PhotoAlbum.bytes(of: deck.account, in: tx) : 0
            try Quota.photos.check(adding: after - before, in: tx) { before }
        }

        /// Records the cards for `undo`, together with those before.
        private mutating func record(_ cards: ClosedRange<Int64>, count: Int, in tx: Transaction) throws {
            if let earlier = undo {
                let total = earlier.count + count
                let isExtended = try UndoStep.extend(
                    earlier.step, to: CardUndo.imported(first: earlier.first, last: cards.upperBound),
                    summary: summary(total), in: tx)
                if isExtended {
                    undo = (earlier.step, earlier.first, total)
                    return
                }
            }
            let step = try CardUndo.imported(first: cards.lowerBound, last: cards.upperBound).record(
                summary(count), of: deck, in: tx)
            undo = (step, cards.lowerBound, count)
        }

        private func summary(_ count: Int) -> String {
            "imported \(count.counted("card")) into \"\(deck.title)\""
        }
    }

    /// What `run` would do. Changes nothing.
    ///
    /// - Throws: `DeckError` for a title that no deck can have.
    package func preview(
        into title: String, files: [String: PhotoFile], account: Account, in tx: Transaction
    ) throws -> Result {
        let title = try Deck.checked(title)
        let known = try Deck.titled(title, account: account.id, in: tx)
        let present = try known.map { try Sides.all(of: $0.id, in: tx) } ?? []
        return result(newItems(besides: present), of: known?.title ?? title, isNewDeck: known == nil, files: files)
    }

    /// The cards that the deck does not have, each once.
    private func newItems(besides present: Set<Sides>) -> [Item] {
        var present = present
        return items.filter { present.insert(Sides($0.draft.front, $0.draft.back)).inserted }
    }

    private func result(_ new: [Item], of title: String, isNewDeck: Bool, files: [String: PhotoFile]) -> Result {
        Result(
            title: title, isNewDeck: isNewDeck, fronts: new.map(\.draft.front), unchanged: items.count - new.count,
            scheduled: new.count { $0.draft.schedule.phase != .new },
            reviews: new.reduce(0) { $0 + $1.draft.reviews.count },
            pictures: Set(new.flatMap(\.pictures).compactMap { files[$0] }).count,
            skippedMedia: skippedMedia + pictures.count - files.count)
    }

    /// What tells cards apart.
    private struct Sides: Hashable, Sendable {
        let front: String
        let back: String

        init(_ front: String, _ back: String) { (self.front, self.back) = (front, back) }

        static func all(of deck: ID<Subject>, in tx: Transaction) throws -> Set<Sides> {
            Set(
                try tx.rows("SELECT front, back FROM card WHERE deck_id = \(deck)").map {
                    Sides(try $0["front"], try $0["back"])
                })
        }

        /// Of the deck's cards with a larger key than `last`, with the largest key of all cards. The condition is on
        /// the key alone, so that the cards of the deck before it are not read.
        static func added(
            to deck: ID<Subject>, after last: Int64, in tx: Transaction
        ) throws -> (sides: Set<Sides>, last: Int64) {
            var (sides, newest): (Set<Sides>, Int64) = ([], last)
            for row in try tx.rows("SELECT id, deck_id, front, back FROM card WHERE id > \(last) ORDER BY id") {
                newest = try row["id"]
                let other: ID<Subject> = try row["deck_id"]
                if other == deck { sides.insert(Sides(try row["front"], try row["back"])) }
            }
            return (sides, newest)
        }
    }
}
