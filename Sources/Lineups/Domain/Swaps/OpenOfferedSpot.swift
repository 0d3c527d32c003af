import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Opens the spot of a performer who said no and offered a substitute: the bench is asked as after any no. A performer
/// who has not said no is asked by text whether they keep it, and only their no opens it. One undo step.
package struct OpenOfferedSpot: Sendable {
    package let planner: InvitationPlanner
    package let offer: ID<SwapOffer>
    package let account: Account

    package init(planner: InvitationPlanner, offer: ID<SwapOffer>, account: Account) {
        (self.planner, self.offer, self.account) = (planner, offer, account)
    }

    package struct Result: Sendable {
        package let offer: SwapOffer
        /// To a performer who has not said no; nil where the spot is open.
        let question: ID<OutboundMessage>?

        /// The performer was asked, so that the spot is not open yet.
        package var asksPerformer: Bool { question != nil }
    }

    /// The text to a performer who has not said no; nil where they are out. Throws `SwapError` and `EventError`.
    func question(in tx: Transaction) throws -> MessageDraft? {
        let offer = try SwapOffer.find(offer, account: account.id, in: tx)
        let event = try Event.findOpen(offer.event.id, account: account.id, in: tx)
        guard let place = try Slot.find(offer.slot, in: tx) else { throw SwapError.notFound(offer.id) }
        guard place.isStillIn else { return nil }
        return try GiveUpRequest(texts: planner.texts).draft(to: place, at: event, from: account, in: tx)
    }

    /// Throws `SwapError`, `EventError` and `QuotaError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        let offer = try SwapOffer.find(offer, account: account.id, in: tx)
        let event = try Event.findOpen(offer.event.id, account: account.id, in: tx)
        let draft = try question(in: tx)
        let step = try SwapUndo.record(offer, in: tx)
        try offer.close(in: tx)
        let question = try draft.map { try ask($0, about: event, with: step, in: tx) }
        _ = try AttentionUndo.record(from: offer.performer, with: step, account: account.id, in: tx) {
            try InboundMessage.markDone([offer.text], in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(offer: offer, question: question)
    }

    private func ask(
        _ draft: MessageDraft, about event: Event, with step: ID<UndoStep>, in tx: Transaction
    ) throws -> ID<OutboundMessage> {
        try Outbox.requireRoom(for: 1, of: account.id, in: tx)
        let before = try QueuedTextsUndo([draft], in: tx)
        // Where the request still waits, this repeats it: the answer is one to the request.
        let text = try draft.recipient.enqueue(
            draft.body, kind: draft.slot.answer == .confirmed ? .notice : .reminder, account: account.id,
            slot: draft.slot.id.rawValue, expiresAt: event.startsAt, in: tx)
        try before.record("asked", as: [text], with: step, event, in: tx)
        return text
    }

    /// The change with the texts that it causes at once: to the performer, or to the bench.
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(
            make: { try run(in: $0) },
            events: { [offer, account] tx in
                try SwapOffer.event(of: offer, account: account.id, in: tx).map { [$0] } ?? []
            },
            ownTexts: { $0.question.map { [$0] } ?? [] }, planner: planner, lane: .account(account.id))
    }
}

/// Undoes the opening of an offered spot: the bench is not asked for it any more.
struct SwapUndo: UndoValue {
    /// The key of the offer.
    private let offer: Int64

    static let kind: UndoStep.Kind = "lineup.swap"

    static func record(_ offer: SwapOffer, in tx: Transaction) throws -> ID<UndoStep> {
        try UndoStep.record(
            kind, of: offer.slot, SwapUndo(offer: offer.id.rawValue), summary: summary(of: offer),
            account: offer.event.account, in: tx)
    }

    private static func summary(of offer: SwapOffer) -> String {
        "settled the swap of \(offer.performer)'s spot in \"\(offer.event.name)\""
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows([UndoRows.Row("swap_offer", try step.snapshot(SwapUndo.self).offer)], within: [.slot(step.subject)])
    }

    /// Stand-ins who were asked since stay asked.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        try SwapOffer.reopen(ID(try step.snapshot(SwapUndo.self).offer), in: tx)
    }
}
