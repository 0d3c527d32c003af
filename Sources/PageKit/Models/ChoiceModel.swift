/// A field with a list to choose from. What it has is always in the list.
package struct ChoiceModel: Codable, Hashable, Sendable {
    package struct Option: Codable, Hashable, Sendable {
        let value: String
        let title: String
        let isSelected: Bool
    }

    package let options: [Option]
    package let problem: String?

    /// - Parameters:
    ///   - field: what it has, or what was typed.
    ///   - values: to choose from, in order.
    ///   - title: a value in words.
    package init(_ field: FieldModel, among values: [String], title: (String) -> String) {
        let own = field.value.isEmpty || values.contains(field.value) ? [] : [field.value]
        options = (values + own).map { value in
            Option(value: value, title: title(value), isSelected: value == field.value)
        }
        problem = field.problem
    }
}
