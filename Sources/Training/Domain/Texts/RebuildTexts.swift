import Agenda
import Messaging
import Platform
import Storage
import Values

extension Prompt.Kind {
    /// Whether the plan is built again; the subject is the plan.
    static let rebuildPlan: Prompt.Kind = "training.rebuild"
}

/// The offer to build the plan again, in place of the text of the day, and its answer.
enum RebuildTexts {
    /// An offer is not sent again for so long.
    private static let interval: Duration = .hours(7 * 24)

    /// Sends the offer if there is one. Returns whether it did.
    ///
    /// - Parameter member: who gets the texts of the day; nil for the owner of the account.
    static func offer(_ account: Account, to member: ID<Member>?, in tx: Transaction) throws -> Bool {
        guard let offer = try RebuildOffer.find(account, in: tx),
            let plan = try TrainingPlan.current(account: account.id, in: tx),
            try Prompt.lastClosed(
                of: [.rebuildPlan], account: account.id, since: tx.now.adding(.zero - interval), in: tx) == nil,
            try !Prompt.all(account: account.id, in: tx).contains(where: { $0.kind == .rebuildPlan }),
            let recipient = try account.reminderRecipient(for: member, in: tx),
            let sender = try Sender.usual(for: account.id, in: tx)
        else { return false }
        let midnight = account.zone.day(account.zone.date(of: tx.now)).upperBound
        _ = try Prompt.open(
            .rebuildPlan, for: plan.id, account: account.id, wanted: .choice(["REBUILD"]), expiresAt: midnight,
            in: tx.acting(as: recipient.acting))
        try Outbox.enqueueOwnReminder(
            Outbox.Draft(
                account: account.id, sender: sender.id, contact: nil, to: recipient.cell,
                body: text(offer), kind: .notice,
                expiresAt: midnight),
            in: tx)
        return true
    }

    private static func text(_ offer: RebuildOffer) -> String {
        "\(offer.text) Reply 1 for that. RUNS shows this week as it is."
    }

    static func handleReply(_ reply: PromptReply, in tx: Transaction) throws -> String {
        guard let account = try Account.find(reply.prompt.account, in: tx),
            var plan = try TrainingPlan.current(account: account.id, in: tx), plan.id.rawValue == reply.prompt.subject
        else { return "That plan no longer exists." }
        do {
            plan = try plan.rebuild(account: account, in: tx)
        } catch let error as PlanError {
            return error.sentences
        }
        let today = account.zone.date(of: tx.now)
        let next = try Workout.on(today...today.adding(days: 7), account: account.id, in: tx)
            .first { $0.state == .planned }
        let run = next.map { workout in
            " Next: \(DateText().day(workout.day)), \(workout.title(plan.request.unit, goal: plan.request.goal.name))."
        }
        return "The plan starts again.\(run ?? "") Text UNDO to take it back."
    }

    /// The offer is open again after its answer was undone.
    static func reopenPrompt(_ account: Account, in tx: Transaction) throws {
        guard let plan = try TrainingPlan.current(account: account.id, in: tx),
            try RebuildOffer.find(account, in: tx) != nil
        else { return }
        try Prompt.reopen(.rebuildPlan, for: plan.id, in: tx)
    }

    static func closePrompt(for plan: ID<TrainingPlan>, in tx: Transaction) throws {
        try Prompt.close(.rebuildPlan, for: plan, in: tx)
    }
}
