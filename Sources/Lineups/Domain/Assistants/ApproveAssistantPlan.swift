import JSON
package import Messaging
package import Platform
package import Storage
import Values

/// Sends the texts that an assistant has planned, if they are still the same.
package struct ApproveAssistantPlan: Sendable {
    let plan: ID<AssistantPlan>
    let checking: CheckAssistantPlans

    package init(_ plan: ID<AssistantPlan>, account: Account, modules: [Module], sender: Sender) {
        self.plan = plan
        checking = CheckAssistantPlans(account, modules: modules, sender: sender)
    }

    package struct Result: Sendable {
        /// As it was sent.
        package let plan: AssistantPlan
        package let texts: [ID<OutboundMessage>]
    }

    /// Sends as whoever approves. The undo step names the assistant. Throws `AssistantPlanError`, and what the use case
    /// throws.
    package func run(in tx: Transaction) throws -> Result {
        let (account, checked) = (checking.account, try checking.one(plan, in: tx))
        let plan = checked.plan
        if let problem = checked.problem { throw AssistantPlanError.isOutdated(plan.id, problem) }
        guard let (resource, operation) = checking.operation(of: plan), let sending = operation.sending,
            let send = resource.operations.first(where: { $0.kind == sending.kind }),
            let member = try approver(in: tx)
        else { throw AssistantPlanError.unknown(plan.id) }
        let step = try UndoStep.latest(account: account.id, in: tx)?.id
        let last = try OutboundMessage.recent(account: account.id, limit: 1, in: tx).first?.id
        let request = try checking.request(send, of: resource, for: plan, by: member, key: plan.key, in: tx)
        guard case .value(let sent) = try send.run(request, tx), sent.integer("sent") > 0 else {
            throw AssistantPlanError.isOutdated(plan.id, Self.nobody)
        }
        // Texts that leave at once and those that wait are two steps.
        for done in try UndoStep.recent(account: account.id, limit: 5, in: tx) where step.map({ $0 < done.id }) ?? true
        {
            try UndoStep.summarize(done.id, as: summary(done, plan), in: tx)
        }
        try plan.close(as: .approved, in: tx)
        try AssistantNotification.withdraw(plan, in: tx)
        let texts = try OutboundMessage.recent(account: account.id, limit: plan.texts.count, in: tx).map(\.id)
        return Result(plan: plan, texts: texts.filter { id in last.map { $0 < id } ?? true }.reversed())
    }

    private func summary(_ done: UndoStep, _ plan: AssistantPlan) -> String {
        "\(done.summary), as planned by \(plan.assistant) (assistant)"
    }

    private static var nobody: String { "nobody would get a text by now." }

    private func approver(in tx: Transaction) throws -> Member? {
        guard let actor = tx.actor else { return try Member.main(of: checking.account.id, in: tx) }
        return try Member.find(ID(actor.member), account: checking.account.id, in: tx)
    }
}
