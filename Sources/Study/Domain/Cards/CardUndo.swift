import AnkiFiles
import Platform
import Storage
import Values

/// A card with its schedule and reviews, as an undo step stores it.
struct CardSnapshot: Codable, Hashable, Sendable {
    /// Its key.
    let id: Int64
    let front: String
    let back: String
    let tags: [String]
    /// Milliseconds since 1970.
    let createdAt: Int64
    let isSuspended: Bool
    let schedule: CardSchedule
    let reviews: [CardReview]
    /// Keys of the photos that it shows; nil for none.
    let pictures: [Int64]?
    /// Those of them that are on its front; nil for none, or in steps of earlier versions.
    let frontPictures: [Int64]?
    /// Nil for none, or in steps of earlier versions.
    let hint: String?
    /// Nil for a card of no file, or in steps of earlier versions.
    let source: CardSource?

    init(_ card: Card, in tx: Transaction) throws {
        (id, front, back, tags) = (card.id.rawValue, card.front, card.back, card.tags)
        (createdAt, isSuspended, schedule) = (card.createdAt.milliseconds, card.isSuspended, card.schedule)
        reviews = try card.schedule.phase == .new ? [] : CardReview.all(of: card.id, in: tx)
        let photos = try CardPictures.photos(of: card.id, in: tx)
        pictures = photos.isEmpty ? nil : photos.map(\.key)
        frontPictures = photos.isEmpty ? nil : photos.filter(\.isFront).map(\.key)
        hint = card.hint.isEmpty ? nil : card.hint
        source = try CardSource.of(card.id, in: tx)
    }

    /// Inserts the deleted card again, with its key. The photos of the deck must be there.
    func insert(to deck: ID<Subject>, in tx: Transaction) throws {
        let created = Instant(milliseconds: createdAt)
        let draft = CardDraft(
            front: front, back: back, hint: hint ?? "", tags: tags, createdAt: created, isSuspended: isSuspended,
            schedule: schedule, reviews: reviews)
        let card = try Card.insert(draft, id: ID(id), to: deck, in: tx.at(created))
        for photo in pictures ?? [] {
            let isFront = frontPictures?.contains(photo) ?? (front == AnkiCard.pictureOnly)
            try CardPictures.showAgain(photo, isFront: isFront, of: deck, on: card, in: tx)
        }
        try source?.save(for: card, in: tx)
    }
}

/// The snapshot with which added, changed, removed or reviewed cards are undone. The subject of the step is the deck.
enum CardUndo: UndoValue {
    /// Their keys.
    case added([Int64])
    /// The first and the last key of cards that were added at the time of the step. Other cards may be between them.
    case imported(first: Int64, last: Int64)
    /// Cards of the deck whose words and pictures an import has changed.
    case revised([CardWords])
    /// Only the words, tags and suspension are restored.
    case edited(before: CardSnapshot)
    case removed([CardSnapshot])
    /// The schedule of the card before, and the time of the review in milliseconds since 1970.
    case reviewed(card: Int64, before: CardSchedule, at: Int64)

    static let kind: UndoStep.Kind = "study.card"

    @discardableResult
    func record(
        _ summary: String, of deck: Deck, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        try UndoStep.record(
            Self.kind, of: deck.id, self, summary: summary, with: first, account: deck.account, in: tx)
    }

    static func row(_ card: Int64) -> UndoRows.Row { UndoRows.Row("card", card) }

    static func rows(of step: UndoStep) throws -> UndoRows {
        let cards: [Int64] =
            switch try step.snapshot(CardUndo.self) {
            case .added(let ids): ids
            case .imported(let first, let last): first > last ? [] : Array(first...last)
            case .revised(let words): words.map(\.id)
            case .edited(let before): [before.id]
            case .removed(let removed): removed.map(\.id)
            case .reviewed(let card, _, _): [card]
            }
        return UndoRows(cards.map(row), within: [.subject(step.subject)])
    }

    /// - Throws: `UndoError` if the deck or the card was deleted, or the card was reviewed again.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let deck: ID<Subject> = step.subject()
        guard try Deck.find(deck, account: step.account, in: tx) != nil else { throw UndoError.isGone("The deck") }
        switch try step.snapshot(CardUndo.self) {
        case .added(let ids):
            let photos = try CardPictures.added(at: step.at, to: deck, in: tx)
            for id in ids { try tx.run("DELETE FROM card WHERE id = \(id) AND deck_id = \(deck)") }
            try CardPictures.removeUnused(photos, in: tx)
        case .imported(let first, let last):
            let photos = try CardPictures.added(at: step.at, to: deck, in: tx)
            try tx.run(
                """
                DELETE FROM card
                WHERE id BETWEEN \(first) AND \(last) AND deck_id = \(deck) AND created_at = \(step.at)
                """)
            try CardPictures.removeUnused(photos, in: tx)
        case .revised(let words):
            let photos = try CardPictures.added(at: step.at, to: deck, in: tx)
            for words in words { try words.restore(account: step.account, in: tx) }
            try CardPictures.removeUnused(photos, in: tx)
        case .edited(let before):
            var card = try found(before.id, of: step.account, in: tx)
            (card.front, card.back, card.tags) = (before.front, before.back, before.tags)
            card.isSuspended = before.isSuspended
            try card.save(in: tx)
        case .removed(let cards):
            for card in cards {
                guard try Card.find(ID(card.id), account: step.account, in: tx) == nil else {
                    throw UndoError.changedSince("The card")
                }
                try card.insert(to: deck, in: tx)
            }
        case .reviewed(let id, let before, let at):
            let card = try found(id, of: step.account, in: tx)
            let last = try tx.row(
                "SELECT id, at FROM card_review WHERE card_id = \(card.id) ORDER BY at DESC, id DESC LIMIT 1")
            guard let last, try last["at"] == at else { throw UndoError.changedSince("The card") }
            try tx.run("DELETE FROM card_review WHERE id = \(try last["id"] as Int64)")
            try Card.save(before, of: card.id, in: tx)
        }
    }

    private static func found(_ id: Int64, of account: ID<Account>, in tx: Transaction) throws -> Card {
        guard let card = try Card.find(ID(id), account: account, in: tx) else { throw UndoError.isGone("The card") }
        return card
    }
}
