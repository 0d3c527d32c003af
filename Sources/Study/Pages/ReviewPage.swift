import Agenda
import PageKit
import Platform
import Storage
import Study
import Templates
import Twilio
import Values

/// `/study/ID/review`: the next card that is due, of a deck and those under it. `?ahead=3` shows reviews of the next
/// three days too; `?level=1` those of the level Lang instead of its deck `Lang::Fr`.
enum ReviewPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/:deck/review", show)
        router.post("study/:deck/review", rate)
        router.post("study/:deck/review/suspend", suspend)
    }

    /// The back is shown if `flipped` is the card that is due.
    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let branch = DeckBranch(try await request.deck(), level: request.query["level"].flatMap { Int($0) })
        let member = request.member.acting
        let (zone, flipped, ahead) = (request.account.zone, request.query["flipped"], ahead(request.query["ahead"]))
        let model = try await request.read { tx in
            let decks = try branch.decks(in: tx)
            let queues = try ReviewQueues(decks, zone: zone, ahead: ahead, in: tx)
            var model = ReviewModel(branch, ahead: ahead)
            model.lastRating = try ReviewModel.LastRating(of: decks, by: member, in: tx)
            guard let next = try queues.next(in: tx) else {
                model.nextDue = try queues.nextDue(in: tx).map { DateText().long($0, in: zone) }
                model.isEmpty = try decks.allSatisfy { try $0.cardCount(in: tx) == 0 }
                return model
            }
            let (card, isFlipped) = (next.card, flipped == "\(next.card.id)")
            model.show(
                card, of: next.deck, left: try queues.counts(in: tx), isFlipped: isFlipped,
                waits: try next.deck.waits(for: card, zone: zone, in: tx), pictures: try card.pictures(in: tx),
                sounds: try CardSound.all(of: isFlipped ? card.back : card.front, in: next.deck, in: tx))
            return model
        }
        return .page(
            Page(
                "review", title: "Review: \(branch.title)", section: StudyPages.path, fragments: ["review_card"],
                scripts: [.studyScript], model: model))
    }

    @Sendable
    static func rate(_ request: PageRequest) async throws -> PageResponse {
        guard let rating = Rating(request.text("rating")) else { throw PageError.badField("rating") }
        let (branch, card) = try await named(request)
        let (zone, seen, page) = (request.account.zone, request.text("seen"), page(request, of: branch))
        let own = try await ownDeck(request, of: card)
        do {
            let done = try await request.write { try own.review(card, rating, seen: seen, zone: zone, in: $0) }
            return .redirect(
                to: page, notice: "\(card.front.shortened(to: 60)): \(rating.word), \(done.wait).\(done.leechWords)")
        } catch let error as CardError {
            return .refused(to: page, problem: error.sentence)
        }
    }

    /// Leaves the card out of reviews until it is edited.
    @Sendable
    static func suspend(_ request: PageRequest) async throws -> PageResponse {
        let (branch, card) = try await named(request)
        let own = try await ownDeck(request, of: card)
        _ = try await request.write { try own.edit(card, Deck.CardChanges(isSuspended: true), in: $0) }
        return .redirect(
            to: page(request, of: branch), notice: "\(card.front.shortened(to: 60)) is left out of reviews.")
    }

    /// The days in the address or the form; 0 for none.
    private static func ahead(_ text: String?) -> Int { text.flatMap { try? ReviewQueue.ahead($0) } ?? 0 }

    private static func page(_ request: PageRequest, of branch: DeckBranch) -> String {
        ReviewModel.address(of: branch, ahead: ahead(request.form["ahead"]))
    }

    /// What is reviewed, and the card in the form, which is in a deck of it.
    private static func named(_ request: PageRequest) async throws -> (DeckBranch, Card) {
        let branch = DeckBranch(try await request.deck(), level: request.form["level"].flatMap { Int($0) })
        let (id, account) = (try request.formID("card", of: Card.self), request.account.id)
        let card = try await request.read { tx -> Card? in
            guard let card = try Card.find(id, account: account, in: tx) else { return nil }
            return try branch.decks(in: tx).contains { $0.id == card.deck } ? card : nil
        }
        guard let card else { throw PageError.notFound }
        return (branch, card)
    }

    private static func ownDeck(_ request: PageRequest, of card: Card) async throws -> Deck {
        let account = request.account.id
        guard let own = try await request.read({ try Deck.find(card.deck, account: account, in: $0) }) else {
            throw PageError.notFound
        }
        return own
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
        let editPath: String
        /// The title of its deck; nil for the deck that is reviewed.
        let deck: String?
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
        /// It was forgotten often.
        let isLeech: Bool
        /// Of its schedule.
        let versionKey: String
        let choices: [Choice]
        /// `3 new, 1 in learning, 2 to review`
        let left: String
    }

    /// A rating that can be undone without leaving the review.
    struct LastRating: Codable, Hashable, Sendable {
        /// For its form.
        let step: String
        /// `rated "hola" good`
        let summary: String
    }

    let deck: String
    /// Of the deck; of a level, of the first deck under it.
    let path: String
    /// Of the branch.
    let level: Int?
    /// The days whose reviews are shown early; nil for none.
    let ahead: Int?
    /// The address of the back.
    private(set) var backPath: String?
    /// Nil if no card is due.
    private(set) var card: Card?
    var lastRating: LastRating?
    /// When the next card is due; nil if none was reviewed yet.
    var nextDue: String?
    /// The deck has no cards.
    var isEmpty: Bool

    init(_ branch: DeckBranch, ahead: Int) {
        (deck, path, level, isEmpty) = (branch.title, branch.deck.path, branch.level, false)
        self.ahead = ahead == 0 ? nil : ahead
    }

    static func address(of branch: DeckBranch, ahead: Int = 0) -> String {
        let values = [branch.level.map { "level=\($0)" }, ahead == 0 ? nil : "ahead=\(ahead)"].compactMap(\.self)
        return "\(branch.deck.path)/review" + (values.isEmpty ? "" : "?\(values.joined(separator: "&"))")
    }

    mutating func show(
        _ card: Study.Card, of own: Deck, left: ReviewQueue.Counts, isFlipped: Bool, waits: [Rating: String],
        pictures: Study.Card.Pictures, sounds: [CardSound]
    ) {
        let choices = Rating.allCases.map { Choice(number: $0.rawValue, word: $0.word, wait: waits[$0] ?? "") }
        backPath =
            "\(path)/review?flipped=\(card.id)" + (ahead.map { "&ahead=\($0)" } ?? "")
            + (level.map { "&level=\($0)" } ?? "")
        self.card = Card(
            id: card.id.rawValue, editPath: "\(own.path)/cards/\(card.id)",
            deck: own.path == path && level == nil ? nil : own.title,
            front: CardSound.marked(card.front), back: CardSound.marked(card.back),
            hint: card.hint.isEmpty ? nil : card.hint, pictures: pictures.front.map(CardPicture.init),
            backPictures: pictures.back.map(CardPicture.init), sounds: sounds, isFlipped: isFlipped,
            isLeech: card.schedule.isLeech, versionKey: card.schedule.versionKey, choices: choices, left: left.words)
    }
}

extension ReviewModel.LastRating {
    /// Nil if the member's last change is no rating of a card of these decks.
    fileprivate init?(of decks: [Deck], by member: ActingMember, in tx: Transaction) throws {
        guard let account = decks.first?.account, let step = try Deck.lastRating(by: member, account: account, in: tx),
            decks.contains(where: { $0.id == step.subject() })
        else { return nil }
        (self.step, summary) = ("\(step.id)", step.summary)
    }
}
