import Values

/// Why a recurrence rule is invalid or not supported.
package enum RecurrenceRuleError: Error, Hashable, Sendable {
    case missingFrequency
    /// Valid but not supported: `FREQ=MINUTELY`, `RSCALE`.
    case unsupported(part: String)
    case unknown(part: String)
    case repeated(part: String)
    case notUnderstood(part: String, value: String)
    case outOfRange(part: String, value: Int)
    case countAndUntil
    case notWith(part: String, frequency: RecurrenceRule.Frequency)
    /// BYSETPOS without another BY part.
    case positionOfNothing
    /// It names more times of a day than `CalendarLimits.timesOfDay`.
    case tooManyTimes(Int)
}

extension RecurrenceRuleError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missingFrequency:
            "the recurrence has no frequency (FREQ=HOURLY, DAILY, WEEKLY, MONTHLY or YEARLY)"
        case .unsupported(let part): "repeating by \(Printable.line(part)) is not supported"
        case .unknown(let part): "the recurrence has an unknown part \"\(Printable.line(part))\""
        case .repeated(let part): "the recurrence has \(part) twice"
        case .notUnderstood(let part, let value):
            "the recurrence's \(part) \"\(Printable.line(value))\" is not valid"
        case .outOfRange(let part, let value): "the recurrence's \(part) cannot be \(value)"
        case .countAndUntil: "the recurrence has both COUNT and UNTIL; use only one"
        case .notWith(let part, let frequency):
            "the recurrence has \(part), which is not allowed with FREQ=\(frequency.rawValue)"
        case .positionOfNothing: "the recurrence has BYSETPOS, but no BYDAY, BYMONTHDAY or BYMONTH to choose from"
        case .tooManyTimes(let count):
            "the recurrence has \(count) times a day; at most \(CalendarLimits.timesOfDay) are supported"
        }
    }
}
