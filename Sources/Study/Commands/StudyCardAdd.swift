import ArgumentParser
import CommandKit
import Storage
import Study
import Values

struct StudyCardAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add a card to a deck.",
        discussion: """
            The front is one line. Without --back, opens your editor (VISUAL or EDITOR) for the back; without a
            terminal, reads it from standard input. A picture and a sound are on the back, or with
            --on-front on the front. If another card has the same front, the command says so.

            Examples:
              greenroom study card add Spanish adiós --back goodbye
              greenroom study card add Spanish "ser, estar" --back "to be" --tag verbs --tag irregular
              greenroom study card add Spanish "el escenario" --back "the stage" --picture stage.jpg
            """, aliases: ["new"])

    @Argument(help: "The deck.")
    var deck: String

    @Argument(help: "The front: one line.")
    var front: [String]

    @Option(help: "The back.")
    var back: String?

    @Option(help: "A tag; may be repeated.")
    var tag: [String] = []

    @Option(help: "A picture: a JPEG, PNG or WebP file.")
    var picture: String?

    @Option(help: "A sound: an MP3, OGG, WAV, M4A or FLAC file up to 2 MB.")
    var sound: String?

    @Flag(help: "Put the picture and the sound on the front.")
    var onFront = false

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
        var media = CardMedia(isOnFront: onFront)
        if let sound { media.sound = try CardSoundFile(name: sound, bytes: try Files.bytes(at: sound, limit: 8 << 20)) }
        if let picture { media.picture = try await PhotoUpload(context).store(picture) }
        let chosen = media
        let (id, same) = try await context.write { tx in
            let same = try deck.cards(withFront: card.front, in: tx)
            return (try deck.add(card, with: chosen, in: tx), same)
        }
        context.terminal.line("\(id)  \(Printable.line(card.front))")
        if let words = same.sameFrontWords { context.terminal.say(Printable.line(words)) }
        context.terminal.reportChange()
    }
}
