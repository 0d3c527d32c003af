import Agenda
import Lineups
import Messaging
import PageKit
import Platform
import Storage
import Twilio
import Values

/// `/events/ID/text`: the booker's own words to everybody in a lineup, shown with price and time before they are sent.
enum TextLineupPage {
    static func addRoutes(to router: PageRouter) {
        router.get("events/:event/text", show)
        router.post("events/:event/text", preview)
        router.post("events/:event/text/send", send)
    }

    @Sendable
    static func show(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        return .page(page(TextLineupModel(event)))
    }

    /// Shows the texts as each person gets them.
    @Sendable
    static func preview(_ request: PageRequest) async throws -> PageResponse {
        let (event, account) = (try await event(request), request.account)
        var model = TextLineupModel(event)
        model.text = request.form["text"] ?? ""
        model.isConfirmedOnly = request.form["confirmed"] == "yes"
        if request.form["change"] != nil { return .page(page(model)) }
        let texting = try await texting(request, event)
        do {
            let plan = try await request.read { try texting.plan(in: $0) }
            model.show(plan, home: account.zone, now: request.now)
        } catch let error as CustomTextError {
            model.problem = error.sentence
        } catch let error as QuotaError {
            model.problem = error.sentence
        }
        return .page(page(model))
    }

    /// Sends the text to those who were shown.
    @Sendable
    static func send(_ request: PageRequest) async throws -> PageResponse {
        let event = try await event(request)
        var texting = try await texting(request, event)
        let wait = try await request.sendingWait()
        texting.hold = wait
        let approved = Set(request.form.values("number"))
        let texts = try await request.write { [texting] tx in
            try texting.send(to: approved, in: tx).compactMap { try OutboundMessage.find($0, in: tx) }
        }
        let waiting = texts.count { $0.notBefore > request.now.adding(wait) }
        let notice =
            texts.isEmpty
            ? "Nothing was sent."
            : SendingNotice.of(texts.count, wait: wait)
                + (waiting == 0 ? "" : " \(waiting) of them after quiet hours.")
        return .redirect(to: "/events/\(event.id)", notice: notice, lasting: wait)
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

    private static func page(_ model: TextLineupModel) -> Page {
        Page(
            "event_text", title: "Text the lineup", section: "/", status: model.problem == nil ? 200 : 422,
            model: model)
    }
}

struct TextLineupModel: PageModel {
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
    let path: String
    var text = ""
    var isConfirmedOnly = false
    var problem: String?
    /// Whether the texts are shown.
    var isPreview = false
    /// `4 texts, 4 segments, about $0.04`; nil if nobody gets one.
    var summary: String?
    var texts: [Text] = []
    var skipped: [Skipped] = []
    var hasSkipped = false
    /// When texts leave that wait for the end of quiet hours.
    var notes: [String] = []
    var isAnyDelayed = false
    /// The numbers that the form approves.
    var numbers: [String] = []
    var button: String?

    init(_ event: Event) {
        self.event = event.name
        eventPath = "/events/\(event.id)"
        path = "/events/\(event.id)/text"
    }

    mutating func show(_ plan: TextMany.Plan, home: Zone, now: Instant) {
        let preview = plan.preview
        isPreview = true
        summary = plan.messages.isEmpty ? nil : preview.size()
        texts = preview.differentTexts.map { body, texts in
            Text(to: texts.map(\.name).joined(separator: ", "), body: body)
        }
        skipped = plan.skippedWords(home: home, now: now).map { Skipped(name: $0.name, reason: $0.words) }
        hasSkipped = !skipped.isEmpty
        notes = preview.delayed(now: now, home: home).map { name, until, zone in
            "The text to \(name) goes out \(DateText().long(until, in: zone)), their time."
        }
        isAnyDelayed = !notes.isEmpty
        numbers = plan.numbers
        button = plan.messages.isEmpty ? nil : "Send \(numbers.count.counted("text"))"
    }
}
