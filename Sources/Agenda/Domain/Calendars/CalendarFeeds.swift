package import ICalendar
package import Platform
package import Storage
package import Values

extension Feed {
    /// The feed of the calendar with this name, or of everything without a name; created if there is none.
    package static func ofCalendar(
        named name: String?, account: ID<Account>, random: RandomSource, in tx: Transaction
    ) throws -> (feed: Feed, calendar: NamedCalendar?) {
        // The built-in calendars exist before anybody subscribes.
        _ = try NamedCalendar.all(account: account, in: tx)
        guard let name else {
            return (try findOrCreate(.all, of: account, account: account, random: random, in: tx), nil)
        }
        let calendar = try NamedCalendar.named(name, account: account, in: tx)
        let feed = try findOrCreate(.calendar, of: calendar.id, account: account, random: random, in: tx)
        return (feed, calendar)
    }

    /// What is asked before an address is revoked.
    ///
    /// - Parameter name: what it shows; nil for everything.
    package static func revocationQuestion(of name: String?) -> String {
        "Revoke the address of \(name?.quotedLine ?? "all calendars")?"
    }

    package static var revocationConsequence: String {
        "It stops working for everybody who has it. This cannot be undone."
    }

    /// Makes the URL invalid. It cannot be undone.
    ///
    /// - Parameter name: what it shows, for the undo step; nil for everything.
    package func revoke(named name: String?, in tx: Transaction) throws {
        try revoke(in: tx)
        try UndoStep.recordFinal(
            Self.revocationSummary(of: name), reason: Self.insteadOfRevoked, instead: .addFeed, account: account,
            in: tx)
    }

    private static func revocationSummary(of name: String?) -> String {
        "revoked the feed of \(name ?? "all calendars")"
    }
    private static var insteadOfRevoked: String { "Create a new address instead." }
}

extension ServedPage {
    /// The refresh interval that subscribers are asked to use.
    static let refreshInterval: Duration = .hours(1)

    /// A calendar to subscribe to; nil for none.
    package static func calendar(_ calendar: EventCalendar?, now: Instant) -> ServedPage? {
        guard var calendar else { return nil }
        calendar.refreshInterval = refreshInterval
        return ServedPage(.calendar, CalendarWriter.bytes(of: calendar, now: now))
    }
}

extension Feed {
    package func shows(_ calendar: NamedCalendar) -> Bool { kind == .calendar && subject == calendar.id.rawValue }
}
