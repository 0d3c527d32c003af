package import Values

/// A countdown in words, for texts, cards and terminals.
package struct CountdownText: Sendable {
    package let name: String
    package let startsAt: Instant
    /// In which its time is told.
    package let zone: Zone
    /// It is a day, and no time of it is told.
    package let isAllDay: Bool
    /// Where the reader is: another zone's time is told with its letters.
    package let home: Zone

    package init(_ event: Event, home: Zone) {
        (name, startsAt, zone, isAllDay) = (event.name, event.startsAt, event.zone, event.isAllDay)
        self.home = home
    }

    /// `Only 3 Weeks until our trip to the Grand Canyon`
    package func only(_ view: CountdownView) -> String {
        view.hasPassed ? "Event has passed: \(name)" : "Only \(view.unit.counted(view.count)) until \(name)"
    }

    /// `Only 193 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM).`
    package func answer(_ view: CountdownView, wanted: CountdownUnit, now: Instant) -> String {
        let only = "\(only(view)) (\(moment(now: now)))."
        if view.isWandOn { return "With the magic wand: only" + only.dropFirst("Only".count) }
        let isSmaller = !view.hasPassed && view.unit != wanted
        return isSmaller ? "Less than \(wanted.one) left. \(only)" : only
    }

    /// `In 1 hour: Mom's Birthday (6:30 PM).`
    func ahead(at now: Instant) -> String {
        let minutes = Int(((startsAt - now) + .seconds(30)).components.seconds / 60)
        let lead =
            switch minutes {
            case ..<1: "In less than a minute"
            case 1: "In 1 minute"
            case ..<55: "In \(minutes) minutes"
            default: "In 1 hour"
            }
        return "\(lead): \(name) (\(time))."
    }

    /// `It's time: Mom's Birthday (6:30 PM).`
    var now: String { "It's time: \(name) (\(time))." }

    private var time: String {
        let local = zone.local(startsAt)
        return isAllDay ? DateText().day(local.date) : DateText().time(local.time) + drafts
    }

    /// The year is told where the day alone might be mistaken: it is past, or a year and more ahead.
    private func moment(now: Instant) -> String {
        let local = zone.local(startsAt)
        let days = local.date.daysSince1970 - zone.date(of: now).daysSince1970
        let isNear = (0..<365).contains(days)
        if isAllDay { return isNear ? DateText().day(local.date) : DateText().dayWithYear(local.date) }
        return (isNear ? DateText().short(local) : DateText().long(local)) + drafts
    }

    /// `Tue Jun 1 2027, 6:30 PM`
    package var moment: String {
        isAllDay ? DateText().dayWithYear(zone.date(of: startsAt)) : DateText().long(startsAt, in: zone) + drafts
    }

    private var drafts: String { zone == home ? "" : " \(zone.abbreviation(at: startsAt))" }
}
