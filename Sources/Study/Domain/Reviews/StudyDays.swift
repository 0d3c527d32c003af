package import Platform
package import Storage
package import Values

/// The days of reviews. Each begins at an hour of the account's own, so that a review after midnight belongs to the
/// evening before.
package struct StudyDays: Sendable, Hashable {
    /// The hour at which days begin unless the account has another.
    package static let usualStart = 4
    package static let starts = 0...12

    package let zone: Zone
    /// The hour at which a day begins.
    package let start: Int

    package init(zone: Zone, start: Int = usualStart) { (self.zone, self.start) = (zone, start) }

    /// - Parameter zone: the account's.
    package static func of(_ account: ID<Account>, zone: Zone, in tx: Transaction) throws -> StudyDays {
        StudyDays(zone: zone, start: try StudySettings.dayStart(of: account, in: tx))
    }

    func date(of instant: Instant) -> LocalDate {
        let local = zone.local(instant)
        return local.time.hour < start ? local.date.adding(days: -1) : local.date
    }

    /// When a day begins.
    func begin(of date: LocalDate) -> Instant {
        guard let time = LocalTime(hour: start, minute: 0), start > 0 else { return midnight(of: date) }
        return zone.instant(of: LocalDateTime(date: date, time: time))
    }

    /// Cards in review are due at the midnight before their day begins, whatever its hour.
    func midnight(of date: LocalDate) -> Instant { zone.day(date).lowerBound }

    /// The words for the hour: `4 AM`.
    package var words: String { "\((start + 11) % 12 + 1) \(start < 12 ? "AM" : "PM")" }

    /// Reads an hour: `4`, `04:00`, `4 AM`.
    package static func start(_ text: String) throws(DeckError) -> Int {
        var typed = text.lowercased().filter { !$0.isWhitespace && $0 != "." }
        let isMorning = typed.hasSuffix("am")
        let isAfternoon = typed.hasSuffix("pm")
        if isMorning || isAfternoon { typed.removeLast(2) }
        if typed.hasSuffix(":00") { typed.removeLast(3) }
        guard typed.count <= 2, var hour = Int(typed), hour >= 0 else { throw .invalidDayStart(text) }
        if isMorning || isAfternoon {
            guard (1...12).contains(hour) else { throw .invalidDayStart(text) }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard starts.contains(hour) else { throw .invalidDayStart(text) }
        return hour
    }
}
