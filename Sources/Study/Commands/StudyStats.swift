import ArgumentParser
import CommandKit
import JSON
import Platform
import Storage
import Study
import Values

struct StudyStats: ReadOnlyCommand {
    static let configuration = CommandConfiguration(
        commandName: "stats", abstract: "Show retention, past reviews and what will be due.",
        discussion: """
            Examples:
              greenroom study stats
              greenroom study stats Spanish --json
            """)

    @Argument(help: "The deck; all decks if omitted.")
    var deck: String?

    @Flag(help: "As JSON.")
    var json = false

    @OptionGroup var options: GlobalOptions

    func run(in context: CommandContext) async throws {
        let account = context.account
        let named: Deck? = if let deck { try await context.deck(deck) } else { nil }
        let (figures, perDeck) = try await context.read { tx in
            let all = try named.map { [$0] } ?? Deck.all(account: account.id, in: tx)
            let figures = try StudyStatistics.of(all, zone: account.zone, in: tx)
            let perDeck = try all.map { ($0, try StudyStatistics.of([$0], zone: account.zone, in: tx)) }
            return (figures, perDeck)
        }
        if json { return context.terminal.rows(Self.value(figures, perDeck).text(.indented)) }
        guard figures.cards > 0 else {
            return context.terminal.say("No cards yet. Add one:  greenroom study card add DECK FRONT --back BACK")
        }
        print(figures, perDeck: named == nil ? perDeck : [], to: context.terminal)
    }

    private func print(_ figures: StudyStatistics, perDeck: [(Deck, StudyStatistics)], to terminal: Terminal) {
        let learning = (figures.phases[.learning] ?? 0) + (figures.phases[.relearning] ?? 0)
        terminal.line(
            "\(figures.cards) cards: \(figures.phases[.new] ?? 0) new, \(learning) in learning, "
                + "\(figures.phases[.review] ?? 0) in review")
        if figures.suspended + figures.leeches > 0 {
            terminal.line("\(figures.suspended) suspended, \(figures.leeches) forgotten 8 times or more")
        }
        terminal.line(Self.retention(figures))
        for (deck, own) in perDeck where perDeck.count > 1 {
            terminal.line("  \(Printable.line(deck.title)): \(own.cards) cards. \(Self.retention(own))")
        }
        terminal.line()
        terminal.line(Style.bold("Due in the next days", terminal))
        bars(figures.forecast.prefix(14), to: terminal)
        terminal.line()
        terminal.line(Style.bold("Reviews in the last days", terminal))
        bars(figures.reviews.suffix(14), to: terminal)
    }

    private static func retention(_ figures: StudyStatistics) -> String {
        guard let retention = figures.retention else { return "No reviews of learned cards in the last 30 days." }
        return "Remembered \(retention)% of \(figures.matured) reviews in the last 30 days."
    }

    private static let cells = 40

    private func bars(_ days: ArraySlice<StudyStatistics.Day>, to terminal: Terminal) {
        let most = max(days.map(\.count).max() ?? 0, 1)
        let cells = min(Self.cells, max(10, (terminal.width ?? 80) - 24))
        for day in days {
            let length = day.count == 0 ? 0 : max(1, day.count * cells / most)
            let date = LocalDate(iso: day.date).map { DateText().day($0) } ?? day.date
            terminal.line("\(date.padded(to: 12))  \(String(repeating: "█", count: length)) \(day.count)")
        }
    }

    private static func value(_ figures: StudyStatistics, _ perDeck: [(Deck, StudyStatistics)]) -> JSONValue {
        guard case .object(let members) = object(figures) else { return .null }
        let decks = perDeck.map { deck, own -> JSONValue in
            guard case .object(let members) = object(own) else { return .null }
            return .object([JSONValue.Member("title", .string(deck.title))] + members)
        }
        return .object(members + [JSONValue.Member("decks", .array(decks))])
    }

    private static func object(_ figures: StudyStatistics) -> JSONValue {
        func days(_ days: [StudyStatistics.Day]) -> JSONValue {
            .array(
                days.map { day in
                    .object([
                        JSONValue.Member("date", .string(day.date)), JSONValue.Member("count", .integer(day.count)),
                    ])
                })
        }
        return .object([
            JSONValue.Member("cards", .integer(figures.cards)),
            JSONValue.Member("new", .integer(figures.phases[.new] ?? 0)),
            JSONValue.Member("learning", .integer(figures.phases[.learning] ?? 0)),
            JSONValue.Member("relearning", .integer(figures.phases[.relearning] ?? 0)),
            JSONValue.Member("review", .integer(figures.phases[.review] ?? 0)),
            JSONValue.Member("suspended", .integer(figures.suspended)),
            JSONValue.Member("leeches", .integer(figures.leeches)),
            JSONValue.Member("retention_percent", figures.retention.map { .double($0) } ?? .null),
            JSONValue.Member("reviews_counted", .integer(figures.matured)),
            JSONValue.Member("forecast", days(figures.forecast)), JSONValue.Member("reviews", days(figures.reviews)),
        ])
    }
}
