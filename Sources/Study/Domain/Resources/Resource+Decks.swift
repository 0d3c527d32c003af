import JSON
import Platform
import Storage
import Values

extension Resource {
    /// Decks of flashcards.
    static let decks = Resource(
        "decks", noun: "deck", about: "Decks of flashcards.", listed: DeckSummary.fields.type,
        [
            .list(needs: .change, "Lists decks by title, with how many cards are due.") { request, tx in
                try DeckSummary.all(of: request.account, in: tx).enumerated().map {
                    ResourceRow($1.deck.id, in: $0, DeckSummary.fields.object($1))
                }
            },
            .show(needs: .change, "Shows a deck.") { request, tx in
                DeckSummary.fields.object(
                    try DeckSummary.of(request.deck(in: tx), zone: request.account.zone, in: tx))
            },
            .add("Adds an empty deck.", [title]) { request, tx in
                (try Deck.add(request.text("title") ?? "", account: request.account.id, in: tx).id, true)
            },
            .edit("Changes the title.", [title]) { request, tx in
                _ = try request.deck(in: tx).rename(to: request.text("title") ?? "", in: tx)
            },
            .remove("Removes a deck with its cards.") { request, tx in
                try request.deck(in: tx).remove(subjects: request.modules.subjects, in: tx)
            },
        ])

    /// The cards of a deck.
    static let cards = Resource(
        "decks/:deck/cards", noun: "card", about: "The flashcards of a deck.", listed: ListedCard.fields.type,
        [
            .list(
                needs: .change, "Lists cards in the order in which they were added.",
                filters: [
                    ResourceInput("search", "All of these words; `#verbs`, `is:leech`, `is:new`.", example: "hola")
                ]
            ) { request, tx in
                let deck = try request.deck(in: tx)
                let cards = try request.text("search").map {
                    try Card.search($0, account: request.account.id, deck: deck.id, in: tx)
                }
                return try ListedCard.listed(
                    cards ?? Card.all(of: deck.id, in: tx), of: request.account, decks: [deck], in: tx
                ).map { ResourceRow($0.card.id, ListedCard.fields.object($0)) }
            },
            .show(needs: .change, "Shows a card.") { request, tx in
                let (deck, card) = try request.card(in: tx)
                let listed = try ListedCard.listed([card], of: request.account, decks: [deck], in: tx).first
                return listed.map { ListedCard.fields.object($0) } ?? .null
            },
            .add(
                "Adds a card.",
                [ResourceInput("front", "The front, one line.", isRequired: true, example: "hola")] + fields
            ) { request, tx in
                let cards = try request.deck(in: tx).add([request.cardInput.draft()], in: tx)
                return (cards.first ?? ID(0), true)
            },
            .edit("Changes what is given.", [ResourceInput("front", "The front.", example: "¡hola!")] + fields) {
                request, tx in
                let (deck, card) = try request.card(in: tx)
                _ = try deck.edit(card, request.cardInput.changes(), in: tx)
            },
            .remove("Removes a card.") { request, tx in
                let (deck, card) = try request.card(in: tx)
                try deck.remove([card], in: tx)
            },
        ])

    private static let title = ResourceInput(
        "title", "The title.", .short(DeckError.longestTitle), isRequired: true, example: "Spanish A1")
    private static let fields = [
        ResourceInput("back", "The back.", example: "hello"), ResourceInput("tags", "Labels.", .list(.text)),
        ResourceInput("suspended", "Whether reviews leave it out.", .flag),
    ]
}

extension ResourceRequest {
    fileprivate func deck(in tx: Transaction) throws -> Deck {
        guard let deck = try Deck.find(id("deck"), account: account.id, in: tx) else {
            throw ResourceInputError.unknownKey(noun: "deck")
        }
        return deck
    }

    fileprivate func card(in tx: Transaction) throws -> (deck: Deck, card: Card) {
        let deck = try deck(in: tx)
        guard let card = try Card.find(id("card"), account: account.id, in: tx), card.deck == deck.id else {
            throw ResourceInputError.unknownKey(noun: "card")
        }
        return (deck, card)
    }

    fileprivate var cardInput: CardInput {
        CardInput(front: text("front"), back: text("back"), tags: texts("tags"), isSuspended: choice("suspended"))
    }
}
