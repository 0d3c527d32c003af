import JSON
package import Platform
import Storage
import Values

extension Module {
    /// Plans that assistants make, and a person approves.
    ///
    /// - Parameter modules: all modules of the program.
    package static func assistants(modules: @escaping @Sendable () -> [Module]) -> Module {
        var module = Module("assistants")
        module.migrations = [.assistantPlans]
        module.maintenance = [
            MaintenanceTask("old plans of assistants", every: .hours(1)) { store, now in
                try await store.write(.everything, at: now) { try AssistantPlan.deleteOld(in: $0) }
            }
        ]
        let approve = ApproveCommand(modules: modules)
        module.textCommands = [
            CommandHandler(ApproveCommand.word) {
                try approve.plan($0, in: $1)
            } run: {
                try approve.run($0, $1, $2, in: $3)
            }
        ]
        module.personErased = { try AssistantPlan.deleteAll(of: $0.account, in: $1) }
        module.resources = [.assistantPlans]
        module.changeSources = [
            ChangeSource("assistant_plan", of: .assistantPlans) { rows, tx in
                try tx.values("SELECT DISTINCT account_id FROM assistant_plan WHERE id IN \(list: rows)")
            }
        ]
        return module
    }
}

extension ChangeSource.Noun {
    /// Plans that wait for a person.
    package static let assistantPlans: ChangeSource.Noun = "plans"
}

extension Resource {
    /// What assistants have planned. Only people approve it, which no token can do.
    static let assistantPlans = Resource(
        "plans", noun: "plan", model: "AssistantPlan",
        about: "Texts that assistants have planned, which wait until a person approves them.",
        listed: AssistantPlan.fields(at: Instant(milliseconds: 0)).type,
        [
            .list(needs: .change, "Lists the plans of the last days, the latest first.") { request, tx in
                try AssistantPlan.all(of: request.account.id, in: tx).map {
                    ResourceRow(latest: $0.id, AssistantPlan.fields(at: tx.now).object($0))
                }
            },
            .show(needs: .change, "Shows a plan, and whether it was approved.") { request, tx in
                let plan = try AssistantPlan.find(request.id("plan"), account: request.account.id, in: tx)
                guard let plan else { throw ResourceInputError.unknownKey(noun: "plan") }
                return AssistantPlan.fields(at: tx.now).object(plan)
            },
        ])
}
