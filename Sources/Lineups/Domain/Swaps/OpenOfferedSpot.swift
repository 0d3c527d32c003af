import Agenda
import Messaging
package import Platform
package import Storage
import Values

/// Opens the spot of a performer who offered a substitute: they are out, and the bench is asked as after any no. They
/// get no text. One undo step.
package struct OpenOfferedSpot: Sendable {
    package let planner: InvitationPlanner
    package let offer: ID<SwapOffer>
    package let account: Account

    package init(planner: InvitationPlanner, offer: ID<SwapOffer>, account: Account) {
        (self.planner, self.offer, self.account) = (planner, offer, account)
    }

    package struct Result: Sendable {
        package let offer: SwapOffer
        /// They had not said no: it was recorded for them.
        package let recordedNo: Bool
    }

    /// Throws `SwapError`, `EventError` and `LineupError`; then nothing is changed.
    package func run(in tx: Transaction) throws -> Result {
        let offer = try SwapOffer.find(offer, account: account.id, in: tx)
        let event = try Event.findOpen(offer.event.id, account: account.id, in: tx)
        guard let place = try Slot.find(offer.slot, in: tx) else { throw SwapError.notFound(offer.id) }
        let step = try SwapUndo.record(offer, in: tx)
        try offer.close(in: tx)
        if place.isStillIn {
            let answering = AnswerForPerformer(
                planner: planner, event: event.id, contact: offer.contact, answer: ManualAnswer(.no, isMisread: false),
                givenIn: offer.text, account: account)
            _ = try answering.run(with: step, in: tx)
        }
        _ = try AttentionUndo.record(from: offer.performer, with: step, account: account.id, in: tx) {
            try InboundMessage.markDone([offer.text], in: tx)
        }
        try LineupScheduler.schedule(event, in: tx)
        return Result(offer: offer, recordedNo: place.isStillIn)
    }

    /// The change with the texts that it causes at once, to the bench.
    package func causing() -> CausedTexts.Change<Result> {
        CausedTexts.Change(
            make: { try run(in: $0) },
            events: { [offer, account] tx in
                try SwapOffer.event(of: offer, account: account.id, in: tx).map { [$0] } ?? []
            },
            planner: planner, lane: .account(account.id))
    }
}

/// Undoes the opening of an offered spot: the bench is not asked for it any more.
struct SwapUndo: UndoValue {
    /// The key of the offer.
    private let offer: Int64

    static let kind: UndoStep.Kind = "lineup.swap"

    static func record(_ offer: SwapOffer, in tx: Transaction) throws -> ID<UndoStep> {
        try UndoStep.record(
            kind, of: offer.slot, SwapUndo(offer: offer.id.rawValue),
            summary: "opened \(offer.performer)'s spot in \"\(offer.event.name)\"",
            account: offer.event.account, in: tx)
    }

    static func rows(of step: UndoStep) throws -> UndoRows {
        UndoRows([UndoRows.Row("swap_offer", try step.snapshot(SwapUndo.self).offer)], within: [.slot(step.subject)])
    }

    /// Stand-ins who were asked since stay asked.
    static func restore(_ step: UndoStep, in tx: Transaction) throws {
        try SwapOffer.reopen(ID(try step.snapshot(SwapUndo.self).offer), in: tx)
    }
}
