package import Agenda
import People
package import Platform
package import Storage
package import Values

/// Sets or removes the calendar that a contact shares. One undo step if the address changed.
package struct SetContactCalendar: Sendable {
    package let contact: ID<Contact>
    /// Nil to remove it.
    package let reading: ContactCalendar.Reading?
    package let account: ID<Account>

    package init(_ contact: ID<Contact>, _ reading: ContactCalendar.Reading?, account: ID<Account>) {
        (self.contact, self.reading, self.account) = (contact, reading, account)
    }

    /// Reads an address before anything is stored.
    ///
    /// - Returns: nil for no words.
    /// - Throws: `SubscriptionError`, `CancellationError`.
    package static func read(
        _ words: String, with fetcher: CalendarFetcher, zone: Zone, now: Instant
    ) async throws -> ContactCalendar.Reading? {
        guard words.contains(where: { !$0.isWhitespace }) else { return nil }
        let address = try CalendarAddress(words)
        guard let reading = try await ContactCalendar.read(address, with: fetcher, zone: zone, now: now) else {
            throw SubscriptionError.unreachable(address.host, why: "HTTP 304")
        }
        return reading
    }

    /// Returns whether the address changed. Throws `ContactError.unknown`.
    @discardableResult
    package func run(in tx: Transaction) throws -> Bool {
        let person = try Contact.find(contact, account: account, in: tx)
        let before = try ContactCalendar.of(person.id, in: tx)
        let isChanged = before?.address != reading?.address
        if let reading {
            let id =
                if !isChanged, let before { before.id } else {
                    try ContactCalendar.put(reading.address, of: person.id, account: account, in: tx)
                }
            try ContactCalendar.record(reading, for: id, account: account, in: tx)
        } else {
            try ContactCalendar.remove(of: [person.id], in: tx)
        }
        if isChanged {
            try ContactCalendarUndo.record(
                of: person, from: before?.address, to: reading?.address, account: account, in: tx)
        }
        return isChanged
    }
}
