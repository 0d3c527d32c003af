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

extension Weekday {
    /// A weekday by its name or at least its first three letters.
    package init?(name: String) {
        let folded = name.folded
        guard folded.count >= 3, let day = Weekday.allCases.first(where: { $0.name.lowercased().hasPrefix(folded) })
        else { return nil }
        self = day
    }

    /// Also in the plural: `mondays`.
    package init?(plural word: String) {
        let folded = word.folded
        self.init(word: folded.count > 4 && folded.last == "s" ? String(folded.dropLast()) : folded)
    }

    /// Days from this day forward to another, 0…6.
    package func days(until other: Weekday) -> Int { (other.rawValue - rawValue + 7) % 7 }

    /// Whether two days follow each other, also from Sunday to Monday.
    package func isNext(to other: Weekday) -> Bool { [1, 6].contains(days(until: other)) }

    /// `2`: the number of days between them, at most 3.
    package func distance(to other: Weekday) -> Int { min(days(until: other), other.days(until: self)) }
}
