import Agenda
import Lineups
import Platform
import Storage
import Values

/// A change of what is stored about the money of a show, with its undo step.
struct SettlementChange {
    let event: Event
    let account: Account
    let sheet: SettlementSheet

    /// Throws `EventError.unknown`, also for an event that is no show.
    init(_ id: ID<Event>, account: Account, in tx: Transaction) throws {
        event = try Event.findShow(id, account: account.id, in: tx)
        self.account = account
        sheet = try SettlementSheet(event, home: account.currency, in: tx)
    }

    /// Changes an open settlement. Throws `PayError.isClosed`.
    func open(
        _ summary: String, in tx: Transaction, _ change: (Settlement) throws -> Void
    ) throws -> SettlementSheet {
        guard !sheet.settlement.isClosed else { throw PayError.isClosed(event) }
        return try record(summary, in: tx) {
            // What is stored refers to it.
            if !sheet.isStarted { try sheet.settlement.save(in: tx) }
            try change(sheet.settlement)
        }
    }

    /// Adds to a closed settlement. Throws `PayError.isOpen`.
    func closed(_ summary: String, in tx: Transaction, _ change: () throws -> Void) throws -> SettlementSheet {
        guard sheet.settlement.isClosed else { throw PayError.isOpen(event) }
        return try record(summary, in: tx, change)
    }

    private func record(
        _ summary: String, in tx: Transaction, _ change: () throws -> Void
    ) throws -> SettlementSheet {
        let before = try SettlementUndo(event.id, in: tx)
        try change()
        if try SettlementUndo(event.id, in: tx) != before {
            try UndoStep.record(
                SettlementUndo.kind, of: event.id, before, summary: summary, account: account.id, in: tx)
        }
        return try SettlementSheet(event, home: account.currency, in: tx)
    }
}

// MARK: - Words

extension SettlementChange {
    var settlementChanged: String { "changed the settlement of \(event.name.quotedLine)" }
    var settlementClosed: String { "closed the settlement of \(event.name.quotedLine)" }

    func changedPay(of name: String) -> String { "changed the pay of \(name) for \(event.name.quotedLine)" }

    func correctedPay(of name: String) -> String { "corrected the pay of \(name) for \(event.name.quotedLine)" }

    func paid(_ name: String) -> String { "marked \(name) as paid for \(event.name.quotedLine)" }

    func waivedPay(of name: String) -> String { "waived the pay of \(name) for \(event.name.quotedLine)" }
}
