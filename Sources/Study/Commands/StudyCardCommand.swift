import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudyCardCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "card", abstract: "Flashcards of a deck.",
        discussion: """
            Examples:
              greenroom study card list Spanish
              greenroom study card add Spanish adiós --back goodbye
            """,
        subcommands: [
            StudyCardList.self, StudyCardShow.self, StudyCardAdd.self, StudyCardEdit.self, StudyCardRemove.self,
            StudyCardSearch.self,
        ], aliases: ["cards"])
}

struct StudyCardList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List the cards of a deck.",
        discussion: """
            Examples:
              greenroom study card list Spanish
              greenroom study card list Spanish --leeches --json
            """, aliases: ["ls"])

    @Argument(help: "The deck.")
    var deck: String

    @Flag(help: "Only cards that were forgotten 8 times or more.")
    var leeches = false

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let cards = try await context.read { try Card.all(of: deck.id, in: $0) }
        let shown = leeches ? cards.filter(\.schedule.isLeech) : cards
        let empty = leeches ? "No card was forgotten that often." : StudyCardTable.noCards(deck)
        try await StudyCardTable(shown, in: context, emptyState: empty).print(output)
    }
}

struct StudyCardSearch: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "search", abstract: "Search cards for all of these words.",
        discussion: """
            A word that begins with # is a whole tag. is:leech finds cards that were forgotten often, is:new
            those that were never reviewed, is:suspended those left out of reviews.

            Examples:
              greenroom study card search hello
              greenroom study card search "#verbs" --deck Spanish
              greenroom study card search is:suspended
            """, aliases: ["find", "grep"])

    @Argument(help: "Words or parts of words.")
    var words: [String]

    @Option(help: "Only cards of this deck.")
    var deck: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (text, account) = (words.joined(separator: " "), context.account.id)
        guard !text.isBlank else {
            throw CommandError(.usage, "Name the words to search for.", "greenroom study card search hello")
        }
        var deck: Deck?
        if let name = self.deck { deck = try await context.deck(name) }
        let only = deck?.id
        let (cards, decks) = try await context.read { tx in
            (
                try Card.search(text, account: account, deck: only, in: tx),
                try Deck.all(account: account, in: tx)
            )
        }
        let empty = "No cards match \(text.quotedLine). See the decks: greenroom study deck list"
        try await StudyCardTable(cards, in: context, decks: decks, emptyState: empty).print(output)
    }
}

struct StudyCardShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a card and when it is due.",
        discussion: """
            Example:
              greenroom study card show hola
            """)

    @Argument(help: "The card by number or words of its front.")
    var card: [String]

    @Option(help: "The deck, if several have a matching card.")
    var deck: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (card, deck) = try await context.card(card, in: deck)
        guard output.isDrawn else {
            return try await StudyCardTable([card], in: context, decks: [deck], emptyState: "").print(output)
        }
        let terminal = context.terminal
        terminal.line("\(card.id)  \(Printable.line(card.front))  (\(Printable.line(deck.title)))")
        terminal.line(Printable.block(card.back))
        if !card.hint.isEmpty { terminal.line(Printable.block("Hint: \(card.hint)")) }
        if !card.tags.isEmpty { terminal.line(card.tags.map { "#\(Printable.line($0))" }.joined(separator: " ")) }
        let schedule = card.schedule
        guard let due = schedule.due, let memory = schedule.memory else {
            return terminal.line(Style.dim("New: never reviewed.", terminal))
        }
        let stability = (memory.stability * 10).rounded() / 10
        terminal.line(
            Style.dim(
                "Due \(DateText().long(due, in: context.account.zone)). Stability \(stability) days, "
                    + "forgotten \(schedule.lapses.counted("time"))."
                    + (card.isSuspended ? " Suspended." : ""), terminal))
    }
}

struct StudyCardRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove cards from their deck.",
        discussion: """
            Examples:
              greenroom study card remove 1
              greenroom study card remove hola --deck Spanish
            """, aliases: ["rm", "delete"])

    @Argument(help: "Cards by number or words of their fronts.")
    var cards: [String]

    @Option(help: "The deck, if several have a matching card.")
    var deck: String?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var found: [Card] = []
        var decks: [Deck] = []
        for words in cards {
            let (card, deck) = try await context.card([words], in: deck)
            if !found.contains(card) { found.append(card) }
            if !decks.contains(deck) { decks.append(deck) }
        }
        let (removed, from) = (found, decks)
        try await context.write { tx in
            for deck in from { try deck.remove(removed.filter { $0.deck == deck.id }, in: tx) }
        }
        for card in removed { context.terminal.line("Removed \(Printable.line(card.front))") }
        context.terminal.reportChange()
    }
}
