import Lineups
package import PageKit
import Platform
import Storage
import Templates
import Values

/// `/plans`: texts that assistants have planned. A person looks at one, and sends or discards it.
package enum PlansPage {
    package static let noun = PageNoun(
        entries: [PageEntry("Plans of assistants", "/plans", words: "mcp ai approve")], templates: templates
    ) { router in
        router.get("plans", needs: .send, list)
        router.get("plans/:plan", needs: .send, show)
        router.post("plans/:plan/approve", needs: .send, approve)
        router.post("plans/:plan/renew", needs: .send, renew)
        router.post("plans/:plan/discard", needs: .send, discard)
    }

    private static let templates = PageTemplates([
        "plans": PackageResources.plans_mustache, "plan_rows": PackageResources.plan_rows_mustache,
        "plan": PackageResources.plan_mustache,
    ])

    @Sendable
    private static func list(_ request: PageRequest) async throws -> PageResponse {
        let account = request.account.id
        let isEmpty = try await request.read { try AssistantPlan.waitingCount(of: account, in: $0) == 0 }
        // Without a plan there may be no sender either.
        let found = isEmpty ? [] : try await checking(request).waiting(now: request.now, in: request.store)
        let plans = try await models(of: found, request)
        let model = PlansModel(plans: plans, hasPlans: !plans.isEmpty)
        return .page(Page("plans", title: "Plans of assistants", fragments: ["plan_rows"], model: model))
    }

    @Sendable
    private static func show(_ request: PageRequest) async throws -> PageResponse {
        let id: ID<AssistantPlan> = try request.id("plan")
        return try await answer {
            let found = try await checking(request).one(id, now: request.now, in: request.store)
            return .page(Page("plan", title: "Plan \(id)", model: try await models(of: [found], request)[0]))
        }
    }

    private static func checking(_ request: PageRequest) async throws -> CheckAssistantPlans {
        CheckAssistantPlans(
            request.account, modules: request.services.modules,
            sender: try await request.services.sender(request.account))
    }

    private static func models(
        of plans: [CheckAssistantPlans.Result], _ request: PageRequest
    ) async throws -> [PlanModel] {
        let account = request.account
        let names = try await request.read { try Member.actors(of: account.id, in: $0) }
        return plans.map { PlanModel($0, names: names, zone: account.zone, now: request.now) }
    }

    @Sendable
    private static func approve(_ request: PageRequest) async throws -> PageResponse {
        let (id, now): (ID<AssistantPlan>, _) = (try request.id("plan"), request.now)
        let wait = try await request.sendingWait()
        let approving = ApproveAssistantPlan(
            id, account: request.account, modules: request.services.modules,
            sender: try await request.services.sender(request.account))
        return try await answer(outdated: "/plans/\(id)") {
            let done = try await request.write { try approving.run(in: $0) }
            let leaving = done.texts.count - done.plan.laterTexts(now: now)
            let sending = leaving > 0 ? [SendingNotice.of(leaving, wait: wait)] : []
            return .redirect(
                to: "/plans", notice: (sending + done.plan.notes).joined(separator: " "), lasting: wait)
        }
    }

    @Sendable
    private static func renew(_ request: PageRequest) async throws -> PageResponse {
        let id: ID<AssistantPlan> = try request.id("plan")
        let renewing = RenewAssistantPlan(
            id, account: request.account, modules: request.services.modules,
            sender: try await request.services.sender(request.account))
        return try await answer(outdated: "/plans/\(id)") {
            let plan = try await request.write { try renewing.run(in: $0) }
            // Not to the plan: a button that sends would stand where the one of this form was.
            let notice = plan.id == id ? "Plan \(id) is not outdated." : "Plan \(plan.id) replaces plan \(id)."
            return .redirect(to: "/plans", notice: "\(notice) Look at its texts before you send them.")
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

    /// - Parameter path: where it is shown why a plan is outdated.
    private static func answer(
        outdated path: String = "/plans", _ body: () async throws -> PageResponse
    ) async throws -> PageResponse {
        do {
            return try await body()
        } catch AssistantPlanError.unknown {
            throw PageError.notFound
        } catch let error as AssistantPlanError {
            if case .isOver = error { return .refused(to: "/plans", problem: error.sentences) }
            return .refused(to: path, problem: error.sentences)
        } catch let error as any UserFacingError {
            return .refused(to: "/plans", problem: error.sentences)
        }
    }
}

/// A plan, and the form that sends it if it is not outdated.
struct PlanModel: PageModel {
    let id: Int64
    let title: String?
    let about: String
    let assistant: String
    /// For whom the assistant acts; nil where there is nobody else.
    let member: String?
    let made: String
    let expires: String
    let size: String
    /// The names of all recipients.
    let to: String
    let texts: [PreviewedText]
    let skipped: [SkippedPerson]
    let hasSkipped: Bool
    let notes: [String]
    /// Why it is outdated, as the end of a sentence; nil if it is not.
    let problem: String?
    /// What the form does: `approve`, or `renew` for one that is outdated.
    let action: String
    let button: String

    init(_ checked: CheckAssistantPlans.Result, names: [ID<Member>: String], zone: Zone, now: Instant) {
        let plan = checked.plan
        (id, title, about, assistant) = (plan.id.rawValue, plan.title, plan.about, plan.assistant)
        member = names[plan.member]
        made = RelativeText.of(plan.madeAt, now: now, in: zone)
        // Who looks at it may be somewhere else.
        expires = "\(DateText().short(plan.expiresAt, in: zone, now: now)) \(zone.spoken)"
        size = plan.size
        to = plan.differentTexts.map(\.to).joined(separator: ", ")
        texts = plan.differentTexts.map { PreviewedText(to: $0.to, body: $0.body) }
        skipped = SkippedPerson.all(plan.skipped.map { ($0.name, $0.reason) })
        hasSkipped = !skipped.isEmpty
        problem = checked.problem
        notes = checked.problem == nil ? plan.notes : []
        action = checked.problem == nil ? "approve" : "renew"
        button = checked.problem == nil ? plan.button : "Renew with the current texts"
    }
}

struct PlansModel: PageModel {
    let plans: [PlanModel]
    let hasPlans: Bool
}
