internal import Values

/// Why a recurrence rule is invalid or not supported.
package enum RecurrenceRuleError: Error, Hashable, Sendable {
    case missingFrequency
    /// Valid but not supported: `FREQ=HOURLY`, `BYWEEKNO`.
    case unsupported(part: String)
    case unknown(part: String)
    case repeated(part: String)
    case notUnderstood(part: String, value: String)
    case outOfRange(part: String, value: Int)
    case countAndUntil
    case notWith(part: String, frequency: RecurrenceRule.Frequency)
    /// BYSETPOS without another BY part.
    case positionOfNothing
}

extension RecurrenceRuleError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingFrequency:
            "the repetition does not say how often (FREQ=DAILY, WEEKLY, MONTHLY or YEARLY)"
        case .unsupported(let part): "repeating by \(Printable.line(part)) is not supported"
        case .unknown(let part): "the repetition has an unknown part \"\(Printable.line(part))\""
        case .repeated(let part): "the repetition has \(part) twice"
        case .notUnderstood(let part, let value):
            "the repetition's \(part) \"\(Printable.line(value))\" is not understood"
        case .outOfRange(let part, let value): "the repetition's \(part) cannot be \(value)"
        case .countAndUntil: "the repetition has both COUNT and UNTIL; only one can hold"
        case .notWith(let part, let frequency):
            "the repetition has \(part), which FREQ=\(frequency.rawValue) cannot have"
        case .positionOfNothing: "the repetition has BYSETPOS, but no BYDAY, BYMONTHDAY or BYMONTH to choose from"
        }
    }
}
