import Agenda
import PageKit
import Study
import Values

/// The study timer: the open session or the form that starts one, and the totals.
struct TimerModel: PageModel {
    struct Session: Codable, Hashable, Sendable {
        /// `Studying`, `Break is over`
        let heading: String
        /// `until 2:50 PM, then a break of 10 min`; nil while a choice is waited for.
        let until: String?
        /// `24:59`, `01:24:59`
        let clock: String
        /// For the script, in milliseconds since 1970; nil while a choice is waited for.
        let due: Int64?
        let now: Int64
        /// Whether the picture of studying is shown, or that of a break.
        let isStudy: Bool
        let subject: String?
        /// Identifies the phase.
        let versionKey: String
        let choices: [Choice]
    }

    struct Choice: Codable, Hashable, Sendable {
        let value: String
        let label: String
        let isFirst: Bool
    }

    struct StartForm: Codable, Hashable, Sendable {
        let study: FieldModel
        let rest: FieldModel
        var decks: [Option] = []
        var hasDecks = false
        var todos: [Option] = []
        var hasTodos = false
        /// The chosen keys; empty for none.
        private let deck: String
        private let todo: String
    }

    struct Option: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isChosen: Bool
    }

    /// A bar; its length is in thousandths of the longest one of its group.
    struct Bar: Codable, Hashable, Sendable {
        let label: String
        /// `1 h 30 min`; nil for nothing.
        let words: String?
        let length: Int
    }

    let session: Session?
    /// There is a cell for the text at the end.
    let hasCell: Bool
    let start: StartForm
    /// The address of the sound.
    let alarm: String
    let today: String
    let week: String
    let days: [Bar]
    let weeks: [Bar]
    let hasTotals: Bool
}

extension TimerModel.StartForm {
    init(study: FieldModel, rest: FieldModel, deck: String, todo: String) {
        (self.study, self.rest, self.deck, self.todo) = (study, rest, deck, todo)
    }

    init(lengths: TimerLengths) {
        self.init(
            study: FieldModel(value: "\(lengths.study)"), rest: FieldModel(value: "\(lengths.rest)"), deck: "", todo: ""
        )
    }

    /// What was typed, with what is wrong.
    init(_ request: PageRequest, _ problems: [String: String]) {
        let fields = request.texts(["study", "break"])
        self.init(
            study: FieldModel("study", fields, problems), rest: FieldModel("break", fields, problems),
            deck: request.text("deck"), todo: request.text("todo"))
    }

    /// With what can be studied.
    func with(decks: [Deck], todos: [Todo]) -> Self {
        var form = self
        form.decks = decks.map { .init(value: "\($0.id)", title: $0.title, isChosen: "\($0.id)" == deck) }
        form.todos = todos.map { .init(value: "\($0.id)", title: $0.title, isChosen: "\($0.id)" == todo) }
        (form.hasDecks, form.hasTodos) = (!decks.isEmpty, !todos.isEmpty)
        return form
    }
}

extension TimerModel {
    init(
        _ view: TimerView?, hasCell: Bool, start: StartForm, totals: TimerTotals, alarm: String, zone: Zone,
        now: Instant
    ) {
        session = view.map { Session($0, zone: zone, now: now) }
        (self.hasCell, self.start, self.alarm) = (hasCell, start, alarm)
        (today, week) = (TimerLengths.words(totals.today), TimerLengths.words(totals.thisWeek))
        let text = DateText()
        days = Self.bars(totals.days) { text.day($0) }
        weeks = Self.bars(totals.weeks) { "from \(text.day($0))" }
        hasTotals = totals.weeks.contains { $0.minutes > 0 }
    }

    private static func bars(_ periods: [TimerTotals.Period], label: (LocalDate) -> String) -> [Bar] {
        let most = max(periods.map(\.minutes).max() ?? 0, 1)
        return periods.map { period in
            Bar(
                label: label(period.date), words: period.minutes == 0 ? nil : TimerLengths.words(period.minutes),
                length: period.minutes * 1000 / most)
        }
    }
}

extension TimerModel.Session {
    init(_ view: TimerView, zone: Zone, now: Instant) {
        let (study, rest) = (TimerLengths.words(view.lengths.study), TimerLengths.words(view.lengths.rest))
        let end = view.due.map { "until \(DateText().time(zone.local($0).time))" }
        switch view.phase {
        case .study: (heading, until) = ("Studying", end.map { "\($0), then a break of \(rest)" })
        case .break: (heading, until) = ("Break", end.map { "\($0), then \(study) to study" })
        case .getBreak: (heading, until) = ("Study time is up", nil)
        case .startStudy: (heading, until) = ("Break is over", nil)
        case .finished: (heading, until) = ("Session closed", nil)
        }
        clock = view.clock(now: now)
        (due, self.now) = (view.due?.milliseconds, now.milliseconds)
        isStudy = view.phase == .study || view.phase == .getBreak
        (subject, versionKey) = (view.subject, view.versionKey)
        choices = view.phase.choices.enumerated().map { index, choice in
            let label =
                switch choice {
                case .break: "Go for a break (\(rest))"
                case .study: "Go to study (\(study))"
                case .more: view.phase == .getBreak ? "Extend study (+\(rest))" : "Extend break (+\(rest))"
                case .finish: "End session"
                }
            return TimerModel.Choice(value: choice.rawValue, label: label, isFirst: index == 0 && !view.phase.isRunning)
        }
    }
}
