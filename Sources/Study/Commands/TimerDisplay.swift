import JSON
import Study
import Values

/// A session as commands show it.
struct TimerDisplay {
    private let view: TimerView
    private let zone: Zone

    init(_ view: TimerView, zone: Zone) { (self.view, self.zone) = (view, zone) }

    /// `Studying until 2:50 PM, then a break of 10 min.`
    var line: String {
        let subject = view.subject.map { " (\(Printable.line($0)))" } ?? ""
        return switch view.phase {
        case .study: "Studying until \(end), then a break of \(TimerLengths.words(view.lengths.rest))\(subject)."
        case .break: "Break until \(end), then \(TimerLengths.words(view.lengths.study)) to study\(subject)."
        case .getBreak: "Study time is up\(subject). Choose: \(choices)"
        case .startStudy: "Break is over\(subject). Choose: \(choices)"
        case .finished: "Session closed: studied \(TimerLengths.words(view.studied)), \(breaks)."
        }
    }

    private var end: String { view.due.map { DateText().time(zone.local($0).time) } ?? "" }

    private var breaks: String { view.breaks.counted("break") }

    /// `break, more or finish`
    private var choices: String {
        let words = view.phase.choices.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    var json: JSONValue {
        .object([
            .init("phase", .string(view.phase.rawValue)), .init("study_minutes", .integer(view.lengths.study)),
            .init("break_minutes", .integer(view.lengths.rest)), .init("due_at", .optional(view.due?.rfc3339)),
            .init("started_at", .string(view.startedAt.rfc3339)), .init("studied_minutes", .integer(view.studied)),
            .init("breaks", .integer(view.breaks)),
            .init("choices", .array(view.phase.choices.map { .string($0.rawValue) })),
            .init("deck", .optional(view.deck)), .init("todo", .optional(view.todo)),
        ])
    }
}
