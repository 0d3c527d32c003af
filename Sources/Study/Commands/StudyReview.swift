import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudyReview: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "review", abstract: "Review the cards of a deck that are due.",
        discussion: """
            Keys: space shows the back, then 1 again, 2 hard, 3 good or 4 easy; u undoes the last rating, q
            leaves. Without a full terminal, type them and Enter.

            A deck is reviewed with the decks under it, such as Lang::Fr under Lang. --ahead 3 shows the
            reviews of the next three days too, each card once; new cards are those of today.

            Examples:
              greenroom study review Spanish
              greenroom study review Spanish --ahead 3
              greenroom study review
            """)

    @Argument(help: "The deck; all decks if omitted.")
    var deck: String?

    @Option(help: "Review early what is due in so many days: 1 to 30.")
    var ahead: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account.id
        let days = try ahead.map { text throws(DeckError) in try ReviewQueue.ahead(text) } ?? 0
        let decks: [Deck]
        if let deck {
            decks = try await context.read { try DeckBranch.named(deck, account: account, in: $0).decks(in: $0) }
        } else {
            decks = try await context.read { try Deck.all(account: account, in: $0) }
        }
        let session = KeySession(context.terminal)
        let review = StudyReviewSession(context: context, keys: session, decks: decks, ahead: days)
        guard try await review.next() != nil else {
            return context.terminal.say(try await review.whatIsDue())
        }
        try await session.run { try await review.follow() }
    }
}

/// A review at the terminal.
struct StudyReviewSession: Sendable {
    let context: CommandContext
    let keys: KeySession
    let decks: [Deck]
    /// The days whose reviews are shown early.
    var ahead = 0

    /// A card that is due, its deck, and how many are due in all.
    struct Due: Sendable {
        let card: Card
        let deck: Deck
        let left: ReviewQueue.Counts
        let waits: [Rating: String]
    }

    func next() async throws -> Due? {
        let (now, zone, decks, ahead) = (context.app.clock.now(), context.account.zone, decks, ahead)
        return try await context.read(at: now) { tx in
            let queues = try ReviewQueues(decks, zone: zone, ahead: ahead, in: tx)
            guard let next = try queues.next(in: tx) else { return nil }
            return Due(
                card: next.card, deck: next.deck, left: try queues.counts(in: tx),
                waits: try next.deck.waits(for: next.card, zone: zone, in: tx))
        }
    }

    func follow() async throws {
        var (isFlipped, note, reviewed) = (false, "", 0)
        while let due = try await next() {
            let offersHint = !isFlipped && !due.card.hint.isEmpty
            let hint =
                isFlipped ? ratingHint(due) : "space back   \(offersHint ? "h hint   " : "")u undo   q leave"
            guard let key = try await keys.key(after: lines(due, isFlipped: isFlipped, note: note), hint: hint)
            else { break }
            note = ""
            switch key {
            case " ", "f": isFlipped.toggle()
            case "h" where offersHint: note = "Hint: \(Printable.block(due.card.hint))"
            case "q": return sayWhatIsLeft(due.left.total, reviewed: reviewed)
            case "u":
                let undone = try await undo()
                (note, isFlipped) = (undone.words, false)
                if undone.isDone { reviewed = max(reviewed - 1, 0) }
            default:
                guard isFlipped, let rating = Rating("\(key)") ?? Self.rating(of: key) else { continue }
                note = try await rate(due, rating)
                (isFlipped, reviewed) = (false, reviewed + 1)
            }
        }
        let left = try await next()?.left.total ?? 0
        sayWhatIsLeft(left, reviewed: reviewed)
        if left == 0 { context.terminal.say(try await whatIsDue()) }
    }

    /// That nothing is due, and when the next card is.
    func whatIsDue() async throws -> String {
        let (now, zone, decks) = (context.app.clock.now(), context.account.zone, decks)
        let (next, isEmpty) = try await context.read(at: now) { tx in
            (
                try ReviewQueues(decks, zone: zone, in: tx).nextDue(in: tx),
                try decks.allSatisfy { try $0.cardCount(in: tx) == 0 }
            )
        }
        if isEmpty { return "There are no cards yet. Add some: greenroom study card add DECK FRONT --back BACK" }
        guard let next else { return "No card is due now." }
        return "No card is due now. The next is due \(DateText().long(next, in: zone))."
    }

    private static func rating(of key: Character) -> Rating? { Rating.allCases.first { $0.word.first == key } }

    private func rate(_ due: Due, _ rating: Rating) async throws -> String {
        let (zone, now) = (context.account.zone, context.app.clock.now())
        do {
            let done = try await context.write(at: now) {
                try due.deck.review(due.card, rating, seen: due.card.schedule.versionKey, zone: zone, in: $0)
            }
            return "\(Printable.line(due.card.front)): \(rating.word), \(done.wait).\(done.leechWords)"
        } catch CardError.isStale {
            return "That card was reviewed elsewhere."
        }
    }

    /// Takes back the last rating, never another change.
    private func undo() async throws -> (words: String, isDone: Bool) {
        let (account, now, undo) = (context.account.id, context.app.clock.now(), Undo(modules: context.app.modules))
        return try await context.write(at: now) { tx in
            guard try Deck.lastRating(account: account, in: tx) != nil,
                let done = try undo.run(account: account, since: Instant(milliseconds: 0), in: tx)
            else { return ("Your last change was not a rating. To undo it: greenroom undo", false) }
            return done.refusal.map { ("Not undone: \($0.sentence)", false) } ?? ("Undone: \(done.summary).", true)
        }
    }

    private func sayWhatIsLeft(_ left: Int, reviewed: Int) {
        if keys.isScreen { context.terminal.screen([]) }
        let done = "\(reviewed.counted("card")) reviewed"
        context.terminal.line(left == 0 ? "\(done)." : "\(done), \(left) still due.")
    }

    private func ratingHint(_ due: Due) -> String {
        Rating.allCases.map { "\($0.rawValue) \($0.word) (\(due.waits[$0] ?? ""))" }.joined(separator: "   ")
            + "   q leave"
    }

    private func lines(_ due: Due, isFlipped: Bool, note: String) -> [String] {
        let (front, back) = (
            keys.wrapped(due.card.front), keys.wrapped(due.card.back.isEmpty ? "(empty)" : due.card.back)
        )
        guard keys.isScreen else {
            let said = note.isEmpty ? [] : [note]
            return said + (isFlipped ? back : ["\(due.left.total) due: \(front[0])"] + front.dropFirst())
        }
        let title = Style.bold(Printable.line(due.deck.title), context.terminal)
        let body = front + (isFlipped ? ["", "――――――――", ""] + back : [])
        let said = note.isEmpty ? [] : [Style.dim(note, context.terminal), ""]
        return ["\(title)  \(due.left.words)", ""] + said + body.map { "  " + $0 }
    }
}
