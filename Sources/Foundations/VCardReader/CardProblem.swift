/// Something in a card that was skipped or guessed; the rest of the card stands.
///
/// It names the property, never its value, so that it can be shown and logged.
package struct CardProblem: Hashable, Sendable {
    package enum Reason: Hashable, Sendable {
        /// A line without a colon, which no property is.
        case notAProperty
        /// Longer than `Limits.property` bytes; skipped.
        case tooLong
        /// Base64 that is none; skipped.
        case notBase64
        /// Not UTF-8 and in a character set unknown or wrongly named; read as windows-1252.
        case characterSet(String)
        /// More phones, e-mails or labels than `Limits.values`; skipped.
        case tooMany
        /// The card ran into the next one or the end of the file; what it held is kept.
        case missingEnd
    }

    /// The line where the property starts, counted from 1.
    package var line: Int
    /// In capitals, such as `TEL`; empty where there is none.
    package var property: String
    package var reason: Reason

    package init(line: Int, property: String, reason: Reason) {
        self.line = line
        self.property = property
        self.reason = reason
    }
}

extension CardProblem: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .notAProperty: "line \(line): skipped, not a property"
        case .tooLong: "line \(line): \(property) skipped, longer than \(Limits.property / 1024) KB"
        case .notBase64: "line \(line): \(property) skipped, its base64 is broken"
        case .characterSet(let name):
            "line \(line): \(property) is not in UTF-8 nor in \"\(name)\", read as windows-1252"
        case .tooMany: "line \(line): \(property) skipped, the card has more than \(Limits.values)"
        case .missingEnd: "line \(line): the card has no END:VCARD"
        }
    }
}

/// What bounds the memory a card can take, whatever the file holds.
enum Limits {
    /// Bytes of one line and of one unfolded property. A real NOTE stays far below it.
    static let property = 65_536
    /// Phones, e-mails and labels of a card, each.
    static let values = 100
    /// Problems noted for a card; further ones are dropped.
    static let problems = 100
    /// Bytes read in search of the first line feed, before carriage returns are taken for line ends.
    static let opening = 65_536
}
