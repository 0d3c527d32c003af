import Values

/// The units of a countdown, the largest first.
package enum CountdownUnit: String, CaseIterable, Sendable {
    case weeks, days, hours, minutes, seconds

    /// Seconds. A day always has 24 hours.
    package var length: Int64 {
        switch self {
        case .weeks: 604_800
        case .days: 86_400
        case .hours: 3600
        case .minutes: 60
        case .seconds: 1
        }
    }

    /// `1 Week`, `33,365 Minutes`
    package func counted(_ count: Int64) -> String {
        let plural = rawValue.capitalizedFirst
        return "\(Self.grouped(count)) \(count == 1 ? String(plural.dropLast()) : plural)"
    }

    /// With an article: `a week`, `an hour`.
    package var one: String { (self == .hours ? "an " : "a ") + rawValue.dropLast() }

    /// `33,365`
    static func grouped(_ count: Int64) -> String {
        let digits = String(count)
        return digits.enumerated().reduce(into: "") { text, digit in
            if digit.offset > 0, (digits.count - digit.offset) % 3 == 0 { text.append(",") }
            text.append(digit.element)
        }
    }
}
