package import Agenda
package import People
package import Platform
package import Storage
package import Values

/// Notes that a contact is away on some days. Stand-ins who are away are not asked; nobody's answer changes. One undo
/// step if the booker enters it.
package struct AddDatesAway: Sendable {
    package let contact: ID<Contact>
    package let days: DayRange
    package let note: String?
    package let source: DatesAway.Source
    package let account: Account

    /// So many dates of one contact that are not over are kept.
    package static let maximum = 50

    package init(
        contact: ID<Contact>, days: DayRange, note: String? = nil, source: DatesAway.Source = .booker, account: Account
    ) {
        (self.contact, self.days, self.note, self.source, self.account) = (contact, days, note, source, account)
    }

    package struct Result: Sendable {
        package let contact: Contact
        /// False if they were known to be away on all these days.
        package let isNew: Bool
        /// The upcoming shows on these days that count on them, the earliest first.
        package let shows: [Event]
    }

    /// Throws `ContactError.unknown` and `DatesAwayError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> Result {
        let contact = try Contact.find(contact, account: account.id, in: tx)
        let today = account.zone.date(of: tx.now)
        guard days.last >= today else { throw DatesAwayError.over(days) }
        let known = try DatesAway.all(of: contact.id, since: today, in: tx)
        let isNew = note != nil || !known.contains { $0.days.contains(days) }
        if isNew {
            guard known.count < Self.maximum else { throw DatesAwayError.tooMany(contact) }
            let id = try DatesAway.insert(days, of: contact.id, note: note, source: source, in: tx)
            if source == .booker, let dates = try DatesAway.find(id, of: contact.id, in: tx) {
                try DatesAwayUndo.record(dates, isAdded: true, name: contact.name, account: account.id, in: tx)
            }
            try LineupScheduler.scheduleAll(with: contact.id, in: tx)
        }
        return Result(contact: contact, isNew: isNew, shows: try shows(in: tx))
    }

    private func shows(in tx: Transaction) throws -> [Event] {
        try tx.rows(
            """
            SELECT \(Event.columns) FROM event JOIN slot ON slot.event_id = event.id
            WHERE slot.contact_id = \(contact) AND slot.removed_at IS NULL AND slot.bench_rank IS NULL
                AND slot.replaced_by IS NULL AND slot.answer NOT IN ('declined', 'withdrawn', 'expired')
                AND event.cancelled_at IS NULL AND event.starts_at > \(tx.now)
            ORDER BY event.starts_at, event.id
            """
        ).map(Event.init).filter { $0.days.overlaps(days) }
    }
}
