import Agenda
import Platform
import Storage
import Twilio
import Values

/// The text commands QUIZ, REVIEW and DECKS.
struct StudyTexts {
    static let words = [
        CommandWord("QUIZ", usage: "QUIZ spanish", "go through a deck of flashcards; QUIZ alone continues the last"),
        CommandWord("REVIEW", usage: "REVIEW spanish", "review the cards that are due"),
        CommandWord("DECKS", "list your decks of flashcards"),
    ]

    static let whichDeck: Prompt.Kind = "study.deck"
    /// The most decks in one text; fewer if that needs more than two segments.
    private static let mostListed = 8

    let quiz: QuizText
    let review = ReviewText()

    /// - Parameter random: shuffles quizzes.
    init(random: RandomSource) { quiz = QuizText(random: random) }

    func handleCommand(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> String? {
        let account = command.account
        if command.word == "DECKS" { return try Self.list(account, in: tx) }
        if command.word == "REVIEW", chosen == nil, let name = SubjectInText(naming: command.rest).name,
            let level = try DeckBranch.level(named: name, account: account.id, in: tx)
        {
            return try review.begin(level, in: tx)
        }
        let found: Deck?
        do {
            found = try Self.deck(command, naming: chosen, in: tx)
        } catch SubjectError.unknown(let name, let nearest) {
            let hint = nearest.first.map { "Did you mean \($0)?" } ?? "Text DECKS for a list."
            return "There is no deck \(name.shortened(to: 40).quotedLine). \(hint)"
        }
        guard let deck = found else { return try Self.list(account, in: tx) }
        return command.word == "QUIZ"
            ? try quiz.begin(deck, in: tx) : try review.begin(DeckBranch(deck), in: tx)
    }

    /// The words that an open quiz or review takes; nil if none is open.
    func hint(for owner: Account, in tx: Transaction) throws -> String? {
        let prompt = try Prompt.all(account: owner.id, in: tx).last { [.quiz, .review].contains($0.kind) }
        guard let prompt, case .choice(let words) = prompt.wanted, let last = words.last else { return nil }
        return "Reply \(words.dropLast().joined(separator: ", ")) or \(last), or text MENU for commands."
    }

    /// The named deck; without a name the one of the open quiz, the one with the most due cards, or the only one. Nil
    /// if it must be named.
    private static func deck(_ command: OwnerCommand, naming chosen: Subject?, in tx: Transaction) throws -> Deck? {
        let account = command.account
        if let chosen { return try Deck.find(chosen.id, account: account.id, in: tx) }
        guard let name = SubjectInText(naming: command.rest).name else {
            let decks = try Deck.all(account: account.id, in: tx)
            if decks.count == 1 { return decks.first }
            if command.word == "QUIZ" { return try Quiz.lastDeck(account: account.id, in: tx) }
            let due = try DeckSummary.all(of: account, in: tx).filter { $0.due.total > 0 }
            return due.max { $0.due.total < $1.due.total }?.deck
        }
        switch try SubjectKinds([.deck]).match(name, account: account.id, in: tx) {
        case .one(let subject): return try Deck.find(subject.id, account: account.id, in: tx)
        case .several(let found): throw SubjectError.several(name, found)
        case .none(let nearest): throw SubjectError.unknown(name, nearest: nearest)
        }
    }

    private static func list(_ account: Account, in tx: Transaction) throws -> String {
        let decks = try DeckSummary.all(of: account, in: tx)
        guard !decks.isEmpty else { return "There are no decks yet. Add one on the pages or the command line." }
        let lines = decks.prefix(mostListed).map { summary in
            let cards = summary.cards.counted("card")
            return "\(summary.deck.shortTitle): \(cards), \(summary.due.total) due"
        }
        let texts = (1...lines.count).reversed().map { count in
            let rest = decks.count - count
            return (lines.prefix(count) + (rest > 0 ? ["and \(rest) more"] : [])).joined(separator: "\n")
        }
        return texts.first(where: Segments.fitsTwo) ?? texts[texts.count - 1]
    }
}
