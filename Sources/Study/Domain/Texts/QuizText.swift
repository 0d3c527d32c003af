import Agenda
package import Platform
import Storage
import Values

/// A quiz by text: `QUIZ spanish`, then FLIP, NEXT, KNOW and FINISH, and CONTINUE for the next part of a long card.
struct QuizText {
    let random: RandomSource

    private static let lifetime: Duration = .hours(24)
    static let words = ["FLIP", "NEXT", "KNOW", "FINISH"]

    /// Continues the open quiz of the deck, or begins one.
    func begin(_ deck: Deck, in tx: Transaction) throws -> String {
        do {
            return try show(Quiz.openOrBegin(deck, random: random, in: tx), in: tx)
        } catch DeckError.empty {
            return deck.hasNoCards
        }
    }

    func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard case .choice(let choice) = reply.answer, case .choice(let words) = reply.prompt.wanted,
            let word = words.atPlace(choice + 1),
            let deck = try Deck.find(reply.prompt.subject(), account: reply.prompt.account, in: tx),
            let quiz = try Quiz.open(of: deck, in: tx)
        else { return "That quiz is over." }
        if word == "FINISH" {
            try Quiz.finish(deck, in: tx)
            return "Quiz of \(deck.shortTitle) finished. Text QUIZ to begin again."
        }
        if word == ReviewText.hint { return try show(quiz, hinting: true, in: tx) }
        guard let action = Quiz.Action(rawValue: word.lowercased()) else {
            let shown = try reply.prompt.kept(as: ShownPart.self)
            return try show(quiz, from: shown.isOf(quiz) ? shown.next : 0, in: tx)
        }
        guard let after = try Quiz.perform(action, in: deck, seen: nil, in: tx) else {
            return "That was the last card: the quiz of \(deck.shortTitle) is over. Text QUIZ to begin again."
        }
        return try show(after, in: tx)
    }

    /// Asks what to do with the side that is shown.
    private func show(
        _ quiz: Quiz, from start: Int = 0, hinting: Bool = false, in tx: Transaction
    ) throws -> String {
        let offersHint = !quiz.isFlipped && !hinting && !quiz.card.hint.isEmpty
        let text = hinting ? quiz.card.shortHint : quiz.text.isEmpty ? "(empty)" : quiz.text
        let place = start > 0 || quiz.isFlipped || hinting ? "" : "\(quiz.index + 1)/\(quiz.order.count) "
        let part = CardText.part(of: text, from: start, lead: place) { hasMore in
            "\n" + (hasMore ? "CONTINUE, " : "") + (offersHint ? "HINT, " : "") + "FLIP, NEXT, KNOW or FINISH"
        }
        let shown = ShownPart(versionKey: quiz.versionKey, next: part.next ?? 0)
        _ = try Prompt.open(
            .quiz, for: quiz.deck.id, account: quiz.deck.account,
            wanted: .choice(
                Self.words + (offersHint ? [ReviewText.hint] : []) + (part.next == nil ? [] : ["CONTINUE"])),
            note: JSONColumn.text(shown),
            expiresAt: tx.now.adding(Self.lifetime), in: tx)
        return part.text
    }

    /// Which part of a card was sent last.
    private struct ShownPart: Codable {
        /// Of the quiz.
        let versionKey: String
        /// Where the next part begins, in characters.
        let next: Int

        /// As they are stored.
        private enum CodingKeys: String, CodingKey {
            case versionKey = "tag", next
        }

        func isOf(_ quiz: Quiz) -> Bool { versionKey == quiz.versionKey }
    }
}

extension Prompt.Kind {
    /// The card of a quiz that was sent last; the subject is the deck.
    package static let quiz: Prompt.Kind = "study.quiz"
    /// The card of a review that was sent last; the subject is the deck.
    package static let review: Prompt.Kind = "study.review"
}
