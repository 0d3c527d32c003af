import ArgumentParser
import Storage
import Study
import Values

struct StudyCardAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a card to a deck.",
        discussion: """
            The front is one line. Without --back, opens your editor (VISUAL or EDITOR) for the back; without a
            terminal, reads it from standard input.

            Examples:
              greenroom study card add Spanish adiós --back goodbye
              greenroom study card add Spanish "ser, estar" --back "to be" --tag verbs --tag irregular
            """, aliases: ["new"])

    @Argument(help: "The deck.")
    var deck: String

    @Argument(help: "The front: one line.")
    var front: [String]

    @Option(help: "The back.")
    var back: String?

    @Option(help: "A tag; may be repeated.")
    var tag: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let input = CardInput(front: front.joined(separator: " "), tags: tag)
        // A front that is not valid is refused before the back is written.
        _ = try input.draft()
        if let back { return try await keep(input, back: back, in: deck, context) }
        guard context.terminal.isInteractive else {
            return try await keep(input, back: try Files.text(at: "-", limit: 1 << 20), in: deck, context)
        }
        try await context.terminal.compose("") { text in
            if text.isBlank { return context.terminal.say("The back is empty, so the card was not saved.") }
            try await keep(input, back: text, in: deck, context)
        }
    }

    private func keep(_ input: CardInput, back: String, in deck: Deck, _ context: CommandContext) async throws {
        var input = input
        input.back = back
        let card = try input.draft()
        let ids = try await context.write { try deck.add([card], in: $0) }
        for id in ids { context.terminal.line("\(id)  \(Printable.line(card.front))") }
        context.terminal.reportChange()
    }
}
