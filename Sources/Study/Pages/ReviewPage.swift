import Agenda
import PageKit
import Platform
import Storage
import Study
import Templates
import Values

/// `/study/ID/review`: the next card of a deck that is due.
enum ReviewPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck/review", show)
        router.post("study/:deck/review", rate)
    }

    /// The back is shown if `flipped` is the card that is due.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let deck = try await request.deck()
        let (zone, flipped) = (request.account.zone, request.query["flipped"])
        let model = try await request.read { tx in
            let queue = try ReviewQueue(deck, zone: zone, in: tx)
            guard let card = try queue.next(in: tx) else {
                let due = try queue.nextDue(in: tx).map { DateText().long($0, in: zone) }
                return ReviewModel(deck, nextDue: due, isEmpty: try deck.cardCount(in: tx) == 0)
            }
            return ReviewModel(
                deck, card: card, left: try queue.counts(in: tx).total, isFlipped: flipped == "\(card.id)",
                waits: try deck.waits(for: card, zone: zone, in: tx), pictures: try card.pictures(in: tx),
                sounds: try CardSound.all(of: flipped == "\(card.id)" ? card.back : card.front, in: deck, in: tx))
        }
        return .page(
            Page(
                "review", title: "Review: \(deck.title)", section: StudyPages.path, fragments: ["review_card"],
                scripts: [.studyScript], model: model))
    }

    @Sendable
    static func rate(_ request: PageRequest) async throws -> PageResponse {
        guard let rating = Rating(request.text("rating")) else { throw PageError.badField("rating") }
        let deck = try await request.deck()
        let (zone, seen) = (request.account.zone, request.text("seen"))
        let (id, account) = (try request.formID("card", of: Card.self), request.account.id)
        guard let card = try await request.read({ try Card.find(id, account: account, in: $0) }), card.deck == deck.id
        else { throw PageError.notFound }
        do {
            let done = try await request.write {
                try deck.review(card, rating, seen: seen, zone: zone, in: $0)
            }
            let leech = done.hasBecomeLeech ? " Forgotten \(done.card.schedule.lapses) times: rewrite this card." : ""
            let wait = done.card.schedule.wait(from: request.now, zone: zone)
            return .redirect(
                to: "\(deck.path)/review", notice: "\(card.front.shortened(to: 60)): \(rating.word), \(wait).\(leech)")
        } catch let error as CardError {
            return .refused(to: "\(deck.path)/review", problem: error.sentence)
        }
    }
}

/// A card that is due, or when the next one is.
struct ReviewModel: PageModel {
    struct Choice: Codable, Hashable, Sendable {
        let number: Int
        let word: String
        /// `10 min`, `3 days`
        let wait: String
    }

    struct Card: Codable, Hashable, Sendable {
        let id: Int64
        let front: String
        let back: String
        /// What the front shows on request; nil for none.
        let hint: String?
        /// In front, and on the back.
        let pictures: [CardPicture]
        let backPictures: [CardPicture]
        /// Of the side that is shown.
        let sounds: [CardSound]
        let isFlipped: Bool
        /// Of its schedule.
        let versionKey: String
        let choices: [Choice]
        /// `5 due`
        let left: String
    }

    let deck: String
    let path: String
    /// Nil if no card is due.
    let card: Card?
    /// When the next card is due; nil if none was reviewed yet.
    let nextDue: String?
    /// The deck has no cards.
    let isEmpty: Bool

    init(_ deck: Deck, nextDue: String?, isEmpty: Bool) {
        (self.deck, path, card, self.nextDue, self.isEmpty) = (deck.title, deck.path, nil, nextDue, isEmpty)
    }

    init(
        _ deck: Deck, card: Study.Card, left: Int, isFlipped: Bool, waits: [Rating: String],
        pictures: Study.Card.Pictures, sounds: [CardSound]
    ) {
        (self.deck, path, nextDue, isEmpty) = (deck.title, deck.path, nil, false)
        let choices = Rating.allCases.map { Choice(number: $0.rawValue, word: $0.word, wait: waits[$0] ?? "") }
        self.card = Card(
            id: card.id.rawValue, front: card.front, back: card.back,
            hint: card.hint.isEmpty ? nil : card.hint, pictures: pictures.front.map(CardPicture.init),
            backPictures: pictures.back.map(CardPicture.init), sounds: sounds, isFlipped: isFlipped,
            versionKey: card.schedule.versionKey, choices: choices, left: "\(left) due")
    }
}
