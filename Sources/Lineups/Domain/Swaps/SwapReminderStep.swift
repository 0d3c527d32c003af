import Agenda
import Messaging
import Platform
import Storage
import Values

/// Reminds the booker of an offered substitute when the place is not held any longer. Nobody is booked or asked by it.
struct SwapReminderStep {
    /// Returns when the next place stops to be held; nil for none.
    func run(_ pass: SchedulerPass, in tx: Transaction) throws -> Instant? {
        let open = try SwapOffer.all(event: pass.event.id, in: tx).filter { !$0.isAsked && !$0.isReminded }
        let due = open.filter { $0.heldUntil <= pass.now }
        for choices in try SwapChoices.of(due, in: tx) {
            let isOut = try Slot.find(choices.offer.slot, in: tx)?.isStillIn == false
            try LineupNotifications.raise(
                .vacancy, of: choices.offer.slot,
                reminder(of: choices, asksBench: isOut && pass.policy.bench.asks, at: pass.now),
                pass.event, sender: pass.sender.id, waits: true, in: tx)
            try choices.offer.markReminded(in: tx)
        }
        return open.filter { $0.heldUntil > pass.now }.map(\.heldUntil).min()
    }

    /// - Parameter asksBench: the place is vacant, and the policy asks stand-ins.
    private func reminder(of choices: SwapChoices, asksBench: Bool, at now: Instant) -> String {
        "Not settled yet: \(choices.notification(at: now))"
            + (asksBench ? " The bench can be asked for the spot from now on." : "")
    }
}
