package import JSON
package import Platform
package import Storage
import Values

/// A calendar with its next entry.
package struct ListedCalendar: Sendable {
    package let calendar: NamedCalendar
    /// How many entries it has, each series once.
    package let entries: Int
    /// How many dates come within 12 months.
    package let coming: Int
    package let next: CalendarContents.Occurrence?
    /// It has an address to subscribe to.
    package let isShared: Bool
    /// The reader's.
    private let zone: Zone

    /// The calendars of an account in their order.
    package static func all(of account: Account, in tx: Transaction) throws -> [ListedCalendar] {
        let window = tx.now..<tx.now.adding(.days(366))
        let contents = try CalendarContents.of(account, in: window, tx: tx)
        // What is further away than the window, and what is past.
        let all = try CalendarContents.of(account, tx: tx)
        let entries = Dictionary(grouping: all.entries, by: \.calendar.id)
        let feeds = try Feed.all([.calendar], account: account.id, in: tx)
        return contents.calendars.map { calendar in
            let coming = contents.limited(to: calendar).occurrences(in: window)
            return ListedCalendar(
                calendar: calendar, entries: entries[calendar.id]?.count ?? 0,
                coming: coming.reduce(0) { count, _ in count + 1 },
                next: coming.first { _ in true } ?? all.firstEntry(of: calendar.id, after: window.upperBound),
                isShared: feeds.contains { $0.shows(calendar) }, zone: account.zone)
        }
    }

    package static let fields = RecordFields<ListedCalendar>([
        .integer("id") { $0.calendar.id.rawValue }, .text("name") { $0.calendar.name },
        .integer("entries") { Int64($0.entries) }, .integer("coming") { Int64($0.coming) },
        // A day for one that takes whole days.
        .text(optional: "next") { listed in listed.next?.iso(in: listed.zone) },
        .text(optional: "next_name", as: .outside) { $0.next?.entry.name }, .flag("shared") { $0.isShared },
        .text(optional: "holds") { $0.calendar.builtIn?.rawValue }, .choice("color") { $0.calendar.color },
    ])
}
