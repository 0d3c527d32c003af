import ArgumentParser
import CommandKit
import Platform
import Storage
import Study
import Values

struct StudyDeckAdd: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add an empty deck.",
        discussion: """
            Example:
              greenroom study deck add French
            """, aliases: ["new"])

    @Argument(help: "The title; asked for if omitted.")
    var title: [String] = []

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        var words = title.joined(separator: " ")
        if title.isEmpty {
            guard context.terminal.isInteractive else {
                throw CommandError(.usage, "A deck needs a title.", "greenroom study deck add Spanish")
            }
            words = context.terminal.ask("Title of the deck: ") ?? ""
        }
        let (wanted, account, now) = (words, context.account.id, context.now)
        let deck = try await context.store.write { try Deck.add(wanted, account: account, now: now, in: $0) }
        context.terminal.line("\(Printable.line(deck.title)): no cards yet")
        context.terminal.say("Next: greenroom study card add \(deck.title.argument) FRONT --back BACK")
        context.terminal.say("Undo: greenroom undo")
    }
}

struct StudyDeckRename: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: "Change the title of a deck.",
        discussion: """
            Example:
              greenroom study deck rename Spanish "Spanish A1"
            """)

    @Argument(help: "The deck.")
    var deck: String

    @Argument(help: "The new title.")
    var title: [String]

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let (title, now) = (title.joined(separator: " "), context.now)
        let (renamed, isChanged) = try await context.store.write { try deck.rename(to: title, now: now, in: $0) }
        context.terminal.line(Printable.line(renamed.title))
        context.terminal.say(isChanged ? "Undo: greenroom undo" : "Nothing changed: that is its title.")
    }
}

struct StudyDeckEdit: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit", abstract: "Change how a deck is reviewed.",
        discussion: """
            "usual" restores the setting of your account (greenroom study settings).

            Examples:
              greenroom study deck edit Spanish --retention 0.85
              greenroom study deck edit Spanish --new-per-day 10 --reviews-per-day usual
            """, aliases: ["change"])

    @Argument(help: "The deck.")
    var deck: String

    @OptionGroup var limits: StudyLimitOptions
    @OptionGroup var options: GlobalOptions

    func validate() throws { try limits.requireOne() }

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let (changed, now) = (try limits.applied(to: deck.limits, usual: DeckLimits()), context.now)
        let (isChanged, effective) = try await context.store.write { tx in
            let isChanged = try deck.set(changed, now: now, in: tx)
            let saved = try Deck.find(deck.id, account: deck.account, in: tx) ?? deck
            return (isChanged, try saved.effectiveLimits(in: tx))
        }
        context.terminal.line("\(Printable.line(deck.title)): \(StudyLimitOptions.words(effective))")
        context.terminal.say(isChanged ? "Undo: greenroom undo" : "Nothing changed: these are the current values.")
    }
}

struct StudyDeckRemove: StoreCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Remove a deck with its cards.",
        discussion: """
            Example:
              greenroom study deck remove Spanish --yes
            """, aliases: ["rm", "delete"])

    @Argument(help: "The deck.")
    var deck: String

    @Flag(help: "Skip the confirmation prompt.")
    var yes = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let (deck, subjects) = (try await context.deck(deck), context.app.subjects)
        let contents = try await context.store.read { try deck.contents(subjects: subjects, in: $0) }
        let what = contents.words
        if contents.cards > 0 || contents.items > 0 {
            context.terminal.say("This removes the deck \(deck.title.quotedLine) with \(what).")
            try context.terminal.confirm("Remove it?", yes: yes)
        }
        let now = context.now
        try await context.store.write { try deck.remove(subjects: subjects, now: now, in: $0) }
        context.terminal.line("Removed \(Printable.line(deck.title)) with \(what).")
        context.terminal.say("Undo: greenroom undo")
    }
}
