/// What a text in the booker's own words asks the person who gets it.
package enum OwnWords: Hashable, Sendable {
    /// Whether they come: "Are you in?", "still good for Friday?".
    case attendance(NamedOccasion)
    /// Something else: "Do you need a parking pass?".
    case somethingElse
    /// Nothing: "Doors at 7."
    case nothing
}

/// When and what a question about attendance names. Empty for "Are you in?", which can mean every open request.
package struct NamedOccasion: Hashable, Sendable {
    /// It is about one of these days.
    package var days: [LocalDate] = []
    /// As they were written: "8" is 08:00, although the evening is meant.
    package var times: [LocalTime] = []
    /// Lowercase words without accents, such as those of a title.
    package var words: [String] = []

    package init() {}

    package var isEmpty: Bool { self == NamedOccasion() }
}

extension NamedOccasion: CustomStringConvertible {
    /// Days, times and words with blanks between: `2026-12-04 08:00 late`.
    package var description: String {
        (days.map(\.description) + times.map(\.description) + words).joined(separator: " ")
    }

    /// Reads a description.
    package init(_ description: String) {
        for part in description.split(separator: " ").map(String.init) {
            if let day = LocalDate(iso: part) {
                days.append(day)
            } else if let time = LocalTime(iso: part) {
                times.append(time)
            } else {
                words.append(part)
            }
        }
    }
}
