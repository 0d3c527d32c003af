import Agenda
import Platform
import Storage
import Values

/// A review by text: `REVIEW spanish` sends the front of the next due card; FLIP its back; a number or word rates it.
struct ReviewText {
    private static let lifetime: Duration = .hours(24)
    static let frontWords = ["FLIP", "FINISH"]
    static let backWords = Rating.allCases.map { $0.word.uppercased() } + ["FINISH"]
    static let more = "CONTINUE"
    static let hint = "HINT"
    /// Leaves a card out of reviews that was forgotten often.
    static let suspend = "SUSPEND"

    func begin(_ branch: DeckBranch, in tx: Transaction) throws -> String {
        if try branch.decks(in: tx).allSatisfy({ try $0.cardCount(in: tx) == 0 }) { return branch.deck.hasNoCards }
        return try next(of: branch, saying: "", in: tx)
    }

    func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        let shown = try reply.prompt.kept(as: Shown.self)
        guard case .choice(let choice) = reply.answer, case .choice(let words) = reply.prompt.wanted,
            let word = words.atPlace(choice + 1),
            let deck = try Deck.find(reply.prompt.subject(), account: reply.prompt.account, in: tx)
        else { return "That deck is gone." }
        let branch = DeckBranch(deck, level: shown.level)
        if word == "FINISH" { return try finished(branch, in: tx) }
        guard let card = try Card.find(ID(shown.card), account: deck.account, in: tx),
            card.schedule.versionKey == shown.versionKey,
            !card.isSuspended
        else { return try next(of: branch, saying: "That card has changed. ", in: tx) }
        if word == "FLIP" { return try show(card, of: branch, isFlipped: true, in: tx) }
        if word == Self.hint { return try show(card, of: branch, isFlipped: false, hinting: true, in: tx) }
        let own = try Deck.find(card.deck, account: deck.account, in: tx) ?? deck
        if word == Self.suspend {
            _ = try own.edit(card, Deck.CardChanges(isSuspended: true), in: tx)
            return try next(of: branch, saying: "Left out of reviews. ", in: tx)
        }
        guard let rating = Rating(word) else {
            return try show(card, of: branch, isFlipped: shown.isFlipped, from: shown.next, in: tx)
        }
        let zone = try Account.find(deck.account, in: tx)?.zone ?? .utc
        let done = try own.review(card, rating, seen: shown.versionKey, zone: zone, in: tx)
        return try next(of: branch, saying: "\(rating.word.capitalizedFirst): \(done.wait).\(done.leechWords) ", in: tx)
    }

    /// Sends the front of the next due card, or that none is due.
    private func next(of branch: DeckBranch, saying lead: String, in tx: Transaction) throws -> String {
        let zone = try Account.find(branch.deck.account, in: tx)?.zone ?? .utc
        let queues = try ReviewQueues(branch.decks(in: tx), zone: zone, in: tx)
        if let card = try queues.next(in: tx)?.card {
            let left = try queues.counts(in: tx).total
            return try show(card, of: branch, isFlipped: false, lead: "\(lead)\(left) due: ", in: tx)
        }
        try Prompt.close(.review, for: branch.deck.id, in: tx)
        return try lead + Self.nothingDue(branch, queues, zone: zone, in: tx)
    }

    private static func nothingDue(
        _ branch: DeckBranch, _ queues: ReviewQueues, zone: Zone, in tx: Transaction
    ) throws -> String {
        guard let due = try queues.nextDue(in: tx) else { return "No card of \(branch.shortTitle) is due." }
        let studyDays = try StudyDays.of(branch.deck.account, zone: zone, in: tx)
        let days = studyDays.date(of: due).daysSince1970 - studyDays.date(of: tx.now).daysSince1970
        let when =
            switch days {
            case ..<1: "today"
            case 1: "tomorrow"
            default: "in \(days) days"
            }
        return "No card of \(branch.shortTitle) is due now. Next: \(when)."
    }

    private func finished(_ branch: DeckBranch, in tx: Transaction) throws -> String {
        let zone = try Account.find(branch.deck.account, in: tx)?.zone ?? .utc
        let left = try ReviewQueues(branch.decks(in: tx), zone: zone, in: tx).counts(in: tx).total
        return "Review of \(branch.shortTitle) finished" + (left == 0 ? "." : "; \(left) still due.")
    }

    /// Sends a part of a side, and asks to flip or to rate.
    private func show(
        _ card: Card, of branch: DeckBranch, isFlipped: Bool, from start: Int = 0, lead: String = "",
        hinting: Bool = false, in tx: Transaction
    ) throws -> String {
        let text = isFlipped ? card.back : hinting ? card.shortHint : card.front
        let offersHint = !isFlipped && !hinting && !card.hint.isEmpty
        let offersSuspend = isFlipped && card.schedule.isLeech
        let choices =
            isFlipped
            ? Prompt.numbered(Rating.allCases.map(\.word)) + (offersSuspend ? Self.leechLine : "")
            : offersHint ? "FLIP, HINT or FINISH" : "FLIP or FINISH"
        let part = CardText.part(of: text.isEmpty ? "(empty)" : text, from: start, lead: lead) { hasMore in
            "\n" + (hasMore ? "CONTINUE, " : "") + choices
        }
        let words =
            (isFlipped ? Self.backWords : Self.frontWords) + (offersHint ? [Self.hint] : [])
            + (part.next == nil ? [] : [Self.more]) + (offersSuspend ? [Self.suspend] : [])
        let shown = Shown(
            card: card.id.rawValue, versionKey: card.schedule.versionKey, isFlipped: isFlipped, next: part.next ?? 0,
            level: branch.level)
        _ = try Prompt.open(
            .review, for: branch.deck.id, account: branch.deck.account, wanted: .choice(words),
            note: JSONColumn.text(shown), expiresAt: tx.now.adding(Self.lifetime), in: tx)
        return part.text
    }

    private static let leechLine = "\nOften forgotten: \(suspend) leaves it out"

    /// What was sent last.
    private struct Shown: Codable {
        /// Key of the card.
        let card: Int64
        /// Of its schedule.
        let versionKey: String
        let isFlipped: Bool
        /// Where the next part begins, in characters.
        let next: Int
        /// Of the branch.
        let level: Int?

        /// As they are stored.
        private enum CodingKeys: String, CodingKey {
            case card, versionKey = "tag", isFlipped, next, level
        }
    }
}
