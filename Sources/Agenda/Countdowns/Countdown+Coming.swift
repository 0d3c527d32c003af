internal import ICalendar
internal import People
package import Storage
package import Values

extension Countdown {
    /// How far ahead a series is looked through for its next date.
    private static let reach: Duration = .days(400)

    /// The event as it is to be counted down to: what repeats begins at its next date.
    package static func coming(_ id: ID<Event>, now: Instant, in tx: Transaction) throws -> Event? {
        guard var event = try Event.find(id, in: tx) else { return nil }
        guard event.kind == .entry, event.startsAt <= now, !event.isCancelled,
            let entry = try CalendarEntry.find(id, now: now, in: tx),
            let account = try Account.find(event.account, in: tx)
        else { return event }
        let zone = account.zone
        let dates = try CalendarBook.series(entry, account: account, now: now, tx: tx)
            .dates(in: now..<now.adding(reach))
        guard let next = dates.first(where: { $0.start.instant(allDayIn: zone) > now }) else { return event }
        event.startsAt = next.start.instant(allDayIn: zone)
        event.endsAt = next.end.instant(allDayIn: zone)
        return event
    }
}
