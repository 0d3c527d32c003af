package import Values

/// `Tue 3pm dentist`, `3pm dentist tue`, `dentist Tue 3pm-4pm`: when something is, and what.
package struct EventInText: Sendable {
    package let reading: NaturalDate.Reading
    /// When it ends, on the clocks of its day or of the next; nil where that was not said.
    package let end: LocalDateTime?
    package let name: String

    /// As many words as make a date are one, from both ends or in one piece; the rest is its name. A name in quotation
    /// marks is taken as it stands.
    ///
    /// - Throws: `EventInTextError.doubtful` where the name still has a day or a time in it.
    package init(
        _ text: String, now: Instant, zone: Zone, order: NaturalDate.SlashOrder
    ) throws(EventInTextError) {
        let reader = DateWords(now: now, zone: zone, order: order)
        let (rest, quoted) = Self.withoutQuoted(text)
        let (words, span) = SaidSpan.taken(from: rest.split(whereSeparator: \.isWhitespace).map(String.init))
        guard !words.isEmpty else { throw .incomplete }
        let found: (reading: NaturalDate.Reading, name: String)
        if let quoted {
            found = (try reader.read(words[...]), quoted)
        } else {
            found = try Self.search(words, reader)
        }
        (reading, name) = found
        end = try span.map { span throws(EventInTextError) in
            guard let end = span.end(of: found.reading) else { throw .incomplete }
            return end
        }
    }

    private static func search(
        _ words: [String], _ reader: DateWords
    ) throws(EventInTextError) -> (NaturalDate.Reading, String) {
        // A date and nothing else is no date with a name.
        if reader.isDate(words[...]) { throw .incomplete }
        var (refusal, doubt): (EventInTextError?, EventInTextError?)
        for split in DateSplit.all(of: words) where !split.isInTwo || split.sides.allSatisfy(reader.isDate) {
            let reading: NaturalDate.Reading
            do throws(EventInTextError) {
                reading = try reader.read(split.date[...])
            } catch {
                switch error {
                case .date(.notUnderstood), .date(.empty): break
                default: if !split.isInTwo { refusal = refusal ?? error }
                }
                continue
            }
            guard let title = title(split.name[...]) else { continue }
            let name = title.joined(separator: " ")
            if doubt == nil, !reader.hasDate(in: title, beside: split.date) { return (reading, name) }
            // Where it is not clear the plainest way to part it tells why.
            doubt = .doubtful(name)
            if !split.isInTwo { break }
        }
        throw refusal ?? doubt ?? .incomplete
    }

    /// Without the small words that bound the date to it.
    private static func title(_ words: ArraySlice<String>) -> ArraySlice<String>? {
        var words = words
        while let last = words.last, ["on", "at", "from", "-", ":", ","].contains(last.lowercased()) {
            words.removeLast()
        }
        while let first = words.first, ["-", ":", ","].contains(first) { words.removeFirst() }
        return words.isEmpty ? nil : words
    }

    /// What stands outside of quotation marks, and what stands in the first pair of them.
    private static func withoutQuoted(_ text: String) -> (rest: String, quoted: String?) {
        let parts = text.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"")
            .split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, !parts[1].allSatisfy(\.isWhitespace) else { return (text, nil) }
        return ("\(parts[0]) \(parts[2])", parts[1].trimmedBlanks)
    }
}

package enum EventInTextError: Error, Hashable, Sendable {
    /// A date or a name is missing.
    case incomplete
    /// The name, which has a day or a time in it.
    case doubtful(String)
    case date(NaturalDateError)
}
