package import Agenda
internal import Messaging
package import Storage
package import Values

/// What somebody's answer was before the booker set it.
package enum AnswerBefore {
    static let kind: UndoStep.Kind = "lineup.answer"

    package static func keep(
        _ before: SlotAnswer, of slot: Slot, event: Event, now: Instant, in tx: Transaction
    ) throws {
        try UndoStep.keep(
            kind, of: slot.id, before: before.rawValue, says: "answered for \(slot.name)", account: event.account,
            now: now, in: tx)
    }

    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        guard let slot = try Slot.find(step.subject(), in: tx), let before = SlotAnswer(rawValue: step.before),
            let event = try Event.find(slot.event, in: tx)
        else { throw UndoError.changedSince("That place") }
        let cause = try tx.value(
            "SELECT cause FROM slot_change WHERE slot_id = \(slot.id) ORDER BY id DESC LIMIT 1", as: String.self)
        // Whoever has said something themselves since has the last word.
        guard cause == Slot.Cause.booker.word else { throw UndoError.changedSince("The answer of \(slot.name)") }
        guard try Slot.move(slot.id, to: before, cause: .booker, now: now, in: tx) else {
            throw UndoError.changedSince("The answer of \(slot.name)")
        }
        if before == .none || before == .maybe { try Ask.reopen(slot: slot.id, now: now, in: tx) }
        try Tending.look(at: event, now: now, in: tx)
    }
}
