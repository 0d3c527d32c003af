import Platform
import Values

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
