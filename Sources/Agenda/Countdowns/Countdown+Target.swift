internal import ICalendar
internal import Platform
package import Storage
package import Values

extension Countdown {
    /// How far ahead to search a series for its next occurrence.
    private static let lookahead: Duration = .days(400)

    /// The event that a countdown runs to: a series starts at its next occurrence. Nil if the event does not exist.
    package static func target(_ id: ID<Event>, now: Instant, in tx: Transaction) throws -> Event? {
        guard var event = try Event.find(id, in: tx) else { return nil }
        guard event.kind == .entry, event.startsAt <= now, !event.isCancelled,
            let entry = try CalendarEntry.find(id, now: now, in: tx),
            let account = try Account.find(event.account, in: tx)
        else { return event }
        let zone = account.zone
        let occurrences = try CalendarContents.series(entry, account: account, now: now, tx: tx)
            .occurrences(in: now..<now.adding(lookahead))
        guard let next = occurrences.first(where: { $0.start.instant(allDayIn: zone) > now }) else { return event }
        event.startsAt = next.start.instant(allDayIn: zone)
        event.endsAt = next.end.instant(allDayIn: zone)
        return event
    }
}
