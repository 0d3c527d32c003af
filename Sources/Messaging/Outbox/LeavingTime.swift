package import Values

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
