import ArgumentParser
import Storage
import Study
import Values

struct StudyCardEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change a card.",
        discussion: """
            Without options, opens your editor (VISUAL or EDITOR) with the front in the first line and the back
            below it. "--back -" reads the back from standard input. A suspended card is not reviewed.

            Examples:
              greenroom study card edit hola --back "hello, hi"
              greenroom study card edit 1 --front Hola --tag greetings
              greenroom study card edit 1 --suspend
            """, aliases: ["change"])

    @Argument(help: "The card by number or words of its front.")
    var card: [String]

    @Option(help: "The deck, if several have a matching card.")
    var deck: String?

    @Option(help: "The new front: one line.")
    var front: String?

    @Option(help: "The new back.")
    var back: String?

    @Option(help: "A tag; may be repeated, and replaces all tags. \"\" for none.")
    var tag: [String] = []

    @Flag(name: .customLong("suspend"), help: "Leave it out of reviews.")
    var suspends = false

    @Flag(name: .customLong("resume"), help: "Review it again.")
    var resumes = false

    @OptionGroup var options: GlobalOptions

    func validate() throws {
        if suspends, resumes { throw ValidationError("Use either --suspend or --resume.") }
    }

    func run(in context: CommandContext) async throws {
        let (card, deck) = try await context.card(card, in: deck)
        var input = CardInput(front: front, tags: tag.isEmpty ? nil : tag)
        input.back = try back == "-" ? Files.text(at: "-", limit: 1 << 20) : back
        input.isSuspended = suspends ? true : resumes ? false : nil
        if front == nil, back == nil, tag.isEmpty, !suspends, !resumes {
            return try await compose(card, of: deck, in: context)
        }
        try await save(input, of: card, in: deck, context)
    }

    private func compose(_ card: Card, of deck: Deck, in context: CommandContext) async throws {
        guard context.terminal.isInteractive else {
            throw CommandError(
                .usage, "The editor needs a terminal.", "greenroom study card edit \(card.id) --back \"new words\"")
        }
        try await context.terminal.compose(card.front + "\n" + card.back) { text in
            let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
            let input = CardInput(
                front: lines.first.map(String.init) ?? "", back: lines.count > 1 ? String(lines[1]) : "")
            try await save(input, of: card, in: deck, context)
        }
    }

    private func save(_ input: CardInput, of card: Card, in deck: Deck, _ context: CommandContext) async throws {
        let changes = try input.changes()
        let (saved, isChanged) = try await context.write { try deck.edit(card, changes, in: $0) }
        context.terminal.line(
            "\(saved.id)  \(Printable.line(saved.front))" + (saved.isSuspended ? "  (suspended)" : ""))
        context.terminal.reportChange(isChanged)
    }
}
