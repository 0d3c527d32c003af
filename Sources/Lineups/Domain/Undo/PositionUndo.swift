import Agenda
import People
import Platform
import Storage
import Values

/// Undoes an added, changed or removed position of the account: a snapshot of all of them before.
struct PositionUndo: UndoValue {
    private struct Entry: Codable, Equatable {
        let id: Int64
        let name: String
        let rank: Int
        let setSeconds: Int64?
        let pay: Int64?
        /// ISO 4217.
        let currency: String?
        /// Nil for none, and in a step of an earlier version.
        let deal: String?
    }

    enum Change {
        case added(Position)
        /// The position before, and the snapshot.
        case changed(Position, PositionUndo)
        case removed(Position, PositionUndo)

        var summary: String {
            switch self {
            case .added(let position): "added the position \"\(position.name)\""
            case .changed(let position, _): "changed the position \"\(position.name)\""
            case .removed(let position, _): "removed the position \"\(position.name)\""
            }
        }
    }

    /// What a contact costs in a position.
    private struct Fee: Codable {
        let contact: Int64
        let position: Int64
        /// Minor units of the currency.
        let pay: Int64
        let currency: String
    }

    private let entries: [Entry]
    /// The position that was added; nil for another change.
    private var added: Int64?
    /// The contacts that could take a position that was removed, and whether they like it.
    private var contacts: [Int64: [Int64: Bool]]?
    /// Of contacts in a position that was removed.
    private var fees: [Fee]?

    static let kind: UndoStep.Kind = "lineup.position"

    init(of account: ID<Account>, in tx: Transaction) throws {
        entries = try Position.all(account: account, in: tx).map { position in
            Entry(
                id: position.id.rawValue, name: position.name, rank: position.rank,
                setSeconds: position.offer.seconds, pay: position.offer.pay?.minorUnits,
                currency: position.offer.pay?.currency.code, deal: position.offer.deal?.stored)
        }
        var holders: [Int64: [Int64: Bool]] = [:]
        for row in try tx.rows(
            """
            SELECT position_id, contact_id, likes FROM contact_position
            WHERE position_id IN (SELECT id FROM position WHERE account_id = \(account))
            """)
        {
            holders[try row["position_id"], default: [:]][try row["contact_id"]] = try row["likes"]
        }
        contacts = holders
        fees = try tx.rows(
            """
            SELECT contact_id, position_id, pay, pay_currency FROM contact_fee
            WHERE position_id IN (SELECT id FROM position WHERE account_id = \(account))
            """
        ).map { row in
            Fee(
                contact: try row["contact_id"], position: try row["position_id"], pay: try row["pay"],
                currency: try row["pay_currency"])
        }
    }

    static func record(_ change: Change, in tx: Transaction) throws {
        switch change {
        case .added(let position):
            var value = try PositionUndo(of: position.account, in: tx)
            (value.added, value.contacts, value.fees) = (position.id.rawValue, nil, nil)
            try record(value, position, change.summary, in: tx)
        case .changed(let position, var value):
            (value.contacts, value.fees) = (nil, nil)
            guard try PositionUndo(of: position.account, in: tx).entries != value.entries else { return }
            try record(value, position, change.summary, in: tx)
        case .removed(let position, let value):
            try record(value, position, change.summary, in: tx)
        }
    }

    private static func record(
        _ value: PositionUndo, _ position: Position, _ summary: String, in tx: Transaction
    ) throws {
        try UndoStep.record(kind, of: position.id, value, summary: summary, account: position.account, in: tx)
    }

    /// All positions of an account are changed as one.
    static func rows(of step: UndoStep) -> UndoRows { UndoRows([UndoRows.Row("position", step.account.rawValue)]) }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let value = try step.snapshot(PositionUndo.self)
        if let added = value.added {
            let isUsed = try tx.exists(
                """
                SELECT 1 FROM spot WHERE position_id = \(added)
                UNION ALL SELECT 1 FROM template_spot WHERE position_id = \(added)
                """)
            if isUsed { throw UndoError.changedSince("The position") }
            try tx.run("DELETE FROM position WHERE id = \(added)")
            return
        }
        for entry in value.entries {
            try tx.run(
                """
                INSERT INTO position (id, account_id, name, folded_name, rank, set_seconds, pay, pay_currency, deal)
                VALUES (\(entry.id), \(step.account), \(entry.name), \(entry.name.folded), \(entry.rank),
                    \(entry.setSeconds), \(entry.pay), \(entry.currency), \(entry.deal))
                ON CONFLICT (id) DO UPDATE SET name = excluded.name, folded_name = excluded.folded_name,
                    rank = excluded.rank, set_seconds = excluded.set_seconds, pay = excluded.pay,
                    pay_currency = excluded.pay_currency, deal = excluded.deal
                """)
        }
        for (contact, likes) in value.contacts?[step.subject] ?? [:]
        where try tx.exists("SELECT 1 FROM contact WHERE id = \(contact)") {
            try tx.run(
                """
                INSERT INTO contact_position (contact_id, position_id, likes)
                VALUES (\(contact), \(step.subject), \(likes))
                ON CONFLICT (contact_id, position_id) DO NOTHING
                """)
        }
        for fee in value.fees ?? [] where fee.position == step.subject {
            guard try tx.exists("SELECT 1 FROM contact WHERE id = \(fee.contact)") else { continue }
            try tx.run(
                """
                INSERT INTO contact_fee (contact_id, position_id, pay, pay_currency)
                VALUES (\(fee.contact), \(fee.position), \(fee.pay), \(fee.currency))
                ON CONFLICT (contact_id, position_id) DO NOTHING
                """)
        }
    }
}

/// Undoes a change of the positions that a contact can take.
struct ContactPositionsUndo: UndoValue {
    /// The keys of the positions, and whether they are liked.
    private let before: [Int64: Bool]

    static let kind: UndoStep.Kind = "lineup.contact-positions"

    static func record(
        _ before: [ContactPosition], of contact: Contact, account: ID<Account>, in tx: Transaction
    ) throws {
        let value = ContactPositionsUndo(
            before: Dictionary(uniqueKeysWithValues: before.map { ($0.position.id.rawValue, $0.likes) }))
        try UndoStep.record(
            kind, of: contact.id, value, summary: summary(of: contact), account: account, in: tx)
    }

    private static func summary(of contact: Contact) -> String { "changed the positions of \(contact.name)" }

    static func rows(of step: UndoStep) -> UndoRows {
        UndoRows([UndoRows.Row("contact positions", step.subject)], within: [.contact(step.subject)])
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let contact: ID<Contact> = step.subject()
        guard try Contact.find(contact, in: tx) != nil else { throw UndoError.isGone("The contact") }
        let known = Set(try Position.all(account: step.account, in: tx).map(\.id))
        let before = try step.snapshot(ContactPositionsUndo.self).before
        let positions = before.sorted { $0.key < $1.key }.map { (id: ID<Position>($0.key), likes: $0.value) }
        try ContactPosition.save(positions.filter { known.contains($0.id) }, of: contact, in: tx)
        try LineupScheduler.scheduleAll(with: contact, in: tx)
    }
}
