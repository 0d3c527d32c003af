/// A field of a form with what was typed, and what is wrong with it.
struct FieldModel: Codable, Hashable, Sendable {
    let value: String
    let problem: String?

    init(_ name: String, _ values: [String: String], _ problems: [String: String]) {
        (value, problem) = (values[name] ?? "", problems[name])
    }

    init(value: String, problem: String? = nil) { (self.value, self.problem) = (value, problem) }
}
