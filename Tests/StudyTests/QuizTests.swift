import Platform
import Storage
import Study
import TestSupport
import Testing
import Values

@Suite struct QuizTests {
    /// A deck of cards `1` to `count` with an open quiz.
    private func quiz(_ count: Int = 5, seed: UInt64 = 7) async throws -> (StudyEnvironment, Deck) {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        try await study.cards(count, in: deck)
        _ = try await study.environment.store.write(at: StudyEnvironment.noon) {
            try Quiz.begin(deck, random: .seeded(seed), in: $0)
        }
        return (study, deck)
    }

    private func act(_ action: Quiz.Action, _ study: StudyEnvironment, _ deck: Deck) async throws -> String? {
        try await study.environment.store.write(at: StudyEnvironment.noon) {
            try Quiz.perform(action, in: deck, seen: nil, in: $0)?.text
        }
    }

    private func shown(_ study: StudyEnvironment, _ deck: Deck) async throws -> String? {
        try await study.environment.store.read { try Quiz.open(of: deck, in: $0)?.text }
    }

    /// The fronts of one time through the quiz.
    private func cycle(_ count: Int, _ study: StudyEnvironment, _ deck: Deck) async throws -> [String] {
        var fronts: [String] = []
        for _ in 0..<count {
            fronts.append(try await shown(study, deck) ?? "")
            _ = try await act(.next, study, deck)
        }
        return fronts
    }

    @Test("a quiz begins with a shuffle and the front of the first card")
    func begins() async throws {
        let (study, deck) = try await quiz(30)
        let quiz = try #require(try await study.environment.store.read { try Quiz.open(of: deck, in: $0) })
        #expect(quiz.index == 0 && !quiz.isFlipped && quiz.text == quiz.card.front && quiz.card.id == quiz.order[0])
        let cards = try await study.environment.store.read { try Card.all(of: deck.id, in: $0) }
        let fronts = quiz.order.compactMap { id in cards.first { $0.id == id }?.front }
        #expect(Set(fronts) == Set((1...30).map(String.init)))
        #expect(fronts != (1...30).map(String.init))
    }

    @Test("every order is equally likely")
    func shuffle() {
        let random = RandomSource.seeded(42)
        var counts: [[Int]: Int] = [:]
        for _ in 0..<24_000 { counts[Quiz.shuffled([1, 2, 3, 4], by: random), default: 0] += 1 }
        #expect(counts.count == 24)
        // A chi-squared of more than 52 has a probability below 0.0005 for 23 degrees of freedom.
        let chiSquared = counts.values.reduce(0.0) { $0 + Double(($1 - 1000) * ($1 - 1000)) / 1000 }
        #expect(chiSquared < 52)
    }

    @Test("the same seed gives the same order")
    func seeds() async throws {
        let orders = [3, 3, 4].map { Quiz.shuffled(Array(1...20), by: .seeded($0)) }
        #expect(orders[0] == orders[1])
        #expect(orders[0] != orders[2])
    }

    @Test("the order is kept, and repeats after the last card")
    func repeats() async throws {
        let (study, deck) = try await quiz()
        let first = try await cycle(5, study, deck)
        #expect(Set(first).count == 5)
        #expect(try await cycle(5, study, deck) == first)
        _ = try await act(.next, study, deck)
        _ = try await act(.know, study, deck)
        let left = first.filter { $0 != first[1] }
        let second = try await cycle(4, study, deck)
        #expect(second == [left[1], left[2], left[3], left[0]], "the second time without the removed card")
    }

    @Test("flip shows the other side, and again the first")
    func flips() async throws {
        let (study, deck) = try await quiz(1)
        #expect(try await act(.flip, study, deck) == "back of 1")
        #expect(try await shown(study, deck) == "back of 1", "it is stored")
        #expect(try await act(.flip, study, deck) == "1")
    }

    @Test("next shows the front, even when the back was shown")
    func nextShowsTheFront() async throws {
        let (study, deck) = try await quiz()
        _ = try await act(.flip, study, deck)
        let next = try await act(.next, study, deck)
        #expect(next?.hasPrefix("back") == false)
    }

    @Test("a card is removed for this quiz only")
    func removedForThisQuiz() async throws {
        let (study, deck) = try await quiz(2)
        let known = try await shown(study, deck)
        let other = try await act(.know, study, deck)
        #expect(other != nil && other != known)
        #expect(try await study.fronts(of: deck) == ["1", "2"])
        let again = try await study.environment.store.write(at: StudyEnvironment.noon) {
            try Quiz.begin(deck, random: .seeded(1), in: $0)
        }
        #expect(again.order.count == 2)
    }

    @Test("removing the last card ends the quiz")
    func lastCard() async throws {
        let (study, deck) = try await quiz(1)
        #expect(try await act(.know, study, deck) == nil)
        #expect(try await shown(study, deck) == nil)
        await #expect(throws: DeckError.noQuiz) { _ = try await act(.flip, study, deck) }
        #expect(try await study.undo() == "removed the card \"1\" from the quiz")
        #expect(try await shown(study, deck) == "1")
    }

    @Test("an empty deck cannot be quizzed")
    func emptyDeck() async throws {
        let study = try await StudyEnvironment()
        let deck = try await study.deck()
        await #expect(throws: DeckError.empty("Spanish")) {
            try await study.environment.store.write(at: StudyEnvironment.noon) {
                _ = try Quiz.openOrBegin(deck, random: .seeded(1), in: $0)
            }
        }
    }

    @Test("Study: a removed card returns to its place, unless the quiz was finished or begun again")
    func undoOfKnow() async throws {
        let (study, deck) = try await quiz()
        let known = try await shown(study, deck)
        _ = try await act(.know, study, deck)
        #expect(try await study.undo() == "removed the card \"\(known ?? "")\" from the quiz")
        #expect(try await shown(study, deck) == known)
        _ = try await act(.know, study, deck)
        _ = try await study.environment.store.write(at: StudyEnvironment.noon.adding(.hours(1))) {
            try Quiz.begin(deck, random: .seeded(1), in: $0)
        }
        #expect(try await study.undo() == "refused: The quiz has changed since, so it was left as it is.")
    }

    @Test("Study: an action on a card that is no longer shown changes nothing")
    func repeatedForms() async throws {
        let (study, deck) = try await quiz()
        let tags = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            let seen = try Quiz.open(of: deck, in: tx)?.versionKey
            let after = try Quiz.perform(.know, in: deck, seen: seen, in: tx)
            let again = try Quiz.perform(.know, in: deck, seen: seen, in: tx)
            return [after?.versionKey, again?.versionKey]
        }
        #expect(tags[0] == tags[1])
    }

    @Test("Study: cards that are deleted from the deck leave the quiz")
    func deletedCards() async throws {
        let (study, deck) = try await quiz(3)
        let shownFirst = try await shown(study, deck)
        let left = try await study.environment.store.write(at: StudyEnvironment.noon) { tx in
            let quiz = try #require(try Quiz.open(of: deck, in: tx))
            try deck.remove([quiz.card], in: tx)
            return try Quiz.open(of: deck, in: tx)
        }
        #expect(left?.order.count == 2)
        #expect(left?.text != shownFirst)
    }
}
