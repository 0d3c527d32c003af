import Agenda
import Values

/// A field of a form with what was typed, and what is wrong with it.
struct FieldModel: Codable, Hashable, Sendable {
    let value: String
    let problem: String?

    init(_ name: String, _ values: [String: String], _ problems: [String: String]) {
        (value, problem) = (values[name] ?? "", problems[name])
    }

    init(value: String, problem: String? = nil) { (self.value, self.problem) = (value, problem) }
}

extension InputProblems where Field: RawRepresentable<String> {
    /// By the name of the field in the form. What is said of a time zone includes suggestions.
    var messages: [String: String] { named { $0 is DateEntryError ? $0.sentences : $0.sentence } }

    /// By the name of the field in the form, with what helps.
    var messagesWithSteps: [String: String] { named { $0.sentences } }

    private func named(_ text: (any UserFacingError) -> String) -> [String: String] {
        Dictionary(all.map { ($0.field.rawValue, text($0.error)) }) { first, _ in first }
    }
}

/// Asks before something is done that cannot be undone.
struct ConfirmModel: PageModel {
    let title: String
    let crumb: String
    let crumbPath: String
    let sentences: [String]
    let path: String
    let button: String
    let backPath: String
    /// The name that has to be typed; nil where a click is enough.
    var typed: FieldModel?

    func page(in section: String) -> Page {
        Page("confirm", title: title, section: section, status: typed?.problem == nil ? 200 : 422, model: self)
    }
}

extension FieldModel {
    /// What was typed to confirm a change; nil if it is the name.
    init?(_ typed: String, confirming name: String) {
        guard typed.folded != name.folded else { return nil }
        self.init(value: typed, problem: "Type \(name.quotedLine) to confirm.")
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    func trimmed() -> String {
        let start = drop(while: \.isWhitespace)
        return start.lastIndex { !$0.isWhitespace }.map { String(start[...$0]) } ?? ""
    }
}
