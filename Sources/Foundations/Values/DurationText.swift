/// Reads and formats durations as people write them.
package enum DurationText {
    /// Reads `45m`, `1h30`, `90 min`, `1.5 hours`, `2 days`, `an hour`. The result is positive, in whole seconds.
    package static func read(_ text: String) throws(DurationTextError) -> Duration {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard !words.isEmpty else { throw .empty }
        guard let (amount, count) = TimeAmount.leading(words[...]), count == words.count else {
            let isBare = words.count == 1 && words[0].utf8.allSatisfy { $0.asciiDigit != nil }
            throw isBare ? .missingUnit(words[0]) : .notUnderstood(text)
        }
        guard let seconds = amount.seconds else { throw .dependsOnCalendar(text) }
        guard seconds > 0 else { throw .nothing }
        return .seconds(seconds)
    }

    /// `45m`, `1h30m`, `2d`, `30s`: short; `read` accepts it. `0s` below one second.
    package static func short(_ duration: Duration) -> String {
        let parts = parts(of: duration).map { "\($0.count)\($0.letter)" }
        return parts.isEmpty ? "0s" : parts.joined()
    }

    /// `1 hour 30 minutes`, `2 days`.
    package static func words(_ duration: Duration) -> String {
        let parts = parts(of: duration).map { $0.count.counted($0.name) }
        return parts.isEmpty ? "0 seconds" : parts.joined(separator: " ")
    }

    /// `1 h 30 min`, `2 d`, with the signs that are common to many languages.
    static func signs(_ duration: Duration) -> String {
        let parts = parts(of: duration).map { "\($0.count) \($0.letter == "m" ? "min" : $0.letter)" }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }

    /// In one unit, rounded up: `3 hours` for two and a half.
    package static func rough(_ duration: Duration) -> String {
        let seconds = max(duration.components.seconds, 1)
        func text(_ size: Int64, _ unit: String) -> String { ((seconds + size - 1) / size).counted(unit) }
        if seconds <= 3600 { return text(60, "minute") }
        return seconds <= 2 * 86_400 ? text(3600, "hour") : text(86_400, "day")
    }

    /// The days, hours, minutes and seconds that are not 0, without a sign.
    private static func parts(of duration: Duration) -> [(count: Int64, letter: String, name: String)] {
        let seconds = abs(duration.components.seconds)
        return [
            (seconds / 86_400, "d", "day"), (seconds / 3600 % 24, "h", "hour"), (seconds / 60 % 60, "m", "minute"),
            (seconds % 60, "s", "second"),
        ].filter { $0.0 > 0 }
    }
}

/// Why a duration was not understood.
package enum DurationTextError: Error, Hashable, Sendable {
    case empty
    case notUnderstood(String)
    case missingUnit(String)
    /// Months and years have no fixed length.
    case dependsOnCalendar(String)
    case nothing
}

extension DurationTextError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .empty: "no duration given; write one like 45m, 1h30 or 2 days"
        case .notUnderstood(let text):
            "\"\(Printable.line(text))\" is not a duration; write one like 45m, 1h30 or 2 days"
        case .missingUnit(let number): "\(number) needs a unit; write \(number)m for minutes or \(number)h for hours"
        case .dependsOnCalendar(let text):
            "\"\(Printable.line(text))\" has no fixed length; use weeks or days, such as 30 days"
        case .nothing: "a duration must be longer than zero"
        }
    }
}
