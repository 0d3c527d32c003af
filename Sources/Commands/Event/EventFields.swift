internal import Values

/// Names, lengths and places as they come from the command line.
enum EventFields {
    static func checked(_ name: String, what: String) throws -> String {
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !words.isEmpty else { throw CommandError(.usage, "\(what) needs a name.") }
        guard words.count <= 200 else {
            throw CommandError(.usage, "That name has \(words.count) characters; 200 are the most.")
        }
        return words
    }

    static func orNil(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// Several lines stay several; empty ones at the ends go. Nil for a text that says nothing.
    static func linesOrNil(_ text: String?) -> String? {
        guard let text else { return nil }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)[...]
        while lines.first?.isBlank == true { lines.removeFirst() }
        while lines.last?.isBlank == true { lines.removeLast() }
        return lines.isEmpty ? nil : lines.map(\.trimmingEnd).joined(separator: "\n")
    }

    static func length(_ text: String?) throws -> Duration {
        guard let text else { return .hours(2) }
        do {
            let length = try DurationText.read(text)
            guard length > .zero, length <= .days(14) else {
                throw CommandError(.usage, "A length is between a minute and 14 days, not \(text.quotedLine).")
            }
            return length
        } catch let error as DurationTextError {
            throw CommandError(.usage, "That length is not taken: \(error).")
        }
    }
}
