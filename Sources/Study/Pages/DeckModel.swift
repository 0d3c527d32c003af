import PageKit
import Storage
import Study
import Values

/// A deck with a part of its cards.
struct DeckModel: PageModel {
    struct Item: Codable, Hashable, Sendable {
        let id: Int64
        let front: String
        /// The first line; nil if there is none.
        let back: String?
        let tags: [String]
        /// `new`, `due`, `in 3 days`, `suspended`
        let due: String
        let isLeech: Bool
        let path: String
    }

    let id: Int64
    let title: String
    let path: String
    /// `12 cards`
    let cards: String
    /// `5 due: 3 new, 1 in learning, 1 to review`; nil if none is due.
    let due: String?
    /// `2 often forgotten`; nil for none.
    let leeches: String?
    let hasQuiz: Bool
    let items: [Item]
    let hasItems: Bool
    let isEmpty: Bool
    let search: String
    /// Addresses of the cards before and after these; nil at the ends.
    let previous: String?
    let next: String?
    let rename: FieldModel
    let isRenaming: Bool
    let limits: LimitsModel
    /// `At most 20 new cards and 200 reviews a day; 90 % are to be remembered.`
    let usual: String
    let add: CardFieldsModel
    /// The form for a card is shown at once.
    let isAdding: Bool
    let file: FieldModel
    let limitBytes: Int

    init(
        _ summary: DeckSummary, leeches: Int, cards: [Card], search: String, page: Int, found: Int, hasQuiz: Bool,
        usual: DeckLimits, title: FieldModel?, limits: LimitsModel, add: CardFieldsModel, isAdding: Bool,
        fileProblem: String?, days: StudyDays, now: Instant
    ) {
        let deck = summary.deck
        (id, self.title, path) = (deck.id.rawValue, deck.title, deck.path)
        self.cards = summary.cards.counted("card")
        let counts = summary.due
        due =
            counts.total == 0
            ? nil
            : "\(counts.total) due: \(counts.words)"
        self.leeches = leeches == 0 ? nil : "\(leeches) often forgotten"
        self.hasQuiz = hasQuiz
        items = cards.map { Item($0, deck: deck, days: days, now: now) }
        hasItems = !items.isEmpty
        isEmpty = summary.cards == 0
        self.search = search
        let query = search.isEmpty ? "?" : "?q=\(search.percentEncoded)&"
        previous = page > 1 ? "\(deck.path)\(query)page=\(page - 1)" : nil
        next = page * Card.pageSize < found ? "\(deck.path)\(query)page=\(page + 1)" : nil
        rename = title ?? FieldModel(value: deck.title)
        isRenaming = title != nil
        self.limits = limits
        let effective = EffectiveLimits(usual)
        self.usual =
            "At most \(effective.newPerDay) new cards and \(effective.reviewsPerDay) reviews a day; "
            + "target retention \(Int((effective.retention * 100).rounded()))%."
        self.isAdding = isAdding || isEmpty
        (self.add, file) = (add, FieldModel(value: "", problem: fileProblem))
        limitBytes = DeckImportPage.limit
    }
}

extension DeckModel.Item {
    init(_ card: Card, deck: Deck, days: StudyDays, now: Instant) {
        (id, front, tags) = (card.id.rawValue, card.front, card.tags)
        back = card.back.split(whereSeparator: \.isNewline).first.map { $0.shortened(to: 120) }
        let schedule = card.schedule
        let isDue = schedule.isDue(at: now, in: days)
        due =
            card.isSuspended
            ? "suspended"
            : schedule.due == nil ? "new" : isDue ? "due" : "in \(schedule.wait(from: now, in: days))"
        isLeech = schedule.isLeech
        path = "\(deck.path)/cards/\(card.id)"
    }
}
