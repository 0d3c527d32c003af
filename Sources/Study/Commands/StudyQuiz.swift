import ArgumentParser
import CommandKit
import Storage
import Study
import Values

struct StudyQuiz: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "quiz", abstract: "Go through a deck in random order.",
        discussion: """
            Keys: space flips the card, n shows the next, k removes a card you know from this quiz, q leaves.
            The quiz continues where you left it, here, on its page or by text. Without a full terminal, type
            f, n, k or q and Enter.

            Examples:
              greenroom study quiz Spanish
              greenroom study quiz Spanish --restart
            """)

    @Argument(help: "The deck.")
    var deck: String

    @Flag(help: "Shuffle again and begin from the start.")
    var restart = false

    @Option(help: ArgumentHelp("Shuffle by this number, for tests.", visibility: .hidden))
    var seed: UInt64?

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let random = seed.map { RandomSource.seeded($0) } ?? context.app.random
        let restart = restart
        let quiz = try await context.write { tx in
            restart
                ? try Quiz.begin(deck, random: random, in: tx)
                : try Quiz.openOrBegin(deck, random: random, in: tx)
        }
        let session = KeySession(context.terminal)
        try await session.run { try await StudyQuizSession(context: context, keys: session).follow(quiz) }
    }
}

/// A quiz at the terminal.
struct StudyQuizSession: Sendable {
    let context: CommandContext
    let keys: KeySession

    private static let hint = "space flip   n next   k know (remove from quiz)   q leave"
    private static let lineHint = "f flip, n next, k know, q leave"

    func follow(_ first: Quiz) async throws {
        var (quiz, isHinted) = (first, false)
        while let key = try await keys.key(after: lines(quiz, isHinted: isHinted), hint: hint(quiz)) {
            let action: Quiz.Action
            isHinted = key == "h" && !quiz.isFlipped && !quiz.card.hint.isEmpty
            switch key {
            case " ", "f": action = .flip
            case "n": action = .next
            case "k": action = .know
            case "q": return sayHowToContinue(quiz)
            default: continue
            }
            let (deck, seen, now) = (quiz.deck, quiz.versionKey, context.app.clock.now())
            let after = try await context.write(at: now) {
                try Quiz.perform(action, in: deck, seen: seen, in: $0)
            }
            guard let after else {
                if keys.isScreen { context.terminal.screen([]) }
                return context.terminal.line("That was the last card: the quiz is over.")
            }
            quiz = after
        }
        sayHowToContinue(quiz)
    }

    private func sayHowToContinue(_ quiz: Quiz) {
        context.terminal.say("To continue: greenroom study quiz \(quiz.deck.title.argument)")
    }

    private func hint(_ quiz: Quiz) -> String {
        let offersHint = !quiz.isFlipped && !quiz.card.hint.isEmpty
        if keys.isScreen { return offersHint ? Self.hint + "   h hint" : Self.hint }
        return offersHint ? Self.lineHint + ", h hint" : Self.lineHint
    }

    private func lines(_ quiz: Quiz, isHinted: Bool) -> [String] {
        let hint = isHinted ? keys.wrapped("Hint: \(quiz.card.hint)") : []
        let text = keys.wrapped(quiz.text.isEmpty ? "(empty)" : quiz.text) + hint
        let place = "\(quiz.index + 1) of \(quiz.order.count)"
        guard keys.isScreen else {
            return ["\(place), \(quiz.isFlipped ? "back" : "front"): \(text[0])"] + text.dropFirst()
        }
        let title = Style.bold(Printable.line(quiz.deck.title), context.terminal)
        return ["\(title)  \(place), \(quiz.isFlipped ? "back" : "front")", ""] + text.map { "  " + $0 }
    }
}
