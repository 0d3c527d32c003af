package import Agenda
import Lineups
import People
package import Platform
package import Storage
import Values

/// Changes what is paid for a show. Each is one undo step. All throw `PayError` and `EventError`.
package struct ChangePay: Sendable {
    /// What is said of somebody's pay before the settlement is closed.
    package enum Ruling: Hashable, Sendable {
        /// An amount instead of what was agreed.
        case amount(String)
        case noShow
        case killFee(String)
        /// What was agreed counts again.
        case asAgreed
    }

    package let event: ID<Event>
    package let account: Account

    package init(_ event: ID<Event>, account: Account) { (self.event, self.account) = (event, account) }

    /// Says what is paid instead of what was agreed.
    ///
    /// - Parameter reason: in the booker's words.
    @discardableResult
    package func set(
        _ ruling: Ruling, of contact: ID<Contact>, reason: String?, in tx: Transaction
    ) throws -> SettlementSheet {
        let change = try SettlementChange(event, account: account, in: tx)
        let name = try self.name(contact, in: change.event, tx)
        let words = try PayInput.words(reason)
        return try change.open(change.changedPay(of: name), in: tx) { settlement in
            let currency = settlement.currency
            func save(_ kind: PayEntry.Kind, _ amount: Int64) throws {
                try PayEntry(contact: contact, kind: kind, amount: amount, words: words).save(event: event, in: tx)
            }
            switch ruling {
            case .amount(let text): try save(.amount, try PayInput.amount(text, currency))
            case .noShow:
                guard change.event.startsAt <= tx.now else { throw PayError.notStarted(change.event) }
                try save(.noShow, 0)
            case .killFee(let text):
                let slot = try Slot.find(contact: contact, event: event, in: tx)
                guard change.event.isCanceled || slot?.hasConfirmedPlace != true else {
                    throw PayError.killFeeForShow(person: name, change.event)
                }
                try save(.killFee, try PayInput.amount(text, currency))
            case .asAgreed:
                guard try Slot.find(contact: contact, event: event, in: tx)?.isNoShow != true else {
                    throw PayError.isMarkedNoShow(name)
                }
                try PayEntry.remove(of: contact, event: event, in: tx)
            }
        }
    }

    /// Closes the settlement: its lines are stored, and take only corrections from then on. It can be undone until
    /// something was paid or corrected.
    @discardableResult
    package func close(in tx: Transaction) throws -> SettlementSheet {
        let change = try SettlementChange(event, account: account, in: tx)
        if let obstacle = change.sheet.obstacle { throw obstacle }
        return try change.open(change.settlementClosed, in: tx) { settlement in
            for person in change.sheet.people where person.agreed != nil || person.entry != nil {
                try PayLine.add(
                    person.lineKind, person.amount.units ?? 0, deal: person.agreed, words: person.entry?.words,
                    of: person.contact, event: event, in: tx)
            }
            var closed = settlement
            closed.closedAt = tx.now
            try closed.save(in: tx)
        }
    }

    /// Notes that somebody was paid. Nothing is transferred.
    ///
    /// - Parameters:
    ///   - amount: nil for all that is due.
    ///   - day: when; nil for today.
    ///   - method: `cash`
    @discardableResult
    package func pay(
        _ contact: ID<Contact>, amount: String? = nil, day: String? = nil, method: String? = nil, in tx: Transaction
    ) throws -> SettlementSheet {
        try settle(.paid, contact, amount: amount, day: day, method: method, words: nil, in: tx)
    }

    /// Notes that somebody does not want the rest.
    @discardableResult
    package func waive(_ contact: ID<Contact>, reason: String? = nil, in tx: Transaction) throws -> SettlementSheet {
        try settle(.waived, contact, amount: nil, day: nil, method: nil, words: reason, in: tx)
    }

    private func settle(
        _ kind: Payment.Kind, _ contact: ID<Contact>, amount: String?, day: String?, method: String?,
        words: String?, in tx: Transaction
    ) throws -> SettlementSheet {
        let change = try SettlementChange(event, account: account, in: tx)
        let settlement = change.sheet.settlement
        guard settlement.isClosed else { throw PayError.isOpen(change.event) }
        let person = try change.sheet.person(contact, in: tx)
        guard person.open > 0 else { throw PayError.nothingDue(person.name) }
        let units = try amount.flatMap { try PayInput.units($0, settlement.currency) } ?? person.open
        guard units > 0 else { throw PayError.notPositive(amount ?? "") }
        guard units <= person.open else {
            throw PayError.tooMuch(person: person.name, owed: settlement.amount(person.open))
        }
        let on = try PayInput.day(day, account: account, now: tx.now)
        let (method, words) = (try PayInput.words(method), try PayInput.words(words))
        let summary = kind == .paid ? change.paid(person.name) : change.waivedPay(of: person.name)
        return try change.closed(summary, in: tx) {
            try Payment.add(kind, units, on: on, method: method, words: words, of: contact, event: event, in: tx)
        }
    }

    /// Adds a line to a closed settlement.
    ///
    /// - Parameters:
    ///   - amount: what is added, like 10, or taken away, like -10.
    ///   - reason: in the booker's words.
    @discardableResult
    package func correct(
        _ contact: ID<Contact>, by amount: String, reason: String, in tx: Transaction
    ) throws -> SettlementSheet {
        let change = try SettlementChange(event, account: account, in: tx)
        let settlement = change.sheet.settlement
        guard settlement.isClosed else { throw PayError.isOpen(change.event) }
        let name = try self.name(contact, in: change.event, tx)
        guard let units = try PayInput.signedUnits(amount, settlement.currency), units != 0 else {
            throw PayError.nothingToChange
        }
        guard let words = try PayInput.words(reason) else { throw PayError.needsReason }
        let person = change.sheet.people.first { $0.contact == contact }
        let owed = (person?.amount.units ?? 0) + units
        guard owed >= 0 else { throw PayError.belowZero(person: name) }
        let settled = (person?.paid ?? 0) + (person?.waived ?? 0)
        guard owed >= settled else {
            throw PayError.belowPaid(person: name, paid: settlement.amount(settled))
        }
        return try change.closed(change.correctedPay(of: name), in: tx) {
            try PayLine.add(.correction, units, words: words, of: contact, event: event, in: tx)
        }
    }

    /// Somebody who is or was in the lineup.
    private func name(_ contact: ID<Contact>, in event: Event, _ tx: Transaction) throws -> String {
        let person = try Contact.find(contact, account: account.id, in: tx)
        let wasIn = try tx.exists("SELECT 1 FROM slot WHERE event_id = \(event.id) AND contact_id = \(contact)")
        guard wasIn else { throw PayError.isNotIn(person: person.name, event) }
        return person.name
    }
}
