/// ISO 8601 numbers: Monday is 1.
package enum Weekday: Int, CaseIterable, Sendable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday
}

extension Weekday: CustomStringConvertible {
    /// `Friday`
    package var name: String {
        switch self {
        case .monday: "Monday"
        case .tuesday: "Tuesday"
        case .wednesday: "Wednesday"
        case .thursday: "Thursday"
        case .friday: "Friday"
        case .saturday: "Saturday"
        case .sunday: "Sunday"
        }
    }

    /// `Fri`
    package var shortName: String { String(name.prefix(3)) }

    package var description: String { name }

    /// Nil unless `text` is the name of a weekday or at least its first three letters: `fri`, `thurs`.
    package init?(word: String) {
        let match = Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
        guard word.count >= 3, let weekday = word == "weds" ? .wednesday : match else { return nil }
        self = weekday
    }
}
