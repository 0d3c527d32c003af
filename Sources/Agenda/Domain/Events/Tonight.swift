package import Platform
package import Storage
package import Values

extension Event {
    /// How long before a show that begins in the first hours of a day, and after the end of any show, it is tonight's.
    private static let nightMargin: Duration = .hours(6)

    /// Whether it is the night of the event: from midnight of its day in its zone, or six hours before it starts if
    /// that is earlier, until six hours after its end.
    package func isTonight(at now: Instant) -> Bool {
        let midnight = zone.day(localStart.date).lowerBound
        return now >= min(midnight, startsAt.adding(.zero - Self.nightMargin))
            && now < endsAt.adding(Self.nightMargin)
    }

    /// Whether the account has or had a show, also one that was canceled.
    package static func hasShows(account: ID<Account>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM event WHERE account_id = \(account) AND kind = \(Kind.show)")
    }

    /// The shows of tonight that were not canceled, also those that are over, the earliest first.
    package static func tonight(account: ID<Account>, in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(columns) FROM event
            WHERE account_id = \(account) AND kind = \(Kind.show) AND cancelled_at IS NULL
                AND ends_at > \(tx.now.adding(.zero - nightMargin)) AND starts_at < \(tx.now.adding(.days(2)))
            ORDER BY starts_at, id
            """
        ).map(Event.init).filter { $0.isTonight(at: tx.now) }
    }

    /// Throws `NotTonight` for a role that sees only the shows of tonight, if it is none of them.
    package func check(_ role: Role, at now: Instant) throws(NotTonight) {
        if role.seesOnlyTonight, !isTonight(at: now) { throw NotTonight(role: role) }
    }
}

/// A member sees only the shows of tonight, and this is another one.
package struct NotTonight: Error, Hashable, UserFacingError {
    package let role: Role

    package var sentence: String { "Your role is \(role.rawValue), which sees only the shows of tonight." }
    package var kind: ErrorKind { .permission }
}
