import Agenda
import ArgumentParser
import CommandKit
import Foundation
import Platform
import Storage
import Study
import Values

struct StudyDeckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deck", abstract: "Decks of flashcards.",
        discussion: """
            Examples:
              greenroom study deck
              greenroom study deck add French
            """,
        subcommands: [
            StudyDeckList.self, StudyDeckAdd.self, StudyDeckShow.self, StudyDeckRename.self, StudyDeckEdit.self,
            StudyDeckRemove.self, StudyDeckImport.self, StudyDeckExport.self,
        ], defaultSubcommand: StudyDeckList.self, aliases: ["decks"])
}

struct StudyDeckList: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "List decks with the number of cards and how many are due.",
        discussion: """
            A deck such as Lang::Fr is under the deck Lang, and is reviewed with it.

            Examples:
              greenroom study deck list
              greenroom study deck list --json
            """, aliases: ["ls"])

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let decks = try await context.read { try DeckSummary.all(of: account, in: $0) }
        let outline = zip(decks, DeckTree.outline(decks.map(\.deck))).map { summary, entry in
            let name = entry.depth > 0 ? entry.name : summary.deck.title
            return (summary.deck.id, String(repeating: "  ", count: entry.depth) + name)
        }
        let names = Dictionary(uniqueKeysWithValues: outline)
        let table = OutputTable(
            decks, DeckSummary.fields,
            shown: [
                "id": "#", "title": OutputTable.Shown("DECK") { names[$0.deck.id] }, "cards": "CARDS", "due": "DUE",
            ], emptyState: "No decks yet. Add one:  greenroom study deck add Spanish")
        try table.print(output, to: context.terminal)
        guard output.resolvedFormat == .table, let next = decks.first(where: { $0.due.total > 0 }) else { return }
        context.terminal.say("Next: greenroom study review \(next.deck.title.argument)")
    }
}

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
        let (wanted, account) = (words, context.account.id)
        let deck = try await context.write { try Deck.add(wanted, account: account, in: $0) }
        context.terminal.line("\(Printable.line(deck.title)): no cards yet")
        context.terminal.say("Next: greenroom study card add \(deck.title.argument) FRONT --back BACK")
        context.terminal.reportChange()
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
        let title = title.joined(separator: " ")
        let (renamed, isChanged) = try await context.write { try deck.rename(to: title, in: $0) }
        context.terminal.line(Printable.line(renamed.title))
        context.terminal.reportChange(isChanged, or: "Nothing changed: that is its title.")
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
        let changed = try limits.applied(to: deck.limits, usual: DeckLimits())
        let (isChanged, effective) = try await context.write { tx in
            let isChanged = try deck.set(changed, in: tx)
            let saved = try Deck.find(deck.id, account: deck.account, in: tx) ?? deck
            return (isChanged, try saved.effectiveLimits(in: tx))
        }
        context.terminal.line("\(Printable.line(deck.title)): \(StudyLimitOptions.words(effective))")
        context.terminal.reportChange(isChanged)
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
        let contents = try await context.read { try deck.contents(subjects: subjects, in: $0) }
        let what = contents.words
        if contents.cards > 0 || contents.items > 0 {
            context.terminal.say("This removes the deck \(deck.title.quotedLine) with \(what).")
            try context.terminal.confirm("Remove it?", yes: yes)
        }
        try await context.write { try deck.remove(subjects: subjects, in: $0) }
        context.terminal.line("Removed \(Printable.line(deck.title)) with \(what).")
        context.terminal.reportChange()
    }
}

struct StudyDeckShow: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a deck and its cards.",
        discussion: """
            Example:
              greenroom study deck show Spanish
            """)

    @Argument(help: "The deck.")
    var deck: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let deck = try await context.deck(deck)
        let zone = context.account.zone
        let (summary, cards, limits) = try await context.read { tx in
            (
                try DeckSummary.of(deck, zone: zone, in: tx), try Card.all(of: deck.id, in: tx),
                try deck.effectiveLimits(in: tx)
            )
        }
        if output.resolvedFormat == .table {
            let due = summary.due
            context.terminal.line(
                "\(Printable.line(deck.title)): \(summary.cards.counted("card")), "
                    + "\(due.total) due (\(due.new) new, \(due.learning) in learning, \(due.review) to review)")
            context.terminal.line(Style.dim(StudyLimitOptions.words(limits), context.terminal))
        }
        try await StudyCardTable(cards, in: context, emptyState: StudyCardTable.noCards(deck)).print(output)
    }
}
