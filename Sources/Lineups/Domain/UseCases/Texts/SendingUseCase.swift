import Agenda
package import Messaging
import Platform
package import Storage
import Values

/// Sends texts about an event in two steps: `plan` lists them for the booker, `send` sends those that were approved.
package protocol SendingUseCase: Sendable {
    /// How long the texts wait, so that sending them can be undone.
    var hold: Duration { get set }

    /// Ignore quiet hours.
    var anyway: Bool { get }

    /// The texts that would be sent now, and the people who get none. Nothing changes.
    func plan(in tx: Transaction) throws -> SendingPlan

    /// Sends the approved texts that would still be the same. Throws like `plan`; then nothing is sent.
    func send(_ approved: SendingPlan, in tx: Transaction) throws -> SentMessages
}

extension SendingUseCase {
    /// Sends the texts that are in both plans, as one undo step, and schedules the event.
    ///
    /// - Parameters:
    ///   - current: the texts as they would be sent now.
    ///   - verb: what was done, for the undo step: `asked`.
    ///   - first: the first undo step of the same command.
    ///   - queue: queues the texts of the plan that it is given, in their order.
    func send(
        _ approved: SendingPlan, stillIn current: SendingPlan, as verb: String, with first: ID<UndoStep>? = nil,
        in tx: Transaction, queue: (SendingPlan) throws -> [ID<OutboundMessage>]
    ) throws -> SentMessages {
        let (plan, skipped) = try approved.confirmed(by: current.countingTimes(in: tx))
        try plan.withinQuota(in: tx)
        let before = try QueuedTextsUndo(plan, in: tx)
        try LineupScheduler.schedule(plan.event, in: tx)
        let texts = try queue(plan)
        try Outbox.hold(texts, for: hold, in: tx)
        try before.record(verb, as: texts, isHeld: hold > .zero, with: first, plan.event, in: tx)
        let listed = try plan.listed.send(
            until: plan.event.endsAt, anyway: anyway, hold: hold, with: first, account: plan.event.account, in: tx)
        return SentMessages(texts: texts + listed, skipped: skipped)
    }
}

/// The messages that were sent, or queued for later.
package struct SentMessages: Sendable {
    package let texts: [ID<OutboundMessage>]
    /// People whose approved text is not sent, because they have answered since or it would read differently now.
    package let skipped: [Slot]
    /// Queued texts that were written again because of it.
    package var rewritten = TextPreview([])
}
