import Agenda
import Lineups
import PageKit
import Platform
import Season
import Storage
import Values

/// `/series/ID`: the dates of a series, and the forms that change it from a day on.
enum SeriesPage {
    static func addRoutes(to router: PageRouter) {
        router.get("series/:series", needs: .read) { .page(try await page(of: $0)) }
    }

    static func page(
        of request: PageRequest, typed: [String: String] = [:], problems: [String: String] = [:]
    ) async throws -> Page {
        let (series, now) = (try await request.series(), request.now)
        let (dates, lineups, template) = try await request.read { tx in
            let dates = try SeriesDate.all(of: series.id, in: tx)
            let lineups = try dates.compactMap(\.event).map { try Lineup.of($0, in: tx) }
            return (
                dates, Dictionary(uniqueKeysWithValues: lineups.map { ($0.event.id, $0) }),
                try series.templateName(in: tx)
            )
        }
        let model = SeriesModel(
            series, dates, lineups, template: template, typed: typed, problems: problems, now: now)
        return Page(
            "series", title: series.name, section: SeriesPages.path, fragments: ["series_dates"],
            status: problems.isEmpty ? 200 : 422, model: model)
    }
}

/// A series with its dates.
struct SeriesModel: PageModel {
    struct Day: Codable, Hashable, Sendable {
        /// `2026-12-08`
        let key: String
        /// `Tue Dec 8 2026`
        let title: String
        let time: String?
        /// The page of its show; nil where that was removed.
        let path: String?
        /// The state, where the show is not to come.
        let state: String?
        /// `2 of 4 in`
        let lineup: String?
        /// The fields that were changed on this date alone.
        let changed: String?
        /// Nil where there is nothing to skip.
        let skipPath: String?
    }

    let name: String
    let path: String
    let words: String
    let place: String?
    let template: String?
    let days: [Day]
    let hasDays: Bool
    /// How many past dates are not listed; nil for none.
    let past: Int?
    let first: FieldModel
    let every: FieldModel
    let time: FieldModel
    let location: FieldModel
    let length: FieldModel
    let after: FieldModel
    let isEditing: Bool
    let isEnding: Bool

    init(
        _ series: Series, _ dates: [SeriesDate], _ lineups: [ID<Event>: Lineup], template: String?,
        typed: [String: String], problems: [String: String], now: Instant
    ) {
        let part = series.current(at: now)
        let today = part.zone.date(of: now)
        (name, path, words, place) = (series.name, series.path, series.words(at: now), part.location)
        self.template = template
        let listed = dates.filter { $0.state(at: now) == .coming || $0.day >= today }
        days = listed.map { Day($0, $0.event.flatMap { lineups[$0.id] }, of: series, now: now) }
        hasDays = !days.isEmpty
        past = dates.count > listed.count ? dates.count - listed.count : nil
        func field(_ name: String, _ usual: String) -> FieldModel {
            FieldModel(value: typed[name] ?? usual, problem: problems[name])
        }
        first = field("first", "")
        every = field("every", part.rulePhrase)
        time = field("time", part.time.description)
        location = field("place", part.location ?? "")
        length = field("length", DurationText.short(part.length))
        after = field("after", "")
        isEnding = problems["after"] != nil
        isEditing = !problems.isEmpty && !isEnding
    }
}

extension SeriesModel.Day {
    init(_ date: SeriesDate, _ lineup: Lineup?, of series: Series, now: Instant) {
        let (state, event) = (date.state(at: now), date.event)
        key = date.day.description
        title = DateText().dayWithYear(event?.localStart.date ?? date.day)
        time = event.map { DateText().time($0.localStart.time) }
        path = event.map { "/events/\($0.id)" }
        self.state = state == .coming ? nil : state.rawValue
        self.lineup = lineup.flatMap { $0.slots.isEmpty ? nil : "\($0.confirmedCount) of \($0.slots.count) in" }
        let fields = date.detached(from: series)
        changed =
            fields.isEmpty
            ? nil
            : SeriesDate.Field.allCases.filter(fields.contains).map(\.rawValue)
                .joined(separator: ", ")
        skipPath = state == .coming ? "\(series.path)/skip?day=\(date.day)" : nil
    }
}

extension SeriesEditInput {
    /// What a form gives differently from what holds now.
    init(_ typed: [String: String], of series: Series, now: Instant) {
        self.init()
        let part = series.current(at: now)
        func changed(_ name: String, _ usual: String) -> String? { typed[name].flatMap { $0 == usual ? nil : $0 } }
        first = changed("first", "")
        every = changed("every", part.rulePhrase)
        time = changed("time", part.time.description)
        place = changed("place", part.location ?? "")
        length = changed("length", DurationText.short(part.length))
    }
}
