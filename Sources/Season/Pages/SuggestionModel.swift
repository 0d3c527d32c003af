import Agenda
import Lineups
import PageKit
import Platform
import Season
import Storage
import Values

/// Who could take the open spots of shows.
struct SuggestionModel: PageModel {
    struct Line: Codable, Hashable, Sendable {
        let position: String
        let isOptional: Bool
        /// Nil where nobody was found.
        let name: String?
        let contact: Int64?
        /// The spot with the person; nil where nobody was found.
        let key: String?
        /// Why they are suggested, or why nobody is.
        let words: String
        let isKept: Bool
    }

    struct Show: Codable, Hashable, Sendable {
        let name: String
        let path: String
        let when: String
        let lines: [Line]
    }

    /// A field of the address.
    struct Field: Codable, Hashable, Sendable {
        let name: String
        let value: String
    }

    struct Excluded: Codable, Hashable, Sendable {
        let contact: Int64
        let name: String
    }

    struct Period: Codable, Hashable, Sendable {
        let title: String
        let path: String
        let isCurrent: Bool
    }

    let title: String
    let path: String
    let backPath: String
    /// The show; nil for several.
    let event: String?
    let periods: [Period]
    let hasPeriods: Bool
    let shows: [Show]
    let hasShows: Bool
    /// `3 of 5 spots`
    let count: String
    /// What was decided, which the next address keeps.
    let state: [Field]
    let excluded: [Excluded]
    let hasExcluded: Bool
    let allowsUnsaid: Bool
    /// Where everything is decided anew; nil where nothing was decided.
    let freshPath: String?
    /// Who would get which spot.
    let choices: [String]
    let hasChoices: Bool
}

extension SuggestionModel {
    /// - Parameter names: of contacts.
    init(
        _ suggestion: SuggestedLineups, _ view: SuggestionView, names: (ID<Contact>) -> String?, account: Account,
        now: Instant
    ) {
        title = view.onlySpot == nil ? "Suggested lineup" : "Suggested for one spot"
        path = view.path
        backPath = view.event.map { "/events/\($0.id)" } ?? "/"
        event = view.event?.name
        periods = view.event == nil ? Self.periods(view, today: account.zone.date(of: now)) : []
        hasPeriods = !periods.isEmpty
        shows = suggestion.events.compactMap { event in
            let lines = suggestion.lines.filter { $0.event.id == event.id }
            guard !lines.isEmpty else { return nil }
            return Show(
                name: event.name, path: "/events/\(event.id)", when: event.when(at: now), lines: lines.map(Line.init))
        }
        hasShows = !shows.isEmpty
        count = suggestion.countWords
        excluded = view.excluded.compactMap { contact in
            names(contact).map { Excluded(contact: contact.rawValue, name: $0) }
        }
        hasExcluded = !excluded.isEmpty
        allowsUnsaid = view.allowsUnsaid
        let kept = suggestion.lines.filter(\.isKept).compactMap { Line($0).key }
        let limits = Self.limits(view)
        state =
            limits + kept.map { Field(name: "keep", value: $0) }
            + excluded.map { Field(name: "not", value: "\($0.contact)") }
            + (allowsUnsaid ? [Field(name: "unsaid", value: "yes")] : [])
        let isFresh = kept.isEmpty && excluded.isEmpty && !allowsUnsaid
        let query = limits.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        freshPath = isFresh ? nil : path + (query.isEmpty ? "" : "?\(query)")
        choices = suggestion.choices.map(SuggestionKey.text)
        hasChoices = !choices.isEmpty
    }

    /// The fields that say which spots are meant.
    private static func limits(_ view: SuggestionView) -> [Field] {
        let days = view.days.map { [("from", "\($0.lowerBound)"), ("to", "\($0.upperBound)")] } ?? []
        let spot = view.onlySpot.map { [("spot", "\($0)")] } ?? []
        return (days + spot).map { Field(name: $0.0, value: $0.1) }
    }

    /// All, this month and the next two.
    private static func periods(_ view: SuggestionView, today: LocalDate) -> [Period] {
        var months: [ClosedRange<LocalDate>] = []
        var first = today.firstOfMonth
        for _ in 0..<3 {
            let next = first.adding(days: 31).firstOfMonth
            months.append(first...next.adding(days: -1))
            first = next
        }
        return [Period(title: "All upcoming", path: view.path, isCurrent: view.days == nil)]
            + months.map { month in
                Period(
                    title: LocalDate.monthNames[month.lowerBound.month - 1],
                    path: "\(view.path)?from=\(month.lowerBound)&to=\(month.upperBound)", isCurrent: view.days == month)
            }
    }
}

extension SuggestionModel.Line {
    init(_ line: SuggestedLineups.Line) {
        self.init(
            position: line.spot.position.name, isOptional: !line.spot.isRequired, name: line.name,
            contact: line.contact?.rawValue,
            key: line.contact.map { SuggestionKey.text(SuggestLineups.Choice(spot: line.spot.id, contact: $0)) },
            words: line.words, isKept: line.isKept)
    }
}
