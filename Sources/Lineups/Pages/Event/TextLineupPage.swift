import Agenda
import Lineups
import PageKit
import Platform
import Storage
import Twilio

/// `/events/ID/text`: the booker's own words to everybody in a lineup, shown with price and time before they are sent.
enum TextLineupPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/text", show)
        router.post("events/:event/text", preview)
        router.post("events/:event/text/send", needs: .send, send)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        return .page(TextManyModel(event).page)
    }

    /// Shows the texts as each person gets them.
    @Sendable
    static func preview(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        var model = TextManyModel(event)
        model.isConfirmedOnly = request.form["confirmed"] == "yes"
        return .page(try await model.preview(try await texting(request, event), request).page)
    }

    /// Sends the text to those who were shown.
    @Sendable
    static func send(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        let texting = try await texting(request, event)
        return try await TextManyModel.send(texting, request, backTo: "/events/\(event.id)")
    }

    private static func event(_ request: PageRequest) async throws -> Event {
        let (id, account) = (try await request.show(), request.account.id)
        return try await request.read { try Event.findOpen(id, account: account, in: $0) }
    }

    private static func texting(_ request: PageRequest, _ event: Event) async throws -> TextMany {
        TextMany(
            .lineup(event.id, isConfirmedOnly: request.form["confirmed"] == "yes"), text: request.form["text"] ?? "",
            anyway: request.form["anyway"] == "yes", account: request.account.id,
            sender: try await request.services.sender(request.account))
    }
}
