/// Formats a moment relative to now: `in 3 days`, `2 hours ago`, `tomorrow`.
package enum RelativeText {
    /// Rounds minutes and hours. From tomorrow on, counts calendar days in `zone`, so that `tomorrow` is never today.
    package static func of(_ instant: Instant, now: Instant, in zone: Zone) -> String {
        let seconds = (instant.milliseconds - now.milliseconds) / 1000
        let distance = abs(seconds)
        if distance < 30 { return "now" }
        let days = zone.date(of: instant).daysSince1970 - zone.date(of: now).daysSince1970
        if distance < 3570 { return words(Int(distance + 30) / 60, "minute", isPast: seconds < 0) }
        if days == 0 || distance < 6 * 3600 { return words(Int(distance + 1800) / 3600, "hour", isPast: seconds < 0) }
        return of(days: days)
    }

    /// `today`, `tomorrow`, `in 3 days`, `2 weeks ago`: whole weeks from 14 days, months from 60, years from 730.
    package static func of(days: Int) -> String {
        let distance = abs(days)
        switch distance {
        case 0: return "today"
        case 1: return days < 0 ? "yesterday" : "tomorrow"
        case ..<14: return words(distance, "day", isPast: days < 0)
        case ..<60: return words(distance / 7, "week", isPast: days < 0)
        // The mean length of a Gregorian month is 30.44 days, of a year 365.24.
        case ..<730: return words(distance * 100 / 3044, "month", isPast: days < 0)
        default: return words(distance * 100 / 36_524, "year", isPast: days < 0)
        }
    }

    private static func words(_ count: Int, _ unit: String, isPast: Bool) -> String {
        let amount = count.counted(unit)
        return isPast ? "\(amount) ago" : "in \(amount)"
    }
}
