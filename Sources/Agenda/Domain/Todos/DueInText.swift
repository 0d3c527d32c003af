package import Platform
package import Values

/// The due date at the end of a to-do, with a time and a reminder if they are there: `fix lamp by fri`,
/// `fix lamp by fri 5pm remind 1h`.
struct DueInText {
    let title: String
    let timing: TodoTiming
    /// The same to-do with `by` before the day at its end: `buy milk by tomorrow at 9am`. Nil if it has a due date, or
    /// no day at its end.
    var withBy: String? {
        guard timing.day == nil, let place = Self.dayAtEnd(words, account: account, now: now) else { return nil }
        let day = words[place...].drop { $0.lowercased() == "on" }
        return (words[..<place] + ["by"] + day).joined(separator: " ")
    }

    private let words: [String]
    private let account: Account
    private let now: Instant

    /// Without a day it is a title: `read a book by Austen`, `home by 8pm`.
    init(_ text: String, account: Account, now: Instant) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        (self.words, self.account, self.now) = (words, account, now)
        guard let by = words.lastIndex(where: { ["by", "due"].contains($0.lowercased()) }), by > 0,
            by + 1 < words.count
        else {
            (title, timing) = (text, TodoTiming())
            return
        }
        let rest = Array(words[(by + 1)...])
        let remind = rest.firstIndex { $0.lowercased() == "remind" }
        let date = Array(rest[..<(remind ?? rest.endIndex)])
        let input = TodoInput(
            due: date.joined(separator: " "), remind: remind.map { rest[($0 + 1)...].joined(separator: " ") })
        guard Self.namesDay(date, account: account, now: now),
            let read = try? input.read(account: account, now: now), let timing = try? read.timing(),
            timing.day.map({ $0 >= account.zone.date(of: now) }) == true
        else {
            (title, timing) = (text, TodoTiming())
            return
        }
        (title, self.timing) = (words[..<by].joined(separator: " "), timing)
    }

    /// Where a day, with or without a time, begins at the end of the words. Nil after `by` and `due`.
    private static func dayAtEnd(_ words: [String], account: Account, now: Instant) -> Int? {
        guard words.count > 1 else { return nil }
        let place = (max(1, words.count - 6)..<words.count).first { place in
            let reading = try? NaturalDate.read(
                words[place...].joined(separator: " "), now: now, zone: account.zone, order: account.dateOrder)
            return reading?.namesDay == true
        }
        return place.flatMap { ["by", "due"].contains(words[$0 - 1].lowercased()) ? nil : $0 }
    }

    /// Whether some of the words are a day without a time.
    private static func namesDay(_ words: [String], account: Account, now: Instant) -> Bool {
        guard !words.isEmpty else { return false }
        return (1...words.count).contains { count in
            [Array(words.prefix(count)), Array(words.suffix(count))].contains { some in
                let reading = try? NaturalDate.read(
                    some.joined(separator: " "), now: now, zone: account.zone, order: account.dateOrder)
                return reading.map { $0.time == nil } ?? false
            }
        }
    }
}

/// What somebody asks to be reminded of, as the command that adds a to-do: `call the bank friday 5pm` is
/// `TODO call the bank by friday 5pm`.
package enum TodoCommandText {
    package static func command(for text: String, account: Account, now: Instant) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        for count in stride(from: min(5, words.count - 1), to: 0, by: -1) {
            var date = words.suffix(count)
            guard count > 1 || date.first?.isBareNumber == false,
                let reading = try? NaturalDate.read(
                    date.joined(separator: " "), now: now, zone: account.zone, order: account.dateOrder)
            else { continue }
            if let first = date.first, date.count > 1, ["on", "at", "by"].contains(first.lowercased()) {
                date.removeFirst()
            }
            let isToday = reading.date == account.zone.date(of: now)
            let day = reading.namesDay ? "" : isToday ? "today " : "tomorrow "
            return "TODO \(words.dropLast(count).joined(separator: " ")) by \(day)\(date.joined(separator: " "))"
        }
        return "TODO \(words.joined(separator: " "))"
    }
}
