package import Agenda
package import Messaging
package import Storage
package import Values

/// Requests or reminders that wait for a fit hour can be taken back until the first of them leaves. What has left cannot,
/// and is a step of its own.
package struct LettersBefore {
    /// A text that waits, and how its place was before it was put.
    private struct Letter: Codable {
        let text: Int64
        let slot: Int64
        let name: String
        let answer: String
        let toldStart: Int64?
        let toldPlace: String?
    }

    static let kind: UndoStep.Kind = "lineup.letters"

    private let plan: Asking.Plan
    private let places: [(answer: SlotAnswer, toldStart: Int64?, toldPlace: String?)]

    /// To be made before the letters of a plan are put into the outbox.
    package init(_ plan: Asking.Plan, in tx: Transaction) throws {
        self.plan = plan
        places = try plan.letters.map { letter in
            guard
                let row = try tx.row(
                    "SELECT answer, told_start, told_place FROM slot WHERE id = \(letter.slot.id)")
            else { return (.none, nil, nil) }
            return (try row["answer"], try row["told_start"], try row["told_place"])
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
        var (waiting, leaving): ([Letter], [String]) = ([], [])
        for ((letter, place), text) in zip(zip(plan.letters, places), texts) {
            if try Outbound.find(text, in: tx).map({ $0.state == .queued && $0.notBefore > now }) == true {
                waiting.append(
                    Letter(
                        text: text.rawValue, slot: letter.slot.id.rawValue, name: letter.slot.name,
                        answer: place.answer.rawValue, toldStart: place.toldStart, toldPlace: place.toldPlace))
            } else {
                leaving.append(letter.slot.name)
            }
        }
        func says(_ names: [String]) -> String { "\(verb) \(names.joined(separator: ", ")) about \"\(event.name)\"" }
        if !leaving.isEmpty {
            try UndoStep.keepFinal(says(leaving), why: UndoStep.textsStay, account: event.account, now: now, in: tx)
        }
        guard !waiting.isEmpty else { return }
        try UndoStep.keep(
            Self.kind, of: event.id, before: try JSONColumn.text(waiting), says: says(waiting.map(\.name)),
            account: event.account, now: now, in: tx)
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
            guard try Outbox.cancel(current, now: now, in: tx) || wasTakenBack(current, in: tx) else {
                throw UndoError.hasLeft("The text to \(letter.name)")
            }
            guard let asked else { continue }
            try tx.run("DELETE FROM ask WHERE id = \(try asked["id"] as ID<Ask>)")
            if let answer = SlotAnswer(rawValue: letter.answer) {
                _ = try Slot.move(slot, to: answer, cause: .undo, now: now, in: tx)
            }
            try tx.run(
                """
                UPDATE slot SET told_start = \(letter.toldStart), told_place = \(letter.toldPlace) WHERE id = \(slot)
                """)
        }
        try Tending.look(at: event, now: now, in: tx)
    }

    /// Somebody answered, was taken out, or has the place: it had not left.
    private static func wasTakenBack(_ text: ID<Outbound>, in tx: Transaction) throws -> Bool {
        try tx.exists("SELECT 1 FROM outbound WHERE id = \(text) AND state IN ('cancelled', 'expired')")
    }
}
