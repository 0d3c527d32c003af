package import Values

/// When people may be texted unasked: between nine in the morning and eight in the evening where they are, which is
/// inside the hours of every US state but Texas on Sundays. Answers go at any hour.
package struct QuietHours: Hashable, Sendable {
    package let opens: LocalTime
    package let closes: LocalTime

    package static let usual = QuietHours(
        opens: LocalTime(secondsSinceMidnight: 9 * 3600), closes: LocalTime(secondsSinceMidnight: 20 * 3600))

    /// When an account is reminded of what it has planned itself; also in the evening.
    package static let ownReminders = QuietHours(
        opens: LocalTime(secondsSinceMidnight: 8 * 3600), closes: LocalTime(secondsSinceMidnight: 21 * 3600))

    /// - Parameter opens: earlier in the day than `closes`.
    package init(opens: LocalTime, closes: LocalTime) {
        self.opens = opens
        self.closes = closes
    }

    /// Whether it is a fit hour in all of these zones; true for none.
    package func allows(_ instant: Instant, in zones: [Zone]) -> Bool {
        zones.allSatisfy { zone in
            let time = zone.local(instant).time
            return time >= opens && time < closes
        }
    }

    /// The first moment from `now` on that is a fit hour in all of these zones. Where a country is so wide that there
    /// is none, the first zone decides.
    package func next(from now: Instant, in zones: [Zone]) -> Instant {
        var moment = now
        // Each step opens the window of one zone; two days of steps find any moment that they share.
        for _ in 0..<(zones.count * 4) {
            guard let closed = zones.first(where: { !allows(moment, in: [$0]) }) else { return moment }
            moment = opening(from: moment, in: closed)
        }
        return zones.first.map { allows(now, in: [$0]) ? now : opening(from: now, in: $0) } ?? now
    }

    /// The next opening, also where it is a fit hour now: for texts of which the provider says that it is none. Half a
    /// day on where no zone is known.
    package func morning(after now: Instant, in zones: [Zone]) -> Instant {
        let fit = next(from: now, in: zones)
        guard fit == now else { return fit }
        guard let first = zones.first else { return now.adding(.hours(12)) }
        return next(from: opening(from: now, in: first), in: zones)
    }

    /// The last good moment before a night: half an hour before it closes, on the day that `moment` or the night
    /// that it is in belongs to.
    package func evening(before moment: Instant, in zone: Zone) -> Instant {
        let local = zone.local(moment)
        let date = local.time < closes ? local.date.adding(days: -1) : local.date
        return zone.instant(of: LocalDateTime(date: date, time: closes)).adding(.minutes(-30))
    }

    private func opening(from moment: Instant, in zone: Zone) -> Instant {
        let local = zone.local(moment)
        let date = local.time < opens ? local.date : local.date.adding(days: 1)
        return zone.instant(of: LocalDateTime(date: date, time: opens))
    }
}
