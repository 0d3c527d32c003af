package import Agenda
import Lineups
package import Platform
package import Storage
import Values

/// Moves a line of a run sheet. An act moves in the lineup, which is the order of the night.
package struct MoveRunLine: Sendable {
    package let event: ID<Event>
    package let key: RunLineKey
    /// From 1; a place beyond the end is the last one.
    package let place: Int
    package let account: Account

    package init(event: ID<Event>, key: RunLineKey, place: Int, account: Account) {
        (self.event, self.key, self.place, self.account) = (event, key, place, account)
    }

    /// One undo step if the order changed. Throws `RunSheetError`, `EventError` and `LineupError`.
    package func run(in tx: Transaction) throws -> ShowRunSheet {
        let before = try ShowRunSheet.findOpen(event, account: account.id, in: tx)
        let event = before.event
        guard place >= 1 else { throw RunSheetError.place("\(place)") }
        try before.requireLine(key)
        if before.spot(key) != nil { throw RunSheetError.openSpotHasNoPlace(before.title(key)) }
        if before.place(of: key) == nil { throw RunSheetError.isTimeAlone(before.title(key)) }
        let order = before.order.moving(key, to: place)
        if order == before.order { return before }
        let first = try RunSheetUndo.step(of: account.id, in: tx) {
            if let slot = before.slot(key) { try move(slot, before, order, in: tx) }
        }
        let summary = RunSheetUndo.moved(before.title(key), of: event)
        try RunSheetUndo.record(event, summary: summary, with: first, in: tx) {
            for (rank, item) in order.items.enumerated() {
                guard var stored = before.item(.item(item)) else { continue }
                (stored.after, stored.rank) = (order.acts(before: .item(item)), rank + 1)
                try stored.save(in: tx)
            }
        }
        try RunSheetJobs.schedule(event, in: tx)
        return try ShowRunSheet(event, in: tx)
    }

    private func move(_ slot: Slot, _ sheet: ShowRunSheet, _ order: RunOrder, in tx: Transaction) throws {
        let slots = sheet.lineup.slots
        let others = slots.map(\.id).filter { $0 != slot.id }
        let next = order.slots(after: .act(slot.id)).first
        let index = next.flatMap { others.firstIndex(of: $0) } ?? others.count
        guard slots.firstIndex(where: { $0.id == slot.id }) != index else { return }
        _ = try MoveInLineup(
            event: event, contact: slot.contact, place: index + 1, openUntil: sheet.closesAt, account: account.id
        ).run(in: tx)
    }
}

extension RunOrder {
    var items: [ID<RunItem>] { keys.compactMap { if case .item(let id) = $0 { id } else { nil } } }
}
