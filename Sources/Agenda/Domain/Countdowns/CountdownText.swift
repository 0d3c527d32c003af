package import Platform
package import Values

/// A countdown in words, for texts, cards and terminals.
package struct CountdownText: Sendable {
    package let name: String
    package let startsAt: Instant
    package let endsAt: Instant
    /// The zone in which its time is shown.
    package let zone: Zone
    /// Its time is not shown.
    package let isAllDay: Bool
    /// The reader's zone. Times in another zone are shown with its abbreviation.
    package let home: Zone

    package init(_ event: Event, home: Zone) {
        (name, startsAt, endsAt) = (event.name, event.startsAt, event.endsAt)
        (zone, isAllDay) = (event.zone, event.isAllDay)
        self.home = home
    }

    /// `Only 3 Weeks until our trip to the Grand Canyon`
    package func summary(_ view: CountdownView) -> String {
        guard view.hasPassed else { return "Only \(view.unit.counted(view.count)) until \(name)" }
        return (isOn(view) ? "It's here: " : "Event has passed: ") + name
    }

    /// What stands in place of the number after the start.
    package func passed(_ view: CountdownView) -> String { isOn(view) ? "It's here!" : "Event has passed" }

    /// The same in a list; nil before the start.
    package func state(_ view: CountdownView) -> String? {
        view.hasPassed ? (isOn(view) ? "it's here" : "passed") : nil
    }

    /// Whether the event has begun and is not over.
    private func isOn(_ view: CountdownView) -> Bool {
        view.hasPassed && startsAt.adding(.seconds(0 - view.secondsToStart)) < endsAt
    }

    /// `Only 193 Days until our trip to the Grand Canyon (Tue Jun 1, 6:30 PM).`
    package func reply(_ view: CountdownView, wanted: CountdownUnit, now: Instant) -> String {
        let reply = "\(summary(view)) (\(dateText(now: now)))."
        if view.isWandOn { return "With the magic wand: only" + reply.dropFirst("Only".count) }
        let isSmaller = !view.hasPassed && view.unit != wanted
        return isSmaller ? "Less than \(wanted.one) left. \(reply)" : reply
    }

    /// The reply as a text to somebody else. The sender's name comes first, because the reader may not know the number.
    ///
    /// - Parameter page: the URL of its public page; nil if it has none.
    package func message(_ view: CountdownView, from sender: Account, page: String?, now: Instant) -> String {
        let words = reply(view, wanted: view.unit, now: now) + (page.map { " \($0)" } ?? "")
        return sender.name.map { "\($0): \(words)" } ?? words
    }

    /// `In 1 hour: Mom's Birthday (6:30 PM).`
    func hourNotice(at now: Instant) -> String {
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
    var startNotice: String { "It's time: \(name) (\(time))." }

    private var time: String {
        let local = zone.local(startsAt)
        return isAllDay ? DateText().day(local.date) : DateText().time(local.time) + zoneSuffix
    }

    /// With the year if the date is past or at least a year ahead.
    private func dateText(now: Instant) -> String {
        let local = zone.local(startsAt)
        let days = local.date.daysSince1970 - zone.date(of: now).daysSince1970
        let isNear = (0..<365).contains(days)
        if isAllDay { return isNear ? DateText().day(local.date) : DateText().dayWithYear(local.date) }
        return (isNear ? DateText().short(local) : DateText().long(local)) + zoneSuffix
    }

    /// `Tue Jun 1 2027, 6:30 PM`
    package var dateText: String {
        isAllDay ? DateText().dayWithYear(zone.date(of: startsAt)) : DateText().long(startsAt, in: zone) + zoneSuffix
    }

    private var zoneSuffix: String { zone == home ? "" : " \(zone.abbreviation(at: startsAt))" }
}
