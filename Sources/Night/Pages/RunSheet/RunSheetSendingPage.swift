import Agenda
import Lineups
import Messaging
import Night
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/events/ID/runsheet/send`: the texts with their price, and the form that sends them.
enum RunSheetSendingPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/runsheet/send", preview)
        router.post("events/:event/runsheet/send", send)
    }

    /// The show in the path. Throws `EventError.unknown` for another account's, and for an event of another kind.
    static func show(of request: PageRequest) async throws -> Event {
        let (id, account) = (try request.id("event", of: Event.self), request.account.id)
        let event = try await request.read { try Event.find(id, account: account, in: $0) }
        guard event.kind == .show else { throw EventError.unknown(id) }
        return event
    }

    @Sendable
    private static func preview(_ request: PageRequest) async throws -> PageResponse {
        let event = try await show(of: request)
        let isAnyway = request.query["anyway"] == "yes"
        let sending = try await sending(event, request, anyway: isAnyway)
        let plan = try await request.read { try sending.plan(in: $0) }
        let model = RunSheetSendingModel(plan, isAnyway: isAnyway, home: request.account.zone, now: request.now)
        return .page(
            Page("run_sheet_sending", title: "Send the times: \(event.name)", section: "/", model: model))
    }

    @Sendable
    private static func send(_ request: PageRequest) async throws -> PageResponse {
        let event = try await show(of: request)
        var sending = try await sending(event, request, anyway: request.form["anyway"] == "yes")
        let wait = try await request.sendingWait()
        sending.hold = wait
        let keys = Set(request.form.values("text"))
        let count = try await request.write { [sending] in try sending.send(keys, in: $0).texts.count }
        let path = RunSheetPage.path(event.id)
        guard count > 0 else { return .redirect(to: path, notice: "Nothing was sent.") }
        let missing = keys.count - count
        let rest =
            missing > 0
            ? " \(missing.counted("text was", "texts were")) not sent: something changed in the meantime." : ""
        return .redirect(to: path, notice: SendingNotice.of(count, wait: wait) + rest, lasting: wait)
    }

    private static func sending(_ event: Event, _ request: PageRequest, anyway: Bool) async throws -> SendRunSheet {
        SendRunSheet(
            event: event.id, anyway: anyway, account: request.account,
            sender: try await request.services.sender(request.account),
            texts: RunSheetTexts(request.services.signIn.templates))
    }
}

/// Every text that tells somebody their time, with its price.
struct RunSheetSendingModel: PageModel {
    struct Text: Codable, Hashable, Sendable {
        let to: String
        let body: String
    }

    struct Skipped: Codable, Hashable, Sendable {
        let name: String
        let reason: String
    }

    let event: String
    let eventPath: String
    let sheetPath: String
    let path: String
    let texts: [Text]
    let summary: String?
    let skipped: [Skipped]
    let hasSkipped: Bool
    let notes: [String]
    let keys: [String]
    let button: String?
    let anywayPath: String?
    let isAnyway: Bool

    init(_ plan: SendRunSheet.Plan, isAnyway: Bool, home: Zone, now: Instant) {
        let (preview, event) = (plan.preview, plan.sheet.event)
        (self.event, eventPath, sheetPath) = (event.name, "/events/\(event.id)", RunSheetPage.path(event.id))
        path = "\(RunSheetPage.path(event.id))/send"
        texts = preview.differentTexts.map { Text(to: $0.recipients.joined(separator: ", "), body: $0.body) }
        summary = plan.messages.isEmpty ? nil : preview.size()
        skipped = plan.skipped.map { Skipped(name: $0.name, reason: $0.words) }
        hasSkipped = !skipped.isEmpty
        let delayed = preview.delayed(now: now, home: home)
        notes = delayed.map { name, until, zone in
            isAnyway
                ? "It is quiet hours for \(name). The text is sent anyway."
                : "The text to \(name) goes out \(DateText().long(until, in: zone)), their time."
        }
        keys = plan.messages.map(\.approvalKey)
        button = preview.sendWords
        anywayPath = !isAnyway && !delayed.isEmpty ? "\(path)?anyway=yes" : nil
        self.isAnyway = isAnyway
    }
}
