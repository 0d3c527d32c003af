package import Agenda
import Messaging
package import Platform
package import Storage
package import Values

/// Undoes an answer that the booker entered.
package struct AnswerUndo: UndoValue {
    /// The stored value of the previous answer: `none`, `confirmed`, …
    private let answer: String
    /// An answer was awaited.
    private let wasOpen: Bool
    /// The position on the bench; nil for a slot in the lineup itself.
    private let benchRank: Int?
    /// Since when they were in line, in milliseconds since 1970; nil for somebody who was not.
    private var inLineSince: Int64?

    static let kind: UndoStep.Kind = "lineup.answer"

    /// - Parameters:
    ///   - before: the answer that was replaced.
    ///   - slot: as it was before.
    ///   - first: the first step of the same command.
    @discardableResult
    package static func record(
        _ before: Answer, of slot: Slot, event: Event, with first: ID<UndoStep>? = nil, in tx: Transaction
    ) throws -> ID<UndoStep> {
        let value = AnswerUndo(
            answer: before.rawValue, wasOpen: slot.lastInvitation?.isOpen == true, benchRank: slot.benchRank,
            inLineSince: slot.inLineSince?.milliseconds)
        let entered = try Slot.find(slot.id, in: tx)
        let answer = entered?.isInLine == true ? "yes" : words(for: entered?.answer ?? .none)
        return try UndoStep.record(
            kind, of: slot.id, value, summary: summary(answer, slot, event, at: tx.now), with: first,
            account: event.account, in: tx)
    }

    private static func summary(_ answer: String, _ slot: Slot, _ event: Event, at now: Instant) -> String {
        "answered \(answer) for \(slot.name) in \"\(event.name)\", \(event.when(at: now))"
    }

    private static func words(for answer: Answer) -> String {
        switch answer {
        case .confirmed: "yes"
        case .declined, .withdrawn: "no"
        case .none, .maybe, .expired: answer.rawValue
        }
    }

    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        let before = try step.snapshot(AnswerUndo.self)
        guard let slot = try Slot.find(step.subject(), in: tx), let answer = Answer(rawValue: before.answer),
            let event = try Event.find(slot.event, in: tx)
        else { throw UndoError.isGone("That slot") }
        let cause = try tx.value(
            "SELECT cause FROM slot_change WHERE slot_id = \(slot.id) ORDER BY id DESC LIMIT 1", as: String.self)
        // A later answer by the performer wins.
        guard cause == SlotChange.Cause.booker.storedValue else {
            throw UndoError.changedSince("\(slot.name)'s answer")
        }
        guard try !slot.wasMentioned(since: step.at, in: tx) else { throw UndoError.spokenOfSince(slot.name) }
        if slot.isInLine {
            try tx.run("UPDATE slot SET bench_rank = \(before.benchRank) WHERE id = \(slot.id)")
        } else {
            try unseat(slot, rank: before.benchRank, in: tx)
        }
        guard try slot.isInLine && answer == .none || Slot.changeAnswer(slot.id, to: answer, cause: .undo, in: tx)
        else { throw UndoError.changedSince("\(slot.name)'s answer") }
        let since = before.inLineSince.map { Instant(milliseconds: $0) }
        try tx.run("UPDATE slot SET in_line_since = \(since) WHERE id = \(slot.id)")
        if before.wasOpen, try Invitation.reopen(slot: slot.id, in: tx) {
            // The answer has stopped a request that had not left.
            try Outbox.requeue(
                "SELECT outbound_message_id FROM invitation WHERE slot_id = \(slot.id) AND closed_at IS NULL",
                canceledAt: step.at, in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
    }

    /// Moves a stand-in to whom the answer gave a place back to the bench, which leaves the place vacant.
    private static func unseat(_ slot: Slot, rank: Int?, in tx: Transaction) throws {
        let hole = try tx.value("SELECT id FROM slot WHERE replaced_by = \(slot.id)", as: ID<Slot>.self)
        let hasSpots = !slot.spots.isEmpty
        guard let rank else {
            if hole != nil { throw UndoError.changedSince("\(slot.name)'s slot") }
            return
        }
        guard slot.benchRank == nil else { return }
        guard hole != nil || hasSpots else { throw UndoError.changedSince("\(slot.name)'s slot") }
        // Whose place it was said yes since, and is in line.
        let isHoleInLine = try hole.map { try Slot.find($0, in: tx)?.isInLine ?? false } ?? false
        guard !isHoleInLine else { throw UndoError.changedSince("\(slot.name)'s slot") }
        try Spot.move(from: slot.id, to: hole, in: tx)
        try tx.run("UPDATE slot SET bench_rank = \(rank) WHERE id = \(slot.id)")
        guard let hole else { return }
        try tx.run("UPDATE slot SET replaced_by = NULL WHERE id = \(hole)")
        if let place = try Slot.find(hole, in: tx) {
            try slot.terms.emptied(of: place.terms).save(for: slot.id, in: tx)
        }
    }
}
