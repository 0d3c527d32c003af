package import Platform
package import Storage
import Values

/// Replaces an outdated plan of an assistant by one with the texts that would be sent now. Nothing is sent: the new plan
/// waits until a person has seen and approved it.
package struct RenewAssistantPlan: Sendable {
    let plan: ID<AssistantPlan>
    let checking: CheckAssistantPlans

    package init(_ plan: ID<AssistantPlan>, account: Account, modules: [Module], sender: Sender) {
        self.plan = plan
        checking = CheckAssistantPlans(account, modules: modules, sender: sender)
    }

    /// Returns the plan itself if it is not outdated. Throws `AssistantPlanError`, and what the operation throws.
    package func run(in tx: Transaction) throws -> AssistantPlan {
        let checked = try checking.one(plan, in: tx)
        let plan = checked.plan
        guard let problem = checked.problem else { return plan }
        guard let (resource, operation) = checking.operation(of: plan) else {
            throw AssistantPlanError.isOutdated(plan.id, problem)
        }
        let request = try checking.request(operation, of: resource, for: plan, in: tx)
        try plan.close(as: .discarded, in: tx)
        try AssistantNotification.withdraw(plan, in: tx)
        return try PlanForAssistant(
            operation, of: resource, request, plan.arguments, by: plan.assistant, isAnnounced: false
        ).run(in: tx)
    }
}
