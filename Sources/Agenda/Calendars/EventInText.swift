package import Values

/// `Tue 3pm dentist`, or `dentist Tue 3pm`: when something is, and what.
package struct EventInText: Sendable {
    package let reading: NaturalDate.Reading
    package let name: String

    /// As many words as make a date are one; the rest is its name.
    package init(
        _ text: String, now: Instant, zone: Zone, order: NaturalDate.SlashOrder
    ) throws(EventInTextError) {
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard !words.isEmpty else { throw .incomplete }
        var refusal: NaturalDateError?
        // A date and nothing else is no date with a name.
        if (try? NaturalDate.read(text, now: now, zone: zone, order: order)) != nil { throw .incomplete }
        for count in stride(from: words.count - 1, to: 0, by: -1) {
            for (date, name) in [
                (words.prefix(count), words.dropFirst(count)), (words.suffix(count), words.dropLast(count)),
            ] {
                do throws(NaturalDateError) {
                    let reading = try NaturalDate.read(
                        date.joined(separator: " "), now: now, zone: zone, order: order)
                    guard let title = Self.title(name) else { throw .empty }
                    (self.reading, self.name) = (reading, title)
                    return
                } catch {
                    switch error {
                    case .notUnderstood, .empty: break
                    default: refusal = refusal ?? error
                    }
                }
            }
        }
        if let refusal { throw .date(refusal) }
        throw .incomplete
    }

    /// Without the small words that bound the date to it.
    private static func title(_ words: ArraySlice<String>) -> String? {
        var words = words
        while let last = words.last, ["on", "at", "-", ":", ","].contains(last.lowercased()) { words.removeLast() }
        while let first = words.first, ["-", ":", ","].contains(first) { words.removeFirst() }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

package enum EventInTextError: Error, Hashable, Sendable {
    /// A date or a name is missing.
    case incomplete
    case date(NaturalDateError)
}
