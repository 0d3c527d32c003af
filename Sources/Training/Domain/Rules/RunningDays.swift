package import Values

/// The days of the week on which a runner runs.
package struct RunningDays: Hashable, Sendable {
    /// In the order of the week, each once.
    package let days: [Weekday]

    package init(_ days: some Sequence<Weekday>) {
        let chosen = Set(days)
        self.days = Weekday.allCases.filter { chosen.contains($0) }
    }

    /// Reads `mon,wed,sat`.
    package static func read(_ text: String) throws(TrainingInputError) -> RunningDays {
        let words = text.split { $0 == "," || $0.isWhitespace || $0 == "/" }
        var days: [Weekday] = []
        for word in words {
            guard let day = Weekday(name: String(word)) else { throw .days(text) }
            days.append(day)
        }
        guard !days.isEmpty else { throw .days(text) }
        return RunningDays(days)
    }

    package static func day(_ text: String) throws(TrainingInputError) -> Weekday {
        guard let day = Weekday(name: text) else { throw .days(text) }
        return day
    }

    /// `mon,wed,sat`
    package var text: String { days.map { $0.shortName.lowercased() }.joined(separator: ",") }

    package var count: Int { days.count }
    package func contains(_ day: Weekday) -> Bool { days.contains(day) }

    /// The day of the long run if none is chosen: Saturday or Sunday if possible.
    package var usualLongDay: Weekday {
        days.first { $0 == .saturday } ?? days.first { $0 == .sunday } ?? days.last ?? .sunday
    }
}
