import JSON
package import Platform
package import Storage
package import Values

/// Plans again what an assistant has planned: a plan whose texts would be others by now is outdated and cannot be sent.
package struct CheckAssistantPlans: Sendable {
    let account: Account
    let modules: [Module]
    let sender: Sender

    package init(_ account: Account, modules: [Module], sender: Sender) {
        (self.account, self.modules, self.sender) = (account, modules, sender)
    }

    package struct Result: Sendable {
        /// With the notes of now, unless it is outdated.
        package let plan: AssistantPlan
        /// Why it is outdated, as the end of a sentence; nil if it is not.
        package let problem: String?
    }

    /// Those that wait, oldest first.
    package func waiting(in tx: Transaction) throws -> [Result] {
        try AssistantPlan.waiting(of: account.id, in: tx).map { try check($0, in: tx) }
    }

    /// Throws `AssistantPlanError` for one that does not wait any more.
    package func one(_ id: ID<AssistantPlan>, in tx: Transaction) throws -> Result {
        try check(AssistantPlan.findWaiting(id, account: account.id, in: tx), in: tx)
    }

    /// The same, for whoever only looks at them.
    package func waiting(now: Instant, in store: Store) async throws -> [Result] {
        try await rehearse(now: now, in: store) { try waiting(in: $0) }
    }

    /// The same, for whoever only looks at it.
    package func one(_ id: ID<AssistantPlan>, now: Instant, in store: Store) async throws -> Result {
        try await rehearse(now: now, in: store) { try one(id, in: $0) }
    }

    /// Some operations plan by a change that is taken back, which a reading transaction does not allow.
    private func rehearse<Value: Sendable>(
        now: Instant, in store: Store, _ body: @escaping @Sendable (Transaction) throws -> Value
    ) async throws -> Value {
        try await store.write(.account(account.id), at: now, keepingIf: { _ in false }, body)
    }

    private func check(_ plan: AssistantPlan, in tx: Transaction) throws -> Result {
        do {
            guard let (resource, operation) = operation(of: plan) else {
                return Result(plan: plan, problem: Self.otherVersion)
            }
            let request = try request(operation, of: resource, for: plan, in: tx)
            guard case .value(let shown) = try operation.run(request, tx) else {
                return Result(plan: plan, problem: Self.noSender)
            }
            let current = plan.showing(shown)
            return current.key == plan.key
                ? Result(plan: current, problem: nil)
                : Result(plan: plan, problem: Self.difference(of: current, from: plan))
        } catch let error as any UserFacingError {
            return Result(plan: plan, problem: error.sentences)
        }
    }

    /// Nil if this version of the program does not have it.
    func operation(of plan: AssistantPlan) -> (Resource, ResourceOperation)? {
        for resource in modules.resources {
            for operation in resource.operations where resource.path(of: operation.kind) == plan.operation {
                return (resource, operation)
            }
        }
        return nil
    }

    /// What the plan was made of, for one of its operations.
    ///
    /// - Parameters:
    ///   - member: who sends; nil for whom the assistant acts.
    ///   - key: of the texts to send.
    func request(
        _ operation: ResourceOperation, of resource: Resource, for plan: AssistantPlan, by member: Member? = nil,
        key: String? = nil, in tx: Transaction
    ) throws -> ResourceRequest {
        let member =
            try member ?? Member.find(plan.member, account: account.id, in: tx) ?? Member.main(of: account.id, in: tx)
        guard let member, case .object(let arguments) = plan.arguments else {
            throw AssistantPlanError.unknown(plan.id)
        }
        return try ResourceRequest(
            account: account, member: member, role: member.role, modules: modules, sender: sender,
            arguments: arguments + (key.map { [JSONValue.Member("key", .string($0))] } ?? []), of: resource, operation,
            inputs: operation.inputs)
    }

    private static var otherVersion: String { "it was made by another version of Greenroom." }
    private static var noSender: String { "the account has no sender." }

    /// `other texts would be sent by now: another one to Ada; none to Grace (already asked).`
    private static func difference(of current: AssistantPlan, from planned: AssistantPlan) -> String {
        let (new, old) = (bodies(of: current), bodies(of: planned))
        let reasons = Dictionary(current.skipped.map { ($0.name, $0.reason) }) { first, _ in first }
        let parts: [(words: String, names: [String])] = [
            ("another one to", old.keys.filter { name in new[name].map { $0 != old[name] } ?? false }.sorted()),
            (
                "none to",
                old.keys.filter { new[$0] == nil }.sorted().map { name in
                    name + (reasons[name].map { " (\($0))" } ?? "")
                }
            ),
            ("also one to", new.keys.filter { old[$0] == nil }.sorted()),
        ].filter { !$0.names.isEmpty }
        guard !parts.isEmpty else {
            return "something changed since it was planned, such as a new text to or from the same person."
        }
        let words = parts.map { "\($0.words) \(RequestCommands.listed($0.names))" }
        return "other texts would be sent by now: \(words.joined(separator: "; "))."
    }

    private static func bodies(of plan: AssistantPlan) -> [String: [String]] {
        Dictionary(plan.texts.map { ($0.name, [$0.body]) }) { $0 + $1 }
    }
}
