import Platform
import Values

/// What words say about an event: its day, with or without a time, and a part of its name in either order: `fri 8pm`,
/// `friday's show`, `late show fri`, `dec 4 at 8 late show`.
struct EventDescription {
    /// The days that it can be, the likeliest first.
    private let days: [LocalDate]
    /// The times of day that it can be; empty for none.
    private let times: [LocalTime]
    /// Nil for any event of the day.
    private let name: String?
    /// A text follows the words.
    private let beginsText: Bool

    /// How the words can be read, the reading without a name first. Empty if they name no day.
    ///
    /// - Parameters:
    ///   - preferFuture: days without a year or a week are to come.
    ///   - beginsText: a text follows the words, as in `fri 7pm is the call`: nothing behind the day is a name, and a
    ///     time only tells several events apart.
    static func all(
        _ words: String, of account: Account, preferFuture: Bool, beginsText: Bool, now: Instant
    ) -> [EventDescription] {
        let words = words.split(whereSeparator: \.isWhitespace).map(String.init)
        guard (1...mostWords).contains(words.count) else { return [] }
        // Before a text, "show" belongs to the day only in "friday's show".
        let isPlain = beginsText && words.allSatisfy { withoutPossessive($0) == $0 }
        var divisions: [(day: [String], name: [String])] = [(isPlain ? words : words.filter { !isCommon($0) }, [])]
        for index in words.indices.dropFirst() {
            if !beginsText { divisions.append((Array(words[..<index]), Array(words[index...]))) }
            divisions.append((Array(words[index...]), Array(words[..<index])))
        }
        return divisions.compactMap { division in
            let readings = readings(of: division.day.map(withoutPossessive), account, preferFuture, now)
            let times = readings.flatMap(\.times)
            var name = division.name[...]
            while let first = name.first, fillers.contains(first.lowercased()) { name.removeFirst() }
            while let last = name.last, fillers.contains(last.lowercased()) { name.removeLast() }
            let part = name.joined(separator: " ")
            guard !readings.isEmpty, division.name.isEmpty || part.count >= shortestName else { return nil }
            return EventDescription(
                days: readings.map(\.day), times: times, name: part.isEmpty ? nil : part, beginsText: beginsText)
        }
    }

    /// The events of the first of the days that has any; the time narrows them where there are several. Nil for none.
    func match(among events: [Event]) -> NameMatch<Event>.Result? {
        for day in days {
            let named = named(events.filter { $0.localStart.date == day })
            let timed = named.filter { times.contains($0.localStart.time) }
            if beginsText, !times.isEmpty, named.count < 2 || timed.isEmpty { continue }
            let found = (named.count > 1 && !timed.isEmpty ? timed : named).map(\.candidate)
            if let only = found.first { return found.count == 1 ? .one(only) : .several(found) }
        }
        return nil
    }

    private func named(_ events: [Event]) -> [Event] {
        guard let name else { return events }
        return switch NameMatch(events.map(\.candidate)).find(name) {
        case .one(let candidate): events.filter { $0.id == candidate.id }
        case .several(let candidates): events.filter { event in candidates.contains { $0.id == event.id } }
        case .none: []
        }
    }

    private static let mostWords = 12
    /// `me` is a part of "Comedy".
    private static let shortestName = 3

    /// Words that say no more than that an event is meant.
    private static func isCommon(_ word: String) -> Bool {
        ["show", "shows", "gig", "event", "one", "the"].contains(word.lowercased())
    }

    private static let fillers: Set<String> = ["for", "of", "the", "in", "on", "at"]

    /// `friday's` → `friday`
    private static func withoutPossessive(_ word: String) -> String {
        let end = word.suffix(2).lowercased()
        return ["'s", "\u{2019}s"].contains(end) ? String(word.dropLast(2)) : word
    }

    /// `fri` on a Friday is today, else a week from today.
    private static func readings(
        of words: [String], _ account: Account, _ preferFuture: Bool, _ now: Instant
    ) -> [(day: LocalDate, times: [LocalTime])] {
        guard let first = words.first, words.count > 1 || !first.isBareNumber else { return [] }
        let text = words.joined(separator: " ")
        let isWeekday = preferFuture && Weekday(word: first.folded) != nil
        return (isWeekday ? ["this \(text)", text] : [text]).compactMap { text in
            do throws(NaturalDateError) {
                let reading = try NaturalDate.read(
                    text, now: now, zone: account.zone, order: account.dateOrder, preferFuture: preferFuture)
                guard reading.namesDay else { return nil }
                return (reading.date, times(reading))
            } catch .past(let date, let time) {
                return (date, time.map { [$0] } ?? [])
            } catch {
                return nil
            }
        }
    }

    /// `at 8` is also in the morning.
    private static func times(_ reading: NaturalDate.Reading) -> [LocalTime] {
        guard let time = reading.time else { return [] }
        let morning = LocalTime(secondsSinceMidnight: time.secondsSinceMidnight - 12 * 3600)
        return reading.assumedEvening ? [time, morning] : [time]
    }
}
