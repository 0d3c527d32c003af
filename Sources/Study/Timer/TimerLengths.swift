package import Values

/// How long to study and how long a break is, in whole minutes.
package struct TimerLengths: Hashable, Sendable, Codable {
    /// In minutes: 1 to 1439.
    package let study: Int
    package let rest: Int

    package static let allowed = 1...1439
    package static let usual = TimerLengths(known: 25, 5)

    /// From minutes that are allowed.
    init(known study: Int, _ rest: Int) { (self.study, self.rest) = (study, rest) }

    /// - Throws: `TimerError.invalidLength`.
    package init(study: Int, rest: Int) throws(TimerError) {
        for minutes in [study, rest] where !Self.allowed.contains(minutes) { throw .invalidLength("\(minutes) min") }
        self.init(known: study, rest)
    }

    /// Reads `50/10`, `1:30/0:15` and `25m/5m`.
    ///
    /// - Throws: `TimerError.invalidLength`.
    package init(_ text: String) throws(TimerError) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw .invalidLength(text) }
        try self.init(study: Self.minutes(parts[0]), rest: Self.minutes(parts[1]))
    }

    /// Reads `25`, `1:30`, `25m` and `1h30`. Seconds are refused.
    ///
    /// - Throws: `TimerError.invalidLength`, also for a time that is not allowed.
    package static func minutes(_ text: String) throws(TimerError) -> Int {
        let minutes = try read(text)
        guard allowed.contains(minutes) else { throw .invalidLength(text) }
        return minutes
    }

    private static func read(_ text: String) throws(TimerError) -> Int {
        let said = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let number = plainNumber(said[...]) { return number }
        let parts = said.split(separator: ":", omittingEmptySubsequences: false)
        if parts.count == 2, let hours = plainNumber(parts[0]), parts[1].utf8.count == 2,
            let minutes = plainNumber(parts[1]), minutes < 60
        {
            return hours * 60 + minutes
        }
        guard let duration = try? DurationText.read(said), duration < .days(2) else { throw .invalidLength(text) }
        let seconds = Int(duration.components.seconds)
        guard seconds % 60 == 0 else { throw .invalidLength(text) }
        return seconds / 60
    }

    /// At most four digits.
    private static func plainNumber(_ text: Substring) -> Int? {
        (1...4).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }

    /// `25/5`, `1:30/15`: as a text command takes it.
    package var command: String { "\(Self.clock(study))/\(Self.clock(rest))" }

    private static func clock(_ minutes: Int) -> String {
        minutes < 100 ? "\(minutes)" : "\(minutes / 60):\(String(minutes % 60).leftPadded(to: 2))"
    }

    /// `25 min`, `1 h 30 min`.
    package static func words(_ minutes: Int) -> String {
        let (hours, rest) = (minutes / 60, minutes % 60)
        if hours == 0 { return "\(rest) min" }
        return rest == 0 ? "\(hours) h" : "\(hours) h \(rest) min"
    }
}

/// What a person types for the times of a study session.
package struct TimerInput: Hashable, Sendable {
    package enum Field: String, Sendable {
        case study
        case rest = "break"
    }

    package var study: String
    package var rest: String

    package init(study: String, rest: String) { (self.study, self.rest) = (study, rest) }

    package func lengths() throws(InputProblems<Field>) -> TimerLengths {
        var reader = InputReader<Field>()
        let minutes = reader.read(.study) { () throws(TimerError) in try TimerLengths.minutes(study) }
        let restMinutes = reader.read(.rest) { () throws(TimerError) in try TimerLengths.minutes(rest) }
        guard let minutes, let restMinutes else { throw reader.problems }
        return TimerLengths(known: minutes, restMinutes)
    }
}
