internal import HTTPTypes
internal import Hummingbird
internal import Lineups
internal import Messaging
internal import Platform
internal import Storage
internal import Values

/// `/r/TOKEN`: a performer answers one request without signing in. Whoever has the link may answer this request, and
/// nothing else. An answer is part of the conversation by text.
struct PerformerPage: Sendable {
    let pages: PageAccess

    func add(to router: PageRouter) {
        router.router.get("r/:token", use: show)
        router.router.post("r/:token", use: answer)
    }

    /// Longer than a text of ten segments.
    private static let longestNote = 1500

    @Sendable
    private func show(_ request: Request, _ context: Gateway.Context) async -> Response {
        await pages.respond(to: request) { _ in
            let token = SecretToken(context.parameters.get("token") ?? "")
            guard let linked = try await find(token) else { return try unknownLink() }
            return try page(linked, token)
        }
    }

    @Sendable
    private func answer(_ request: Request, _ context: Gateway.Context) async -> Response {
        await pages.respond(to: request) { origin in
            let form = try await pages.checkedForm(of: request, origin)
            let token = SecretToken(context.parameters.get("token") ?? "")
            guard let linked = try await find(token) else { return try unknownLink() }
            let note = String((form["note"] ?? "").trimmed.prefix(Self.longestNote))
            let now = pages.services.clock.now()
            guard linked.isAnswerable(at: now), let choice = Choice(rawValue: form["answer"] ?? "") else {
                return try page(linked, token, note: note, status: 422)
            }
            // An answer counts for the terms that its page showed.
            guard form["terms"] == linked.terms else {
                return try page(linked, token, note: note, hasChanged: true, status: 409)
            }
            let delivery = Inbox.Delivery(
                linkAnswer: LinkAnswer(slot: linked.slot.id.rawValue, answer: choice.answer, note: note),
                words: choice.words, from: linked.number, to: linked.sender,
                sid: "link-" + pages.services.random.hexToken(bytes: 16), receivedAt: now)
            _ = try await pages.services.inbox.receive(delivery, channel: .inline)
            return privately(PageAccess.redirect(to: "/r/\(token.text)"))
        }
    }

    private enum Choice: String {
        case yes, no, maybe

        var answer: Answer {
            switch self {
            case .yes: .confirmed
            case .no: .declined
            case .maybe: .maybe
            }
        }

        /// As the booker reads it in the thread.
        var words: String {
            switch self {
            case .yes: "Yes"
            case .no: "No"
            case .maybe: "Maybe"
            }
        }
    }

    private func find(_ token: SecretToken) async throws -> LinkedRequest? {
        try await pages.services.store.read { try LinkedRequest.find(token, in: $0) }
    }

    private func page(
        _ linked: LinkedRequest, _ token: SecretToken, note: String = "", hasChanged: Bool = false, status: Int = 200
    ) throws -> Response {
        let model = PerformerModel(
            linked, path: "/r/\(token.text)", note: note, hasChanged: hasChanged, now: pages.services.clock.now())
        return privately(
            try pages.renderer.response(
                Page("performer", title: linked.event.name, status: status, model: model), for: nil))
    }

    private func unknownLink() throws -> Response {
        privately(
            try pages.renderer.response(
                Page("performer_gone", title: "This link is not valid", status: 404, model: NoModel()), for: nil))
    }

    /// The address is a secret, so other sites do not learn it.
    private func privately(_ response: Response) -> Response {
        var response = response
        if let policy = HTTPField.Name("Referrer-Policy") { response.headers[policy] = "no-referrer" }
        return response
    }
}

/// The values of a page that has none.
struct NoModel: PageModel {}
