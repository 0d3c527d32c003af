package import JSON
import Messaging
package import Platform
package import Storage
import Values

/// Plans texts for an assistant, and tells those who can approve them. Nothing is sent.
package struct PlanForAssistant: Sendable {
    private let resource: Resource
    /// One that lists a plan.
    let operation: ResourceOperation
    let request: ResourceRequest
    /// What the request was made of.
    let arguments: JSONValue
    /// As the assistant calls itself.
    let assistant: String
    /// Whether those who can approve it get a text.
    let isAnnounced: Bool

    package init(
        _ operation: ResourceOperation, of resource: Resource, _ request: ResourceRequest, _ arguments: JSONValue,
        by assistant: String, isAnnounced: Bool = true
    ) {
        (self.operation, self.resource, self.request) = (operation, resource, request)
        (self.arguments, self.assistant, self.isAnnounced) = (arguments, assistant, isAnnounced)
    }

    /// The same plan made again while it waits is the one that waits. Throws `AssistantPlanError`, and what the
    /// operation throws.
    package func run(in tx: Transaction) throws -> AssistantPlan {
        let path = resource.path(of: operation.kind)
        guard let sending = operation.sending, case .value(let shown) = try operation.run(request, tx) else {
            throw ResourceInputError.unknownKey(noun: "sender")
        }
        guard !shown.list("texts").isEmpty else {
            throw AssistantPlanError.isEmpty(
                skipped: shown.list("skipped").map { "\($0.text("name")): \($0.text("reason"))." })
        }
        let waiting = try AssistantPlan.waiting(of: request.account.id, in: tx)
        let key = shown.text("key")
        if let same = waiting.first(where: { $0.operation == path && $0.arguments == arguments && $0.key == key }) {
            return same
        }
        guard waiting.count < AssistantPlan.mostWaiting else { throw AssistantPlanError.tooMany(waiting.count) }
        let plan = try AssistantPlan.add(
            shown, of: path, arguments, about: sending.about, title: title(in: tx), by: assistant,
            for: request.member, in: tx)
        guard let plan else { throw StoreError.column("id", holds: "nothing", wanted: "the plan just made") }
        if isAnnounced, let sender = request.sender {
            try AssistantNotification.raise(about: plan, account: request.account, sender: sender.id, in: tx)
        }
        return plan
    }

    /// What the plan is about: its name, and for a show when it is.
    private func title(in tx: Transaction) throws -> String? {
        guard case .act = operation.kind, case .value(let shown)? = try resource.showing?.run(request, tx),
            let name = shown["name"]?.string
        else { return nil }
        guard let start = shown["starts_at"]?.string.flatMap({ Instant(rfc3339: $0) }) else { return name }
        let zone = shown["zone"]?.string.flatMap { Zone($0) } ?? request.account.zone
        return "\(name), \(DateText().short(start, in: zone, now: tx.now))"
    }
}

/// What those who can approve a plan are told by text.
enum AssistantNotification {
    static func raise(
        about plan: AssistantPlan, account: Account, sender: ID<Sender>, in tx: Transaction
    ) throws {
        try Notification.raise(
            .assistant, of: plan.id, line(plan), to: .eventOwner(plan.member), account: account, sender: sender,
            in: tx)
    }

    private static func line(_ plan: AssistantPlan) -> String {
        "\(plan.assistant) (assistant) planned \(plan.size). \(plan.sentence) "
            + "To see and approve: \(ApproveCommand.word.word) \(plan.id)"
    }

    /// Nobody needs to hear of what was decided.
    static func withdraw(_ plan: AssistantPlan, in tx: Transaction) throws {
        try Notification.withdraw(.assistant, of: plan.id, in: tx)
    }
}
