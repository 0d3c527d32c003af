package import Values

/// Why the booking rules of a contact are not valid.
package enum BookingRulesError: Error, Hashable, Sendable {
    case notDates(String)
    case notDays(String)
    case notFee(String)
    case feeWithoutPosition(String)
    case negativeFee(String)
    /// A contact cannot be paired with themselves.
    case themselves(String)
    /// The same contact is never wanted, and liked.
    case neverAndLiked(String)
}

extension BookingRulesError {
    package static let mostPerMonth = 31
    package static let mostDaysBetween = 365
}

extension BookingRulesError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notDates(let text):
            "Invalid number of dates a month \(text.quotedLine): use 1 to \(Self.mostPerMonth)."
        case .notDays(let text): "Invalid number of days \(text.quotedLine): use 0 to \(Self.mostDaysBetween)."
        case .notFee(let text): "\(text.quotedLine) is no fee. Write, for example, \"headliner 200\"."
        case .feeWithoutPosition(let text):
            "The fee \(text.quotedLine) needs a position, as in \"headliner 200\"."
        case .negativeFee(let text): "A fee cannot be negative: \(text.quotedLine)."
        case .themselves(let name): "\(name.quotedLine) cannot be paired with themselves."
        case .neverAndLiked(let name):
            "\(name.quotedLine) can be in one of the two lists only: never with, or likes to be with."
        }
    }
}

extension BookingRulesError: UserFacingError {
    package var kind: ErrorKind { .invalid }
}
