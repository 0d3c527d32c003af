package import Agenda
package import Platform
package import Storage
package import Values

extension Event {
    /// `Fri Dec 4, 8 PM`, in its own zone; with the year where it is not the next such day.
    package func when(at now: Instant, dates: DateText = DateText()) -> String {
        dates.short(localStart, today: zone.date(of: now))
    }

    /// `Late Show, Fri Dec 4, 8 PM`
    package func title(at now: Instant) -> String { "\(name), \(when(at: now))" }

    /// The days on which its lineup is needed, in its own zone. A show that ends after midnight belongs to the day on
    /// which it starts.
    package var days: DayRange {
        let first = localStart.date
        let last = endsAt - startsAt > .days(1) ? zone.date(of: endsAt) : first
        return (try? DayRange(first: first, last: last)) ?? DayRange(first)
    }

    /// An event of the account. Throws `EventError.unknown`.
    package static func find(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> Event {
        guard let event = try find(id, in: tx), event.account == account else { throw EventError.unknown(id) }
        return event
    }

    /// A show of the account, also one that is over or canceled. Throws `EventError.unknown`, also for an event of
    /// another kind.
    package static func findShow(_ id: ID<Event>, account: ID<Account>, in tx: Transaction) throws -> Event {
        let event = try find(id, account: account, in: tx)
        guard event.kind == .show else { throw EventError.unknown(id) }
        return event
    }

    /// An event of the account that can still be changed. Throws `EventError`.
    ///
    /// - Parameter until: when it is really over, if that is later than its end.
    package static func findOpen(
        _ id: ID<Event>, account: ID<Account>, until: Instant? = nil, in tx: Transaction
    ) throws -> Event {
        let event = try find(id, account: account, in: tx)
        try event.requireOpen(at: tx.now, until: until)
        return event
    }

    /// Throws `EventError` for past and canceled events, which cannot be changed.
    package func requireOpen(at now: Instant, until: Instant? = nil) throws(EventError) {
        if isCanceled { throw .isCanceled(self) }
        if isOver(at: now), until.map({ $0 <= now }) ?? true { throw .isOver(self) }
    }

    /// Throws if the event has started or the account has no name: then nobody can be asked or reminded.
    func requireInvitable(by account: Account, at now: Instant) throws {
        guard startsAt > now else { throw EventError.hasBegun(self) }
        guard account.name != nil else { throw LineupError.accountHasNoName }
    }
}
