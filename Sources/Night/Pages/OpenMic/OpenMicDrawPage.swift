import Agenda
import Lineups
import Messaging
import Night
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/openmics/ID/nights/EVENT/draw`: who is in the draw, and the form that draws. `…/send`: the texts with the result.
enum OpenMicDrawPage {
    static func addRoutes(to router: PageRouter) {
        router.get("openmics/:openmic/nights/:event/draw", needs: .door, preview)
        router.post("openmics/:openmic/nights/:event/draw", needs: .door, draw)
        router.get("openmics/:openmic/nights/:event/send", previewTexts)
        router.post("openmics/:openmic/nights/:event/send", needs: .send, send)
    }

    @Sendable
    private static func preview(_ request: PageRequest) async throws -> PageResponse {
        let (isHere, isNameless) = (request.query["here"] == "yes", request.query["nameless"] == "yes")
        return try await answer(request) { night in
            let drawing = DrawOpenMic(
                night, onlyHere: isHere, withNameless: isNameless, random: request.services.random)
            let plan = try await request.read { try drawing.plan(in: $0) }
            let model = OpenMicDrawModel(plan, isHere: isHere, isNameless: isNameless)
            return .page(Page("openmic_draw", title: "Draw: \(night.title)", section: OpenMicPages.path, model: model))
        }
    }

    @Sendable
    private static func draw(_ request: PageRequest) async throws -> PageResponse {
        try await answer(request) { night in
            let drawing = DrawOpenMic(
                night, onlyHere: request.text("here") == "yes", withNameless: request.text("nameless") == "yes",
                random: request.services.random)
            let shown = request.text("shown")
            try await request.write { try drawing.run(shown, in: $0) }
            return .redirect(to: night.path, notice: "Drawn. Nobody was texted yet.")
        }
    }

    @Sendable
    private static func previewTexts(_ request: PageRequest) async throws -> PageResponse {
        let isAnyway = request.query["anyway"] == "yes"
        return try await answer(request) { night in
            let sending = SendOpenMicPlaces(night, anyway: isAnyway, account: request.account)
            let plan = try await request.read { try sending.plan(in: $0) }
            let model = SendingTextsModel(
                plan.preview, keys: plan.messages.map(\.approvalKey), skipped: plan.skipped,
                title: "Text the result",
                crumbs: [
                    ("Open mics", OpenMicPages.path), (night.mic.name, night.mic.path),
                    (DateText().long(night.event.startsAt, in: night.event.zone), night.path),
                ],
                path: "\(night.path)/send", nothing: "There is nobody to text.", isAnyway: isAnyway,
                delay: try await request.delay(of: plan.preview), home: request.account.zone, now: request.now)
            return .page(
                Page(
                    "sending_texts", title: "Text the result: \(night.title)", section: OpenMicPages.path, model: model)
            )
        }
    }

    @Sendable
    private static func send(_ request: PageRequest) async throws -> PageResponse {
        try await answer(request) { night in
            var sending = SendOpenMicPlaces(
                night, anyway: request.form["anyway"] == "yes", account: request.account)
            let wait = try await request.sendingWait()
            sending.hold = wait
            let keys = Set(request.form.values("text"))
            let count = try await request.write { [sending] in try sending.send(keys, in: $0).texts.count }
            return .sent(count, of: keys.count, to: night.path, wait: wait)
        }
    }

    /// What the draw refuses is said on the page of the night.
    private static func answer(
        _ request: PageRequest, with respond: (OpenMicNight) async throws -> PageResponse
    ) async throws -> PageResponse {
        let night = try await request.openMicNight()
        do {
            return try await respond(night)
        } catch let problem as OpenMicProblem where problem.kind == .refused {
            return .refused(to: night.path, problem: problem.sentence)
        }
    }
}

/// Who is in a draw that is not made yet.
struct OpenMicDrawModel: PageModel {
    let mic: String
    let micPath: String
    /// Of the night.
    let path: String
    /// `Mon Dec 7 2026, 8 PM`
    let title: String
    /// Who is in the draw, who is not, and that sign-up is open.
    let sentences: [String]
    /// Sign-up is still open: the button says so.
    let isOpen: Bool
    /// Some have told no name: the page for a draw with them.
    let namelessPath: String?
    let isHere: Bool
    let isNameless: Bool
    /// What the form approves.
    let shown: String

    init(_ plan: DrawOpenMic.Plan, isHere: Bool, isNameless: Bool) {
        let (night, event) = (plan.night, plan.night.event)
        (mic, micPath, path) = (night.mic.name, night.mic.path, night.path)
        title = DateText().long(event.startsAt, in: event.zone)
        (sentences, isOpen, shown) = (plan.sentences, plan.openUntil != nil, plan.key)
        (self.isHere, self.isNameless) = (isHere, isNameless)
        namelessPath =
            plan.nameless.isEmpty ? nil : "\(night.path)/draw?nameless=yes\(isHere ? "&here=yes" : "")"
    }
}
