import Agenda
import Lineups
import People
import Platform
import Storage
import Values

/// All that is stored about the money of a show, as it was before a change.
struct SettlementUndo: UndoValue, Equatable {
    static let kind: UndoStep.Kind = "night.settlement"

    /// Nil where nothing was stored.
    let sheet: StoredSettlement?

    init(_ event: ID<Event>, in tx: Transaction) throws {
        sheet = try Settlement.find(event, in: tx).map { try StoredSettlement($0, in: tx) }
    }

    /// Every change concerns the whole settlement. So closing can be undone until something is paid or corrected.
    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("settlement", step.subject)], within: [.subject(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx) else { throw UndoError.isGone("The event") }
        let before = try step.snapshot(SettlementUndo.self)
        try before.sheet?.requirePeople(account: step.account, in: tx)
        try tx.run("DELETE FROM settlement WHERE event_id = \(event.id)")
        try before.sheet?.insert(event: event.id, account: step.account, in: tx)
    }
}

/// A settlement with all its rows, as undo steps store it.
struct StoredSettlement: Codable, Equatable, Sendable {
    struct Expense: Codable, Equatable, Sendable {
        let id: Int64
        let title: String
        let amount: Int64
    }

    struct Entry: Codable, Equatable, Sendable {
        let contact: Int64
        let kind: String
        let amount: Int64
        let words: String?
    }

    struct Line: Codable, Equatable, Sendable {
        let id: Int64
        let contact: Int64
        let kind: String
        let amount: Int64
        let deal: String?
        let words: String?
        /// Milliseconds since 1970.
        let addedAt: Int64
    }

    struct Paid: Codable, Equatable, Sendable {
        let id: Int64
        let contact: Int64
        let kind: String
        let amount: Int64
        let day: String
        let method: String?
        let words: String?
    }

    let currency: String
    let door: Int64?
    let fees: Int64
    let heads: Int?
    let comps: Int?
    /// Milliseconds since 1970.
    let closedAt: Int64?
    let expenses: [Expense]
    let entries: [Entry]
    let lines: [Line]
    let payments: [Paid]

    init(_ settlement: Settlement, in tx: Transaction) throws {
        let event = settlement.event
        (currency, door, fees) = (settlement.currency.code, settlement.door, settlement.fees)
        (heads, comps, closedAt) = (settlement.heads, settlement.comps, settlement.closedAt?.milliseconds)
        expenses = settlement.expenses.map { Expense(id: $0.id.rawValue, title: $0.title, amount: $0.amount) }
        entries = try PayEntry.all(event: event, in: tx).map {
            Entry(contact: $0.contact.rawValue, kind: $0.kind.rawValue, amount: $0.amount, words: $0.words)
        }
        lines = try tx.rows(
            """
            SELECT id, contact_id, kind, amount, deal, words, added_at FROM pay_line WHERE event_id = \(event)
            ORDER BY id
            """
        ).map {
            Line(
                id: try $0["id"], contact: try $0["contact_id"], kind: try $0["kind"], amount: try $0["amount"],
                deal: try $0["deal"], words: try $0["words"], addedAt: try $0["added_at"])
        }
        payments = try Payment.all(event: event, in: tx).map {
            Paid(
                id: $0.id.rawValue, contact: $0.contact.rawValue, kind: $0.kind.rawValue, amount: $0.amount,
                day: $0.day.description, method: $0.method, words: $0.words)
        }
    }

    /// Throws if somebody of it was deleted, or merged with another contact, since.
    func requirePeople(account: ID<Account>, in tx: Transaction) throws {
        for key in Set(entries.map(\.contact) + lines.map(\.contact) + payments.map(\.contact)) {
            guard try Contact.find(ID(key), in: tx)?.account == account else { throw UndoError.isGone("A contact") }
        }
    }

    /// Inserts it again. Nothing of it is stored.
    func insert(event: ID<Event>, account: ID<Account>, in tx: Transaction) throws {
        try tx.run(
            """
            INSERT INTO settlement (event_id, account_id, currency, door, fees, heads, comps, closed_at)
            VALUES (\(event), \(account), \(currency), \(door), \(fees), \(heads), \(comps), \(closedAt))
            """)
        for expense in expenses {
            try tx.run(
                """
                INSERT INTO settlement_expense (id, event_id, title, amount)
                VALUES (\(expense.id), \(event), \(expense.title), \(expense.amount))
                """)
        }
        for entry in entries {
            try tx.run(
                """
                INSERT INTO pay_entry (event_id, contact_id, kind, amount, words)
                VALUES (\(event), \(entry.contact), \(entry.kind), \(entry.amount), \(entry.words))
                """)
        }
        for line in lines {
            try tx.run(
                """
                INSERT INTO pay_line (id, event_id, contact_id, kind, amount, deal, words, added_at)
                VALUES (\(line.id), \(event), \(line.contact), \(line.kind), \(line.amount), \(line.deal),
                    \(line.words), \(line.addedAt))
                """)
        }
        for paid in payments {
            try tx.run(
                """
                INSERT INTO payment (id, event_id, contact_id, kind, amount, day, method, words)
                VALUES (\(paid.id), \(event), \(paid.contact), \(paid.kind), \(paid.amount), \(paid.day),
                    \(paid.method), \(paid.words))
                """)
        }
    }
}
