internal import Agenda
internal import Hummingbird
internal import Values

extension Gateway {
    /// `GET /c/<token>`: how long it is to an event, for whoever was given the address; with `.svg` its card, with `.jpg`
    /// and its like its photo, and with `.png` also a card that goes with a text. Who has no valid token learns nothing,
    /// not even whether there ever was one.
    @Sendable
    func countdown(_ request: Request, _ context: Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        let query = request.uri.queryParameters
        let countdownQuery = CountdownQuery(
            until: query["until"].map(String.init), wand: query["wand"].map(String.init),
            words: query["words"].map(String.init))
        return await show(request) { try await countdowns.page(file: file, query: countdownQuery, now: clock.now()) }
    }

    /// The same without its body.
    @Sendable
    func countdownHead(_ request: Request, _ context: Context) async -> Response {
        await countdown(request, context).createHeadResponse()
    }
}

extension ServedPage.ContentType {
    /// What a browser may load for it; nil for what is no page.
    var policy: String? {
        switch self {
        case .calendar: nil
        case .html: CountdownPage.policy
        case .svg: "default-src 'none'; img-src data:"
        case .png, .jpeg, .webp: "default-src 'none'"
        }
    }

    /// Whoever asks is answered anew, most often with nothing new. A page says what time it is, and is not kept at all.
    var keeping: String { self == .html ? "private, no-store" : "private, no-cache" }
}
