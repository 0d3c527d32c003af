package import Agenda
package import Messaging
package import Storage
package import Values

/// Requests, reminders or news of a change can be taken back until the first of them leaves: those that wait for a fit
/// hour, and by themselves those that are due and wait for a gateway.
package struct MessagesSnapshot {
    /// A text that waits, and how its place was before it was put.
    private struct MessageDraft: Codable {
        let text: Int64
        let slot: Int64
        let name: String
        let answer: String
        let toldStart: Int64?
        let toldPlace: String?
        let toldZone: String?
    }

    static let kind: UndoStep.Kind = "lineup.letters"

    private let plan: InvitationPlanner.Plan
    private let places: [(answer: SlotAnswer, toldStart: Int64?, toldPlace: String?, toldZone: String?)]

    /// To be made before the letters of a plan are put into the outbox.
    package init(_ plan: InvitationPlanner.Plan, in tx: Transaction) throws {
        self.plan = plan
        places = try plan.drafts.map { draft in
            guard
                let row = try tx.row(
                    "SELECT answer, told_start, told_place, told_zone FROM slot WHERE id = \(draft.slot.id)")
            else { return (.none, nil, nil, nil) }
            return (try row["answer"], try row["told_start"], try row["told_place"], try row["told_zone"])
        }
    }

    /// Keeps what was done.
    ///
    /// - Parameters:
    ///   - verb: asked, reminded.
    ///   - texts: what the letters have become, in their order.
    package func keep(
        _ verb: String, as texts: [ID<OutboundMessage>], _ event: Event, now: Instant, in tx: Transaction
    ) throws {
        var (due, waiting, doubtful): ([MessageDraft], [MessageDraft], [String]) = ([], [], [])
        for ((draft, place), id) in zip(zip(plan.drafts, places), texts) {
            guard let text = try OutboundMessage.find(id, in: tx), text.state == .queued else {
                doubtful.append(draft.slot.name)
                continue
            }
            let kept = MessageDraft(
                text: id.rawValue, slot: draft.slot.id.rawValue, name: draft.slot.name,
                answer: place.answer.rawValue, toldStart: place.toldStart, toldPlace: place.toldPlace,
                toldZone: place.toldZone)
            if text.notBefore > now { waiting.append(kept) } else { due.append(kept) }
        }
        func says(_ names: [String]) -> String { "\(verb) \(names.joined(separator: ", ")) about \"\(event.name)\"" }
        if !doubtful.isEmpty {
            try UndoStep.keepFinal(says(doubtful), why: UndoStep.textsStay, account: event.account, now: now, in: tx)
        }
        for drafts in [due, waiting] where !drafts.isEmpty {
            try UndoStep.keep(
                Self.kind, of: event.id, before: try JSONColumn.text(drafts), says: says(drafts.map(\.name)),
                account: event.account, now: now, in: tx)
        }
    }

    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx), !event.isCancelled else {
            throw UndoError.isGone("The event")
        }
        for draft in try JSONColumn.value([MessageDraft].self, from: step.before) {
            let (slot, text) = (ID<Slot>(draft.slot), ID<OutboundMessage>(draft.text))
            // A change of the event may have put it anew.
            let asked = try tx.row(
                """
                SELECT invitation.id, invitation.outbound_message_id FROM invitation
                WHERE invitation.slot_id = \(slot) AND invitation.closed_at IS NULL AND invitation.asked_at = \(step.at)
                ORDER BY invitation.id DESC LIMIT 1
                """)
            let current: ID<OutboundMessage> = try asked?["outbound_message_id"] ?? text
            guard try !hasLeft(current, in: tx) else { throw UndoError.hasLeft("The text to \(draft.name)") }
            try Outbox.cancel(current, now: now, in: tx)
            guard let asked else { continue }
            try tx.run("DELETE FROM invitation WHERE id = \(try asked["id"] as ID<Invitation>)")
            if let answer = SlotAnswer(rawValue: draft.answer) {
                _ = try Slot.move(slot, to: answer, cause: .undo, now: now, in: tx)
                // What was asked before is awaited again.
                if answer == .none || answer == .maybe { try Invitation.reopen(slot: slot, now: now, in: tx) }
            }
            try tx.run(
                """
                UPDATE slot SET told_start = \(draft.toldStart), told_place = \(draft.toldPlace),
                    told_zone = \(draft.toldZone)
                WHERE id = \(slot)
                """)
        }
        try LineupScheduler.schedule(event, now: now, in: tx)
    }

    /// It neither waits for the first time, nor was it taken back because somebody answered, was taken out, or has the
    /// place.
    private static func hasLeft(_ text: ID<OutboundMessage>, in tx: Transaction) throws -> Bool {
        try !tx.exists(
            """
            SELECT 1 FROM outbound_message
            WHERE id = \(text) AND resends = 0 AND state IN ('queued', 'cancelled', 'expired', 'opted_out')
            """)
    }
}
