import Lineups
package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/plans`: texts that assistants have planned. A person sends or discards them.
package enum PlansPage {
    package static let noun = PageNoun(
        entries: [PageEntry("Plans of assistants", "/plans", words: "mcp ai approve")], templates: templates
    ) { router in
        router.get("plans", needs: .send, show)
        router.post("plans/:plan/approve", needs: .send, approve)
        router.post("plans/:plan/discard", needs: .send, discard)
    }

    private static let templates = PageTemplates([
        "plans": PackageResources.plans_mustache, "plan_rows": PackageResources.plan_rows_mustache,
    ])

    @Sendable
    private static func show(_ request: PageRequest) async throws -> PageResponse {
        let (account, now) = (request.account, request.now)
        let (plans, names) = try await request.read { tx in
            (
                try AssistantPlan.waiting(of: account.id, in: tx),
                try Member.actors(of: account.id, in: tx)
            )
        }
        let model = PlansModel(
            plans: plans.map { PlansModel.Plan($0, names: names, zone: account.zone, now: now) },
            hasPlans: !plans.isEmpty)
        return .page(Page("plans", title: "Plans of assistants", fragments: ["plan_rows"], model: model))
    }

    @Sendable
    private static func approve(_ request: PageRequest) async throws -> PageResponse {
        let sender = try await request.services.sender(request.account)
        let wait = try await request.sendingWait()
        let approving = ApproveAssistantPlan(
            try request.id("plan"), account: request.account, modules: request.services.modules, sender: sender)
        return try await answer {
            let done = try await request.write { try approving.run(in: $0) }
            return .sent(done.texts.count, of: done.plan.texts.count, to: "/plans", wait: wait)
        }
    }

    @Sendable
    private static func discard(_ request: PageRequest) async throws -> PageResponse {
        let (id, account): (ID<AssistantPlan>, _) = (try request.id("plan"), request.account.id)
        return try await answer {
            let plan = try await request.write { try AssistantPlan.discard(id, account: account, in: $0) }
            return .redirect(to: "/plans", notice: "Discarded plan \(plan.id).")
        }
    }

    private static func answer(_ body: () async throws -> PageResponse) async throws -> PageResponse {
        do {
            return try await body()
        } catch AssistantPlanError.unknown {
            throw PageError.notFound
        } catch let error as any UserFacingError {
            return .refused(to: "/plans", problem: error.sentences)
        }
    }
}

struct PlansModel: PageModel {
    struct Plan: Codable, Hashable, Sendable {
        let id: Int64
        let title: String
        let about: String
        let assistant: String
        /// For whom the assistant acts; nil where there is nobody else.
        let member: String?
        let made: String
        let expires: String
        let size: String
        let texts: [PreviewedText]
        let skipped: [SkippedPerson]
        let button: String

        init(_ plan: AssistantPlan, names: [ID<Member>: String], zone: Zone, now: Instant) {
            (id, about, assistant) = (plan.id.rawValue, plan.about, plan.assistant)
            title = plan.title ?? "Plan \(plan.id)"
            member = names[plan.member]
            made = RelativeText.of(plan.madeAt, now: now, in: zone)
            expires = DateText().short(plan.expiresAt, in: zone, now: now)
            size = plan.size
            texts = plan.texts.map { PreviewedText(to: $0.name, body: $0.body) }
            skipped = SkippedPerson.all(plan.skipped.map { ($0.name, $0.reason) })
            button = "Send \(plan.texts.count.counted("text"))"
        }
    }

    let plans: [Plan]
    let hasPlans: Bool
}
