import JSON
package import Messaging
package import Platform
package import Storage
import Values

/// Sends the texts that an assistant has planned, if they are still the same.
package struct ApproveAssistantPlan: Sendable {
    let plan: ID<AssistantPlan>
    let account: Account
    let modules: [Module]
    let sender: Sender

    package init(_ plan: ID<AssistantPlan>, account: Account, modules: [Module], sender: Sender) {
        (self.plan, self.account, self.modules, self.sender) = (plan, account, modules, sender)
    }

    package struct Result: Sendable {
        package let plan: AssistantPlan
        package let texts: [ID<OutboundMessage>]
    }

    /// Sends as whoever approves. The undo step names the assistant. Throws `AssistantPlanError`, and what the use case
    /// throws.
    package func run(in tx: Transaction) throws -> Result {
        let plan = try AssistantPlan.findWaiting(plan, account: account.id, in: tx)
        guard let (resource, operation) = operation(of: plan), let sending = operation.sending,
            let send = resource.operations.first(where: { $0.kind == sending.kind }),
            let member = try approver(in: tx)
        else { throw AssistantPlanError.isOutdated(plan.id) }
        func request(_ operation: ResourceOperation, _ more: [JSONValue.Member]) throws -> ResourceRequest {
            guard case .object(let arguments) = plan.arguments else { throw AssistantPlanError.isOutdated(plan.id) }
            return try ResourceRequest(
                account: account, member: member, role: member.role, modules: modules, sender: sender,
                arguments: arguments + more, of: resource, operation, inputs: operation.inputs)
        }
        guard case .value(let current) = try operation.run(request(operation, []), tx), current.text("key") == plan.key
        else { throw AssistantPlanError.isOutdated(plan.id) }
        let step = try UndoStep.latest(account: account.id, in: tx)?.id
        let last = try OutboundMessage.recent(account: account.id, limit: 1, in: tx).first?.id
        let key = JSONValue.Member("key", .string(plan.key))
        guard case .value(let sent) = try send.run(request(send, [key]), tx),
            sent.integer("sent") > 0
        else { throw AssistantPlanError.isOutdated(plan.id) }
        // Texts that leave at once and those that wait are two steps.
        for done in try UndoStep.recent(account: account.id, limit: 5, in: tx) where step.map({ $0 < done.id }) ?? true
        {
            try UndoStep.summarize(done.id, as: "\(done.summary), as planned by \(plan.assistant) (assistant)", in: tx)
        }
        try plan.close(as: .approved, in: tx)
        try AssistantNotification.withdraw(plan, in: tx)
        let texts = try OutboundMessage.recent(account: account.id, limit: plan.texts.count, in: tx).map(\.id)
        return Result(plan: plan, texts: texts.filter { id in last.map { $0 < id } ?? true }.reversed())
    }

    private func operation(of plan: AssistantPlan) -> (Resource, ResourceOperation)? {
        for resource in modules.resources {
            for operation in resource.operations where resource.path(of: operation.kind) == plan.operation {
                return (resource, operation)
            }
        }
        return nil
    }

    private func approver(in tx: Transaction) throws -> Member? {
        guard let actor = tx.actor else { return try Member.main(of: account.id, in: tx) }
        return try Member.find(ID(actor.member), account: account.id, in: tx)
    }
}
