import Platform
import Values

/// The due date at the end of a to-do: `fix lamp by fri`.
struct DueInText {
    let title: String
    /// Nil if the text has none.
    let day: LocalDate?

    /// Only a day without a time counts: `read a book by Austen` and `home by 8pm` are titles.
    init(_ text: String, account: Account, now: Instant) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard let by = words.lastIndex(where: { ["by", "due"].contains($0.lowercased()) }), by > 0,
            by + 1 < words.count,
            let reading = try? NaturalDate.read(
                words[(by + 1)...].joined(separator: " "), now: now, zone: account.zone, order: account.dateOrder),
            reading.time == nil
        else {
            (title, day) = (text, nil)
            return
        }
        (title, day) = (words[..<by].joined(separator: " "), reading.date)
    }
}
