import AnkiFiles
import Platform
import Storage
import Values

/// A card of the account, as an import compares it with those of a file.
struct KnownCard: Sendable {
    let id: ID<Card>
    let deck: ID<Subject>
    let content: CardContent
    /// Nil for a card of no file.
    let source: CardSource?
    /// The identifier with which it is exported.
    let exported: AnkiCard.Source

    /// - Parameter condition: of the cards.
    static func all(where condition: SQL, in tx: Transaction) throws -> [KnownCard] {
        let pictures = try CardPictures.files(where: condition, in: tx)
        return try tx.rows(
            """
            SELECT card.id, card.deck_id, card.front, card.back, card.hint, card.tags, card.created_at,
                card_source.note, card_source.place, card_source.checksum
            FROM card LEFT JOIN card_source ON card_source.card_id = card.id WHERE \(condition) ORDER BY card.id
            """
        ).map { row in try KnownCard(row, pictures: pictures[try row["id"]] ?? []) }
    }

    private init(_ row: Row, pictures: [(name: String, isFront: Bool)]) throws {
        (id, deck, source) = (try row["id"], try row["deck_id"], try CardSource(row))
        let tags: String = try row["tags"]
        content = CardContent(
            front: try row["front"], back: try row["back"], hint: try row["hint"],
            tags: tags.split(separator: " ").map(String.init), pictures: pictures.map(\.name).sorted(),
            frontPictures: pictures.filter(\.isFront).map(\.name).sorted())
        exported = AnkiCard.Source(
            note: PackageWriter.guid(DeckExport.key(of: id, in: deck, createdAt: try row["created_at"])), place: 0)
    }
}

/// The cards of the account that those of a file may be, and how often each was found.
struct KnownCards {
    enum Match {
        case known(KnownCard)
        /// An earlier row of the file.
        case earlier
    }

    private struct Sides: Hashable {
        let place: DeckImportPlan.Place
        let content: CardContent
    }

    private var bySource: [AnkiCard.Source: [KnownCard]] = [:]
    private var bySides: [Sides: [KnownCard]] = [:]
    private var earlier: Set<Sides> = []

    /// - Parameters:
    ///   - places: where the cards of the file go.
    ///   - inAllDecks: whether cards of the same notes are looked for in other decks too.
    init(
        _ places: [DeckImportPlan.Place], inAllDecks: Bool, of account: ID<Account>, items: [DeckImport.Item],
        in tx: Transaction
    ) throws {
        let sources = Set(items.compactMap(\.source))
        let targets = Set(places.compactMap { if case .known(let id) = $0 { id } else { nil } })
        var cards: [KnownCard] = []
        for deck in targets.sorted(by: { $0.rawValue < $1.rawValue }) {
            cards += try KnownCard.all(where: "card.deck_id = \(deck)", in: tx)
        }
        if inAllDecks, !sources.isEmpty {
            let condition: SQL = """
                card.deck_id IN (SELECT subject_id FROM deck WHERE account_id = \(account))
                AND card.id IN (SELECT card_id FROM card_source)
                """
            cards += try KnownCard.all(where: condition, in: tx).filter { !targets.contains($0.deck) }
        }
        for card in cards {
            let found = [card.source?.key, card.exported].compactMap(\.self).filter(sources.contains)
            if found.isEmpty {
                bySides[Sides(place: .known(card.deck), content: card.content.sides), default: []].append(card)
            }
            for source in Set(found) { bySource[source, default: []].append(card) }
        }
        // The first of equal ones is taken first.
        bySides = bySides.mapValues { $0.reversed() }
    }

    /// The cards of the same note, for one card of the file only; nil for none.
    mutating func take(_ source: AnkiCard.Source) -> [KnownCard]? { bySource.removeValue(forKey: source) }

    /// A card with the same sides in its deck; nil for none. Two notes with the same sides are two cards, two rows are
    /// one.
    mutating func take(_ content: CardContent, at place: DeckImportPlan.Place, hasSource: Bool) -> Match? {
        let sides = Sides(place: place, content: content.sides)
        if let card = bySides[sides]?.last {
            if hasSource { bySides[sides]?.removeLast() }
            return .known(card)
        }
        return !hasSource && !earlier.insert(sides).inserted ? .earlier : nil
    }
}
