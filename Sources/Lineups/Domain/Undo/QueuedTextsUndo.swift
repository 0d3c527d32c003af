package import Agenda
package import Messaging
package import Platform
package import Storage
import Values

/// Undoes requests, reminders and change notices, as long as none of them was sent; of texts that were held so that
/// sending them can be undone, those that were not sent. Texts that wait for the end of
/// quiet hours are one step, and texts that are due are another.
package struct QueuedTextsUndo {
    /// The value that a step stores.
    private struct Queued: UndoValue {
        let texts: [Text]
        /// Those that have not left yet can be stopped without the others; nil for false.
        var isHeld: Bool?
    }

    /// A queued text, and the previous state of its slot.
    private struct Text: Codable {
        /// The key of the outbound message.
        let message: Int64
        let slot: Int64
        let name: String
        let answer: String
        /// The start (milliseconds since 1970), place and zone that the performer was told before; nil if none.
        let toldStart: Int64?
        let toldPlace: String?
        let toldZone: String?
    }

    static let kind: UndoStep.Kind = "lineup.messages"

    private let drafts: [MessageDraft]
    private let places: [(answer: Answer, toldStart: Int64?, toldPlace: String?, toldZone: String?)]

    /// To be created before the drafts of a plan are queued.
    package init(_ plan: SendingPlan, in tx: Transaction) throws { try self.init(plan.drafts, in: tx) }

    init(_ drafts: [MessageDraft], in tx: Transaction) throws {
        self.drafts = drafts
        var rows: [ID<Slot>: Row] = [:]
        for row in try tx.rows(
            """
            SELECT id, answer, told_start, told_place, told_zone FROM slot
            WHERE id IN \(list: drafts.map(\.slot.id))
            """)
        {
            rows[try row["id"]] = row
        }
        places = try drafts.map { draft in
            guard let row = rows[draft.slot.id] else { return (.none, nil, nil, nil) }
            return (try row["answer"], try row["told_start"], try row["told_place"], try row["told_zone"])
        }
    }

    /// Records the queued texts.
    ///
    /// - Parameters:
    ///   - verb: `asked` or `reminded`.
    ///   - texts: the queued messages, in the order of the drafts.
    ///   - isHeld: whether they wait so that sending them can be undone.
    ///   - first: the first step of the same command.
    ///   - subject: what they are about; nil for the event.
    package func record(
        _ verb: String, as texts: [ID<OutboundMessage>], isHeld: Bool = false, with first: ID<UndoStep>? = nil,
        about subject: String? = nil, _ event: Event, in tx: Transaction
    ) throws {
        var (due, waiting, doubtful): ([Text], [Text], [String]) = ([], [], [])
        let queued = Dictionary(uniqueKeysWithValues: try OutboundMessage.all(texts, in: tx).map { ($0.id, $0) })
        for ((draft, place), id) in zip(zip(drafts, places), texts) {
            guard let text = queued[id], text.state == .queued else {
                doubtful.append(draft.slot.name)
                continue
            }
            let kept = Text(
                message: id.rawValue, slot: draft.slot.id.rawValue, name: draft.slot.name,
                answer: place.answer.rawValue, toldStart: place.toldStart, toldPlace: place.toldPlace,
                toldZone: place.toldZone)
            if text.notBefore > tx.now { waiting.append(kept) } else { due.append(kept) }
        }
        func summary(_ names: [String]) -> String {
            "\(verb) \(names.distinct.joined(separator: ", ")) about \(subject ?? "\"\(event.name)\"")"
        }
        if !doubtful.isEmpty {
            try UndoStep.recordFinal(summary(doubtful), reason: UndoStep.textsStay, account: event.account, in: tx)
        }
        for texts in [due, waiting] where !texts.isEmpty {
            let value = Queued(texts: texts, isHeld: isHeld ? true : nil)
            try UndoStep.record(
                Self.kind, of: event.id, value, summary: summary(texts.map(\.name)), with: first,
                account: event.account, in: tx)
        }
    }

    static func rows(of step: UndoStep, in tx: Transaction) throws -> UndoRows {
        try .ofSlots(step.snapshot(Queued.self).texts.map(\.slot), in: tx)
    }

    /// Returns to whom texts were sent already.
    static func restore(_ step: UndoStep, in tx: Transaction) throws -> [String] {
        let queued = try step.snapshot(Queued.self)
        let events = try events(of: queued, step, in: tx)
        guard !events.isEmpty else { throw UndoError.isGone("The event") }
        var sent: [String] = []
        for text in queued.texts where try !stop(text, since: step, in: tx) { sent.append(text.name) }
        if let first = sent.first, queued.isHeld != true || sent.count == queued.texts.count {
            throw UndoError.alreadySent("The text to \(first)")
        }
        for event in events { try LineupScheduler.schedule(event, in: tx) }
        return sent.isEmpty ? [] : [UndoStep.sentAlready(sent.distinct)]
    }

    /// Those that are not canceled. Texts about several dates are about several events.
    private static func events(of queued: Queued, _ step: UndoStep, in tx: Transaction) throws -> [Event] {
        let others = try queued.texts.compactMap { try Slot.find(ID($0.slot), in: tx)?.event }
        return try ([step.subject()] + others).distinct.compactMap { try Event.find($0, in: tx) }
            .filter { !$0.isCanceled }
    }

    /// Returns false, with nothing changed, if the text was sent.
    private static func stop(_ queued: Text, since step: UndoStep, in tx: Transaction) throws -> Bool {
        let (slot, text) = (ID<Slot>(queued.slot), ID<OutboundMessage>(queued.message))
        // A change of the event may have replaced the queued text.
        let asked = try tx.row(
            """
            SELECT invitation.id, invitation.outbound_message_id FROM invitation
            WHERE invitation.slot_id = \(slot) AND invitation.closed_at IS NULL AND invitation.asked_at = \(step.at)
            ORDER BY invitation.id DESC LIMIT 1
            """)
        let current: ID<OutboundMessage> = try asked?["outbound_message_id"] ?? text
        guard try !Outbox.isSent(current, account: step.account, in: tx) else { return false }
        try Outbox.cancel(current, in: tx)
        guard let asked else { return true }
        try tx.run("DELETE FROM invitation WHERE id = \(try asked["id"] as ID<Invitation>)")
        if let answer = Answer(rawValue: queued.answer) {
            _ = try Slot.changeAnswer(slot, to: answer, cause: .undo, in: tx)
            // The previous request awaits an answer again.
            if answer == .none || answer == .maybe { try Invitation.reopen(slot: slot, in: tx) }
        }
        // It may have replaced a notice that had not left.
        try Outbox.requeue(
            "SELECT outbound_message_id FROM invitation WHERE slot_id = \(slot) AND closed_at IS NULL",
            canceledAt: step.at, in: tx)
        try tx.run(
            """
            UPDATE slot SET told_start = \(queued.toldStart), told_place = \(queued.toldPlace),
                told_zone = \(queued.toldZone)
            WHERE id = \(slot)
            """)
        return true
    }
}

extension Array where Element: Hashable {
    /// Each element once, in the order of the first ones.
    fileprivate var distinct: [Element] {
        var known: Set<Element> = []
        return filter { known.insert($0).inserted }
    }
}
