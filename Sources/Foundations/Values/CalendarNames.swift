extension LocalDate {
    /// English names, January first.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    /// Three letters each.
    package static let shortMonthNames = monthNames.map { String($0.prefix(3)) }

    /// 1…12 for the name of a month or at least its first three letters (`dec`, `sept`); else nil.
    static func month(word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        return monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }
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
    init?(word: String) {
        let match = Weekday.allCases.first { $0.name.lowercased().hasPrefix(word) }
        guard word.count >= 3, let weekday = word == "weds" ? .wednesday : match else { return nil }
        self = weekday
    }
}
