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
        router.post("events/:event/runsheet/send", needs: .send, send)
    }

    @Sendable
    private static func preview(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        let isAnyway = request.query["anyway"] == "yes"
        let sending = try await sending(event, request, anyway: isAnyway)
        let plan = try await request.read { try sending.plan(in: $0) }
        let path = RunSheetPage.path(event.id)
        let model = SendingTextsModel(
            plan.preview, keys: plan.messages.map(\.approvalKey), skipped: plan.skipped,
            title: "Text them their times",
            crumbs: [("Board", "/"), (event.name, "/events/\(event.id)"), ("Run sheet", path)], path: "\(path)/send",
            nothing: "There is nobody to text.", isAnyway: isAnyway,
            delay: try await request.delay(of: plan.preview), home: request.account.zone, now: request.now)
        return .page(
            Page("sending_texts", title: "Send the times: \(event.name)", section: "/", model: model))
    }

    @Sendable
    private static func send(_ request: PageRequest) async throws -> PageResponse {
        let event = try await request.show()
        var sending = try await sending(event, request, anyway: request.form["anyway"] == "yes")
        let wait = try await request.sendingWait()
        sending.hold = wait
        let keys = Set(request.form.values("text"))
        let count = try await request.write { [sending] in try sending.send(keys, in: $0).texts.count }
        return .sent(count, of: keys.count, to: RunSheetPage.path(event.id), wait: wait)
    }

    private static func sending(_ event: Event, _ request: PageRequest, anyway: Bool) async throws -> SendRunSheet {
        SendRunSheet(
            event: event.id, anyway: anyway, account: request.account,
            sender: try await request.services.sender(request.account),
            texts: RunSheetTexts(request.services.signIn.templates))
    }
}
