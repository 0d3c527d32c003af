package import Agenda
package import AnkiFiles
package import Platform
package import Storage
package import Values

/// Adds the cards of a file to the decks that it names, or to one deck. A card that came from the same note before is
/// updated and keeps its schedule. Cards that a deck has already are not added again.
///
/// All cards are checked before the first is stored. They are stored in short transactions, so that texts that come in
/// meanwhile wait for a moment only.
package struct DeckImport: Sendable {
    /// A card of the file.
    struct Item: Sendable {
        let draft: CardDraft
        let pictures: [String]
        let frontPictures: [String]
        /// Nil in a text without identifiers of notes.
        let source: AnkiCard.Source?
        /// The title of its deck in the file; nil if the file names none.
        let title: String?

        /// - Parameter files: the stored pictures, by name.
        func content(_ files: [String: PhotoFile]) -> CardContent {
            CardContent(
                front: draft.front, back: draft.back, hint: draft.hint, tags: draft.tags,
                pictures: Set(pictures.compactMap { files[$0]?.name }).sorted(),
                frontPictures: Set(frontPictures.compactMap { files[$0]?.name }).sorted())
        }
    }

    /// The rows that hold no valid card.
    package let problems: [AnkiProblem]
    /// Whether the rows can be corrected in the file, so that a bad one stops the import until it is left out on
    /// purpose. The cards of a package cannot.
    package let stopsAtProblems: Bool
    /// The pictures of the cards, by name.
    package let pictures: [String: [UInt8]]
    /// The sounds of the cards, by the names that they use.
    let sounds: [String: [UInt8]]
    /// The title of the first deck in the file; nil if it names none.
    package let title: String?
    /// Whether the file names several decks.
    package let hasSeveralDecks: Bool
    let items: [Item]
    let leftOutMedia: [AnkiMediaProblem]
    let remarks: [String]

    /// - Parameters:
    ///   - zone: the account's.
    ///   - name: the title of a deck for cards that the file puts in none; nil if there must be no such cards.
    package init(_ file: AnkiFile, zone: Zone, otherwise name: String? = nil, now: Instant) {
        var (items, problems): ([Item], [AnkiProblem]) = ([], file.problems)
        for (card, place) in zip(file.cards, file.places) {
            do throws(CardError) {
                let reviews = card.reviews.compactMap { CardReview($0, now: now) }
                let schedule = card.schedule.map { CardSchedule($0, reviews: reviews, zone: zone, now: now) } ?? .new
                let draft = CardDraft(
                    front: card.front, back: card.back, hint: card.hint, tags: card.tags,
                    isSuspended: card.isSuspended, schedule: schedule, reviews: reviews)
                items.append(
                    Item(
                        draft: try draft.checked(), pictures: card.pictures, frontPictures: card.frontPictures,
                        source: card.source, title: card.deck.map(Self.title)))
            } catch {
                problems.append(AnkiProblem(place, error.description, name: card.front))
            }
        }
        (self.items, self.problems) = (items, problems)
        stopsAtProblems = problems.contains { if case .line = $0.place { true } else { false } }
        title = (file.deck ?? name).map(Self.title)
        hasSeveralDecks = Set(items.compactMap(\.title)).count > 1
        (pictures, remarks) = (file.pictures, file.remarks)
        sounds = file.sounds.filter { Self.problem(of: $0.key, $0.value) == nil }
        leftOutMedia =
            file.leftOutMedia
            + file.sounds.sorted { $0.key < $1.key }.compactMap { name, bytes in
                Self.problem(of: name, bytes).map { AnkiMediaProblem(name, $0) }
            }
    }

    /// Why a sound is left out; nil if it is not.
    private static func problem(of name: String, _ bytes: [UInt8]) -> AnkiMediaProblem.Reason? {
        if CardSounds.contentType(of: name) == nil { return .unplayable }
        return bytes.count > CardSounds.mostBytes ? .tooLarge : nil
    }

    /// A valid title: one that is too long is cut.
    private static func title(_ name: String) -> String {
        (try? Deck.checked(name.shortened(to: DeckError.longestTitle))) ?? "Imported cards"
    }

    /// Stores the pictures, and returns those that could be, by name.
    ///
    /// - Parameter store: nil to only look which could be stored.
    package func storedPictures(in store: PhotoStore?) async throws -> [String: PhotoFile] {
        var files: [String: PhotoFile] = [:]
        for (name, bytes) in pictures {
            guard let file = PhotoStore.file(of: bytes) else { continue }
            files[name] = try await store?.add(bytes) ?? file
        }
        return files
    }

    /// What `run` would do. Changes nothing.
    ///
    /// - Throws: `DeckError` for a title that no deck can have, or if there is none for a card.
    package func preview(
        into title: String?, files: [String: PhotoFile], account: Account, in tx: Transaction
    ) throws -> DeckImportReport {
        try DeckImportPlan(self, into: title, files: files, account: account, in: tx).report()
    }

    /// One undo step, unless nothing changed. Throws `QuotaError`, with nothing changed, if there is no room for the
    /// pictures. An import that was interrupted is finished by importing the file again.
    ///
    /// - Parameters:
    ///   - title: of the deck that gets all cards, created if there is none; nil for the decks that the file names.
    ///   - files: the stored pictures, by name. Those that are missing could not be stored.
    ///   - onPart: called after each transaction.
    package func run(
        into title: String?, files: [String: PhotoFile], account: Account, now: Instant, store: Store,
        onPart: () -> Void = {}
    ) async throws -> DeckImportReport {
        let (plan, lastCard) = try await store.read(at: now) { tx in
            (
                try DeckImportPlan(self, into: title, files: files, account: account, in: tx),
                try tx.value("SELECT max(id) FROM card", as: Int64.self) ?? 0
            )
        }
        guard !plan.steps.isEmpty else { return plan.report() }
        let first = try await store.writePart(.account(account.id), at: now) { tx in
            try DeckImportProgress(plan, lastCard: lastCard, in: tx)
        }
        let last = try await store.writeParts(
            .account(account.id), at: now, of: plan.steps, from: first, onPart: { _, _ in onPart() },
            { progress, rest, tx in try progress.store(&rest, of: plan, in: tx) })
        return plan.report(without: last.addedByOthers)
    }
}
