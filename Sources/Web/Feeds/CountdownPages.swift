internal import Agenda
internal import Hummingbird
internal import Values

extension Gateway {
    /// `GET /c/<token>`: how long it is to an event, for whoever was given the address; with `.svg` its card, and with
    /// `.png` one that goes with a text. Who has no valid token learns nothing, not even whether there ever was one.
    @Sendable
    func countdown(_ request: Request, _ context: Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        return await show(request) { try await countdowns.page(file: file, now: clock.now()) }
    }

    /// The same without its body.
    @Sendable
    func countdownHead(_ request: Request, _ context: Context) async -> Response {
        await countdown(request, context).createHeadResponse()
    }
}

extension ServedPage.Form {
    /// What a browser may load for it; nil for what is no page.
    var policy: String? {
        switch self {
        case .calendar: nil
        case .html: CountdownPage.policy
        case .svg: "default-src 'none'; img-src data:"
        case .png: "default-src 'none'"
        }
    }
}
