package import People
package import Platform
package import Storage
package import Values

/// Removes dates on which a contact is away: given ones, or all that have a day in common with a range. One undo step.
package struct RemoveDatesAway: Sendable {
    package enum Choice: Sendable {
        case dates(ID<DatesAway>)
        case days(DayRange)
    }

    package let contact: ID<Contact>
    package let choice: Choice
    package let account: ID<Account>

    package init(contact: ID<Contact>, _ choice: Choice, account: ID<Account>) {
        (self.contact, self.choice, self.account) = (contact, choice, account)
    }

    /// Returns what was removed. Throws `ContactError.unknown` and `DatesAwayError`.
    @discardableResult
    package func run(in tx: Transaction) throws -> [DatesAway] {
        let contact = try Contact.find(contact, account: account, in: tx)
        let removed: [DatesAway]
        switch choice {
        case .dates(let id):
            guard let dates = try DatesAway.find(id, of: contact.id, in: tx) else { throw DatesAwayError.unknown }
            removed = [dates]
        case .days(let days):
            removed = try DatesAway.all(of: contact.id, on: days, in: tx)
            if removed.isEmpty { throw DatesAwayError.isNotAway(contact, days) }
        }
        var first: ID<UndoStep>?
        for dates in removed {
            let step = try DatesAwayUndo.record(
                dates, isAdded: false, name: contact.name, with: first, account: account, in: tx)
            first = first ?? step
            try DatesAway.delete(dates.id, in: tx)
        }
        try LineupScheduler.scheduleAll(with: contact.id, in: tx)
        return removed
    }
}
