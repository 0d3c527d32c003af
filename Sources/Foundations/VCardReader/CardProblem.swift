/// Something in a card that was skipped or guessed. The rest of the card is valid.
///
/// Contains the name of the property but never its value, so that it can be shown and logged.
package struct CardProblem: Hashable, Sendable {
    /// What was wrong, and what was done about it.
    package enum Reason: Hashable, Sendable {
        /// A line without a colon.
        case notAProperty
        /// Longer than `VCardLimits.property` bytes; skipped.
        case tooLong
        /// Invalid base64; skipped.
        case notBase64
        /// Not UTF-8, and its character set is unknown or wrong; read as windows-1252.
        case characterSet(String)
        /// More phones, e-mails, labels or categories than `VCardLimits.values`; skipped.
        case tooMany
        /// More members of a group than `VCardLimits.members`; skipped.
        case tooManyMembers
        /// The card has no END; its properties are kept.
        case missingEnd
    }

    /// The line where the property starts, counted from 1.
    package var line: Int
    /// In upper case, such as `TEL`; empty if there is none.
    package var property: String
    package var reason: Reason

    package init(line: Int, property: String, reason: Reason) {
        (self.line, self.property, self.reason) = (line, property, reason)
    }
}

extension CardProblem: CustomStringConvertible {
    package var description: String {
        switch reason {
        case .notAProperty: "line \(line): skipped, not a property"
        case .tooLong: "line \(line): \(property) skipped, longer than \(VCardLimits.property / 1024) KB"
        case .notBase64: "line \(line): \(property) skipped, invalid base64"
        case .characterSet(let name):
            "line \(line): \(property) is neither UTF-8 nor \"\(name)\", read as windows-1252"
        case .tooMany: "line \(line): \(property) skipped, the card has more than \(VCardLimits.values)"
        case .tooManyMembers: "line \(line): \(property) skipped, the group has more than \(VCardLimits.members)"
        case .missingEnd: "line \(line): the card has no END:VCARD"
        }
    }
}
