import Agenda
import PageKit
import Platform
import Storage
import Study
import Templates
import Values

/// `/study/ID/quiz`: the open quiz of a deck, one side of a card at a time.
enum QuizPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck/quiz", show)
        router.post("study/:deck/quiz/begin", begin)
        router.post("study/:deck/quiz/finish", finish)
        router.post("study/:deck/quiz", act)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let model = try await request.read { tx in
            let quiz = try Quiz.open(of: deck, in: tx)
            let pictures = try quiz?.card.pictures(in: tx) ?? Study.Card.Pictures()
            let sounds = try CardSound.all(of: quiz?.text ?? "", in: deck, in: tx)
            return QuizModel(
                deck, quiz, pictures: pictures, sounds: sounds, isEmpty: try deck.cardCount(in: tx) == 0)
        }
        return .page(
            Page(
                "quiz", title: "Quiz: \(deck.title)", section: StudyPages.path, fragments: ["quiz_card"],
                scripts: [.studyScript], model: model))
    }

    @Sendable
    static func begin(_ request: PageRequest) async throws -> PageResponse {
        let (deck, random) = (try await request.deck(), request.services.random)
        do {
            _ = try await request.write { try Quiz.begin(deck, random: random, in: $0) }
        } catch DeckError.empty {
            return .refused(to: deck.path, problem: "Add a card first.")
        }
        return .redirect(to: "\(deck.path)/quiz")
    }

    @Sendable
    static func finish(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        try await request.write { try Quiz.finish(deck, in: $0) }
        return .redirect(to: deck.path, notice: "The quiz is over.")
    }

    /// Flips the card, shows the next one, or removes it from the quiz.
    @Sendable
    static func act(_ request: PageRequest) async throws -> PageResponse {
        guard let action = Quiz.Action(rawValue: request.text("do")) else { throw PageError.badField("do") }
        let (deck, seen) = (try await request.deck(), request.text("seen"))
        do {
            let quiz = try await request.write {
                try Quiz.perform(action, in: deck, seen: seen, in: $0)
            }
            guard quiz != nil else {
                return .redirect(to: deck.path, notice: "That was the last card: the quiz is over.")
            }
        } catch DeckError.noQuiz {
            return .redirect(to: "\(deck.path)/quiz", notice: "That quiz is over.")
        }
        return .redirect(to: "\(deck.path)/quiz")
    }
}

/// The side of a card that a quiz shows.
struct QuizModel: PageModel {
    struct Card: Codable, Hashable, Sendable {
        let text: String
        let isFlipped: Bool
        /// What the front shows on request; nil for none.
        let hint: String?
        let pictures: [CardPicture]
        let sounds: [CardSound]
        /// `3 of 12`
        let place: String
        /// Identifies what is shown.
        let versionKey: String
    }

    let deck: String
    let path: String
    /// Nil if no quiz is open.
    let card: Card?
    /// The deck has no cards.
    let isEmpty: Bool

    /// - Parameter pictures: of the card that is shown.
    init(_ deck: Deck, _ quiz: Quiz?, pictures: Study.Card.Pictures, sounds: [CardSound], isEmpty: Bool) {
        (self.deck, path, self.isEmpty) = (deck.title, deck.path, isEmpty)
        card = quiz.map { quiz in
            Card(
                text: CardSound.marked(quiz.text), isFlipped: quiz.isFlipped,
                hint: quiz.isFlipped || quiz.card.hint.isEmpty ? nil : quiz.card.hint,
                pictures: (quiz.isFlipped ? pictures.all : pictures.front).map(CardPicture.init), sounds: sounds,
                place: "\(quiz.index + 1) of \(quiz.order.count)", versionKey: quiz.versionKey)
        }
    }
}
