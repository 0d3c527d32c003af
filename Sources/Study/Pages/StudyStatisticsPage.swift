import PageKit
import Platform
import Storage
import Study
import Values

/// `/study/statistics` and `/study/ID/statistics`: retention, what will be due, and past reviews.
enum StudyStatisticsPage {
    static func addRoutes(to router: PageRouter) {
        router.get("study/statistics", show)
        router.get("study/:deck/statistics", show)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let named: Deck? = request.parameters["deck"] == nil ? nil : try await request.deck()
        let account = request.account
        let model = try await request.read { tx in
            let decks = try named.map { [$0] } ?? Deck.all(account: account.id, in: tx)
            let figures = try StudyStatistics.of(decks, zone: account.zone, in: tx)
            let own = try decks.map { ($0, try StudyStatistics.of([$0], zone: account.zone, in: tx)) }
            return StudyStatisticsModel(figures, deck: named, perDeck: named == nil ? own : [])
        }
        return .page(
            Page(
                "study_statistics", title: "Statistics", section: StudyPages.path, model: model))
    }
}

struct StudyStatisticsModel: PageModel {
    struct Bar: Codable, Hashable, Sendable {
        /// In the drawing, which is 300 wide and 100 high.
        let x: Int
        let y: Int
        let height: Int
        /// `Mon Nov 30: 5`
        let words: String
    }

    /// A drawing of one bar a day.
    struct Chart: Codable, Hashable, Sendable {
        let title: String
        /// `68 in all, at most 20 on Mon Nov 30`
        let summary: String
        /// The largest number of one day, which the drawing is as high as; nil without any.
        let most: Int?
        let bars: [Bar]
        /// The first day of each week, `Nov 30`, with a column for each of its days.
        let weeks: [String]
        /// The days that have a number, as they are named in `bars`.
        let values: [String]
        let hasValues: Bool
    }

    struct DeckRow: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let cards: Int
        /// `91.5 %`, or a dash without reviews.
        let retention: String
    }

    struct Figure: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    /// Nil for all decks.
    let deck: String?
    let backPath: String
    let isEmpty: Bool
    let figures: [Figure]
    let charts: [Chart]
    let decks: [DeckRow]
    let hasDecks: Bool

    init(_ statistics: StudyStatistics, deck: Deck?, perDeck: [(Deck, StudyStatistics)]) {
        self.deck = deck?.title
        backPath = deck?.path ?? StudyPages.path
        isEmpty = statistics.cards == 0
        let learning = (statistics.phases[.learning] ?? 0) + (statistics.phases[.relearning] ?? 0)
        figures = [
            Figure(name: "Cards", value: "\(statistics.cards)"),
            Figure(name: "New", value: "\(statistics.phases[.new] ?? 0)"),
            Figure(name: "In learning", value: "\(learning)"),
            Figure(name: "In review", value: "\(statistics.phases[.review] ?? 0)"),
            Figure(name: "Left out of reviews", value: "\(statistics.suspended)"),
            Figure(name: "Forgotten 8 times or more", value: "\(statistics.leeches)"),
            Figure(name: "Remembered in the last 30 days", value: Self.percent(statistics)),
        ]
        charts = [
            Chart("Due in the next 30 days", statistics.forecast),
            Chart("Reviews in the last 30 days", statistics.reviews),
        ]
        decks = perDeck.map { deck, own in
            DeckRow(title: deck.title, path: "\(deck.path)/statistics", cards: own.cards, retention: Self.percent(own))
        }
        hasDecks = decks.count > 1
    }

    private static func percent(_ statistics: StudyStatistics) -> String {
        statistics.retention.map { "\($0)%" } ?? "no reviews yet"
    }
}

extension StudyStatisticsModel.Chart {
    /// The width of a label, in days.
    private static let daysOfLabel = 4

    init(_ title: String, _ days: [StudyStatistics.Day]) {
        let most = days.max { $0.count < $1.count }
        let top = max(most?.count ?? 0, 1)
        func name(_ day: StudyStatistics.Day) -> String {
            LocalDate(iso: day.date).map { DateText().day($0) } ?? day.date
        }
        bars = days.enumerated().map { index, day in
            let height = day.count == 0 ? 0 : max(2, day.count * 96 / top)
            return StudyStatisticsModel.Bar(
                x: index * 10 + 1, y: 100 - height, height: height, words: "\(name(day)): \(day.count)")
        }
        self.title = title
        let total = days.reduce(0) { $0 + $1.count }
        summary = most.map { total == 0 ? "None." : "\(total) in all, at most \($0.count) on \(name($0))." } ?? ""
        self.most = total == 0 ? nil : most?.count
        weeks = stride(from: 0, to: days.count - Self.daysOfLabel, by: 7).map { index in
            LocalDate(iso: days[index].date).map { "\(LocalDate.shortMonthNames[$0.month - 1]) \($0.day)" }
                ?? days[index].date
        }
        values = zip(days, bars).filter { $0.0.count > 0 }.map(\.1.words)
        hasValues = !values.isEmpty
    }
}
