package import Agenda
internal import Messaging
package import Storage
package import Values

/// What somebody's answer was before the booker set it: the answer, whether one was awaited, and the rank on the bench
/// where they stood by: `none open 2`.
package enum AnswerBefore {
    static let kind: UndoStep.Kind = "lineup.answer"

    package static func keep(
        _ before: SlotAnswer, of slot: Slot, event: Event, now: Instant, in tx: Transaction
    ) throws {
        try UndoStep.keep(
            kind, of: slot.id,
            before: [
                before.rawValue, slot.lastInvitation?.isOpen == true ? "open" : "closed",
                slot.benchRank.map(String.init),
            ]
            .compactMap(\.self).joined(separator: " "), says: "answered for \(slot.name)", account: event.account,
            now: now, in: tx)
    }

    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        let words = step.before.split(separator: " ").map(String.init)
        guard let slot = try Slot.find(step.subject(), in: tx), words.count > 1,
            let before = SlotAnswer(rawValue: words[0]),
            let event = try Event.find(slot.event, in: tx)
        else { throw UndoError.isGone("That place") }
        let cause = try tx.value(
            "SELECT cause FROM slot_change WHERE slot_id = \(slot.id) ORDER BY id DESC LIMIT 1", as: String.self)
        // Whoever has said something themselves since has the last word.
        guard cause == Slot.Cause.booker.storedValue else { throw UndoError.changedSince("The answer of \(slot.name)") }
        guard try !slot.wasMentioned(since: step.at, in: tx) else { throw UndoError.spokenOfSince(slot.name) }
        try unseat(slot, rank: words.count > 2 ? Int(words[2]) : nil, in: tx)
        guard try Slot.move(slot.id, to: before, cause: .undo, now: now, in: tx) else {
            throw UndoError.changedSince("The answer of \(slot.name)")
        }
        if words[1] == "open" { try Invitation.reopen(slot: slot.id, now: now, in: tx) }
        try LineupScheduler.schedule(event, now: now, in: tx)
    }

    /// A stand-in whom the answer gave a place goes back to the bench, and the place is open again.
    private static func unseat(_ slot: Slot, rank: Int?, in tx: Transaction) throws {
        let hole = try tx.value("SELECT id FROM slot WHERE replaced_by = \(slot.id)", as: ID<Slot>.self)
        guard let rank else {
            if hole != nil { throw UndoError.changedSince("The place of \(slot.name)") }
            return
        }
        guard slot.benchRank == nil else { return }
        guard let hole else { throw UndoError.changedSince("The place of \(slot.name)") }
        try tx.run("UPDATE slot SET replaced_by = NULL WHERE id = \(hole)")
        try tx.run("UPDATE slot SET bench_rank = \(rank), is_host = 0 WHERE id = \(slot.id)")
        if let place = try Slot.find(hole, in: tx) {
            try slot.terms.emptied(of: place.terms).save(for: slot.id, in: tx)
        }
    }
}
