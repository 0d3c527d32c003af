package import Platform
package import Values

/// The due date at the end of a to-do, with a time and a reminder if they are there: `fix lamp by fri`,
/// `fix lamp by fri 5pm remind 1h`.
struct DueInText {
    let title: String
    let timing: TodoTiming

    /// Without a day it is a title: `read a book by Austen`, `home by 8pm`.
    init(_ text: String, account: Account, now: Instant) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
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
