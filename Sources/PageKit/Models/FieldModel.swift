import Agenda
package import Values

/// A field of a form with what was typed, and what is wrong with it.
package struct FieldModel: Codable, Hashable, Sendable {
    package let value: String
    package let problem: String?

    package init(_ name: String, _ values: [String: String], _ problems: [String: String]) {
        (value, problem) = (values[name] ?? "", problems[name])
    }

    package init(value: String, problem: String? = nil) { (self.value, self.problem) = (value, problem) }
}

extension InputProblems where Field: RawRepresentable<String> {
    /// By the name of the field in the form. What is said of a time zone includes suggestions.
    package var messages: [String: String] { named { $0 is DateEntryError ? $0.sentences : $0.sentence } }

    /// By the name of the field in the form, with what helps.
    package var messagesWithSteps: [String: String] { named { $0.sentences } }

    private func named(_ text: (any UserFacingError) -> String) -> [String: String] {
        Dictionary(all.map { ($0.field.rawValue, text($0.error)) }) { first, _ in first }
    }
}
