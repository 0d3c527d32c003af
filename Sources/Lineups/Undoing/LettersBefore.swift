package import Agenda
package import Messaging
package import Storage
package import Values

/// Requests, reminders or news of a change can be taken back until the first of them leaves: those that wait for a fit
/// hour, and by themselves those that are due and wait for a gateway.
package struct LettersBefore {
    /// A text that waits, and how its place was before it was put.
    private struct Letter: Codable {
        let text: Int64
        let slot: Int64
        let name: String
        let answer: String
        let toldStart: Int64?
        let toldPlace: String?
        let toldZone: String?
    }

    static let kind: UndoStep.Kind = "lineup.letters"

    private let plan: Asking.Plan
    private let places: [(answer: SlotAnswer, toldStart: Int64?, toldPlace: String?, toldZone: String?)]

    /// To be made before the letters of a plan are put into the outbox.
    package init(_ plan: Asking.Plan, in tx: Transaction) throws {
        self.plan = plan
        places = try plan.letters.map { letter in
            guard
                let row = try tx.row(
                    "SELECT answer, told_start, told_place, told_zone FROM slot WHERE id = \(letter.slot.id)")
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
        _ verb: String, as texts: [ID<Outbound>], _ event: Event, now: Instant, in tx: Transaction
    ) throws {
        var (due, waiting, doubtful): ([Letter], [Letter], [String]) = ([], [], [])
        for ((letter, place), id) in zip(zip(plan.letters, places), texts) {
            guard let text = try Outbound.find(id, in: tx), text.state == .queued else {
                doubtful.append(letter.slot.name)
                continue
            }
            let kept = Letter(
                text: id.rawValue, slot: letter.slot.id.rawValue, name: letter.slot.name,
                answer: place.answer.rawValue, toldStart: place.toldStart, toldPlace: place.toldPlace,
                toldZone: place.toldZone)
            if text.notBefore > now { waiting.append(kept) } else { due.append(kept) }
        }
        func says(_ names: [String]) -> String { "\(verb) \(names.joined(separator: ", ")) about \"\(event.name)\"" }
        if !doubtful.isEmpty {
            try UndoStep.keepFinal(says(doubtful), why: UndoStep.textsStay, account: event.account, now: now, in: tx)
        }
        for letters in [due, waiting] where !letters.isEmpty {
            try UndoStep.keep(
                Self.kind, of: event.id, before: try JSONColumn.text(letters), says: says(letters.map(\.name)),
                account: event.account, now: now, in: tx)
        }
    }

    static func restore(_ step: UndoStep, now: Instant, in tx: Transaction) throws {
        guard let event = try Event.find(step.subject(), in: tx), !event.isCancelled else {
            throw UndoError.isGone("The event")
        }
        for letter in try JSONColumn.value([Letter].self, from: step.before) {
            let (slot, text) = (ID<Slot>(letter.slot), ID<Outbound>(letter.text))
            // A change of the event may have put it anew.
            let asked = try tx.row(
                """
                SELECT ask.id, ask.outbound_id FROM ask
                WHERE ask.slot_id = \(slot) AND ask.closed_at IS NULL AND ask.asked_at = \(step.at)
                ORDER BY ask.id DESC LIMIT 1
                """)
            let current: ID<Outbound> = try asked?["outbound_id"] ?? text
            guard try !hasLeft(current, in: tx) else { throw UndoError.hasLeft("The text to \(letter.name)") }
            try Outbox.cancel(current, now: now, in: tx)
            guard let asked else { continue }
            try tx.run("DELETE FROM ask WHERE id = \(try asked["id"] as ID<Ask>)")
            if let answer = SlotAnswer(rawValue: letter.answer) {
                _ = try Slot.move(slot, to: answer, cause: .undo, now: now, in: tx)
                // What was asked before is awaited again.
                if answer == .none || answer == .maybe { try Ask.reopen(slot: slot, now: now, in: tx) }
            }
            try tx.run(
                """
                UPDATE slot SET told_start = \(letter.toldStart), told_place = \(letter.toldPlace),
                    told_zone = \(letter.toldZone)
                WHERE id = \(slot)
                """)
        }
        try Tending.look(at: event, now: now, in: tx)
    }

    /// It neither waits for the first time, nor was it taken back because somebody answered, was taken out, or has the
    /// place.
    private static func hasLeft(_ text: ID<Outbound>, in tx: Transaction) throws -> Bool {
        try !tx.exists(
            """
            SELECT 1 FROM outbound
            WHERE id = \(text) AND resends = 0 AND state IN ('queued', 'cancelled', 'expired', 'opted_out')
            """)
    }
}
