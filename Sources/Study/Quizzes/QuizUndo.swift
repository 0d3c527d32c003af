import Platform
import Storage
import Values

/// A card that was removed from a quiz, for an undo.
struct QuizUndo: UndoValue {
    /// Key of the deck.
    let deck: Int64
    /// Key of the card.
    let card: Int64
    /// Its position in the shuffled order.
    let position: Int
    /// When the quiz was begun, in milliseconds since 1970.
    let startedAt: Int64
    /// Whether the quiz ended with it.
    let wasLast: Bool

    static let kind: UndoStep.Kind = "study.quiz"

    func record(_ summary: String, of deck: Deck, in tx: Transaction) throws {
        try UndoStep.record(Self.kind, of: deck.id, self, summary: summary, account: deck.account, in: tx)
    }

    /// Shows the card again. If the quiz ended with it, the quiz is open again with this card alone.
    ///
    /// - Throws: `UndoError` if the deck or the card was deleted, or another quiz was begun or it was finished since.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(QuizUndo.self)
        let deck: ID<Subject> = ID(before.deck)
        guard try Deck.find(deck, account: step.account, in: tx) != nil,
            let card = try Card.find(ID(before.card), account: step.account, in: tx)
        else { throw UndoError.isGone("The card") }
        let open: Int64? = try tx.value("SELECT started_at FROM quiz WHERE deck_id = \(deck)")
        if open == nil, !before.wasLast { throw UndoError.isGone("The quiz") }
        guard open ?? before.startedAt == before.startedAt else { throw UndoError.changedSince("The quiz") }
        try tx.run(
            """
            INSERT INTO quiz (deck_id, position, is_flipped, started_at, changed_at)
            VALUES (\(deck), \(before.position), 0, \(before.startedAt), \(tx.now))
            ON CONFLICT (deck_id) DO UPDATE SET position = excluded.position, is_flipped = 0, changed_at = \(tx.now)
            """)
        try tx.run(
            "INSERT INTO quiz_card (deck_id, position, card_id) VALUES (\(deck), \(before.position), \(card.id))")
    }
}
