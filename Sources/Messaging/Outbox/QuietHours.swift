package import Values

/// The hours in which people may be texted: 9 AM to 8 PM in the recipient's zone. This satisfies the law of every US
/// state except Texas on Sundays. Replies may be sent at any hour.
package struct QuietHours: Hashable, Sendable {
    package let opens: LocalTime
    package let closes: LocalTime

    package static let usual = QuietHours(
        opens: LocalTime(secondsSinceMidnight: 9 * 3600), closes: LocalTime(secondsSinceMidnight: 20 * 3600))

    /// For an account's own reminders, which may also be sent in the evening.
    package static let ownReminders = QuietHours(
        opens: LocalTime(secondsSinceMidnight: 8 * 3600), closes: LocalTime(secondsSinceMidnight: 21 * 3600))

    /// - Parameter opens: earlier in the day than `closes`.
    package init(opens: LocalTime, closes: LocalTime) {
        (self.opens, self.closes) = (opens, closes)
    }

    /// Whether texts are allowed in all of these zones; true if there are none.
    package func allows(_ instant: Instant, in zones: [Zone]) -> Bool {
        zones.allSatisfy { zone in
            let time = zone.local(instant).time
            return time >= opens && time < closes
        }
    }

    /// The first time from `now` on at which texts are allowed in all of these zones. If there is none, because a
    /// country is too wide, the first zone decides.
    package func next(from now: Instant, in zones: [Zone]) -> Instant {
        var moment = now
        // Each step moves to the opening time of one zone. Four steps per zone find any common time within two days.
        for _ in 0..<(zones.count * 4) {
            guard let closed = zones.first(where: { !allows(moment, in: [$0]) }) else { return moment }
            moment = opening(from: moment, in: closed)
        }
        return zones.first.map { allows(now, in: [$0]) ? now : opening(from: now, in: $0) } ?? now
    }

    /// The next opening time, even if texts are allowed now. Used if the provider reports quiet hours. Without zones,
    /// 12 hours later.
    package func morning(after now: Instant, in zones: [Zone]) -> Instant {
        let fit = next(from: now, in: zones)
        guard fit == now else { return fit }
        guard let first = zones.first else { return now.adding(.hours(12)) }
        return next(from: opening(from: now, in: first), in: zones)
    }

    /// Half an hour before closing time on the day before `moment`, or on the same day if `moment` is after closing
    /// time.
    package func evening(before moment: Instant, in zone: Zone) -> Instant {
        let local = zone.local(moment)
        let date = local.time < closes ? local.date.adding(days: -1) : local.date
        return zone.instant(of: LocalDateTime(date: date, time: closes)).adding(.minutes(-30))
    }

    /// `moment` if texts are allowed then in all of these zones, else half an hour before closing time on the last
    /// evening before it. Half an hour leaves time to send. If there is no common time, the first zone decides.
    package func last(before moment: Instant, in zones: [Zone]) -> Instant {
        if allows(moment, in: zones) { return moment }
        var earlier = moment
        for _ in 0..<(zones.count * 4) {
            guard let closed = zones.first(where: { !allows(earlier, in: [$0]) }) else { return earlier }
            earlier = evening(before: earlier, in: closed)
        }
        return zones.first.map { allows(moment, in: [$0]) ? moment : evening(before: moment, in: $0) } ?? moment
    }

    private func opening(from moment: Instant, in zone: Zone) -> Instant {
        let local = zone.local(moment)
        let date = local.time < opens ? local.date : local.date.adding(days: 1)
        return zone.instant(of: LocalDateTime(date: date, time: opens))
    }
}

/// When a text leaves, in words for the booker: `9 AM` today, else `Thu Nov 26, 9 AM`; with the recipient's zone where
/// its clock differs from the booker's.
package enum LeavingTime {
    /// - Parameters:
    ///   - zones: where the recipient may be; the first is shown, and the booker's if there is none.
    ///   - home: the booker's zone.
    package static func text(_ moment: Instant, in zones: [Zone], home: Zone, now: Instant) -> String {
        let zone = zones.first ?? home
        let local = zone.local(moment)
        let when =
            local.date == home.date(of: now)
            ? DateText().time(local.time) : DateText().short(local, today: home.date(of: now))
        return when + suffix(moment, in: zone, home: home)
    }

    /// ` Denver time` where the clock of that zone differs from the booker's; else nothing.
    package static func suffix(_ moment: Instant, in zone: Zone, home: Zone) -> String {
        zone.local(moment) == home.local(moment) ? "" : " \(zone.spoken)"
    }
}
