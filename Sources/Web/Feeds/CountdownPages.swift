internal import Agenda
internal import Hummingbird
internal import Values

extension Gateway {
    /// `GET /c/<token>`: a countdown page for anyone with its address; with `.svg` its card, with `.jpg` and other
    /// image suffixes its photo, and with `.png` also the card for picture messages. The response does not reveal
    /// whether an invalid token was ever valid.
    @Sendable
    func countdown(_ request: Request, _ context: Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        let query = request.uri.queryParameters
        let countdownQuery = CountdownQuery(
            until: query["until"].map(String.init), wand: query["wand"].map(String.init),
            words: query["words"].map(String.init))
        return await show(request) { try await countdowns.page(file: file, wish: countdownQuery, now: clock.now()) }
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func countdownHead(_ request: Request, _ context: Context) async -> Response {
        await countdown(request, context).createHeadResponse()
    }
}

extension ServedPage.Form {
    /// The content security policy: what a browser may load; nil for a calendar.
    var policy: String? {
        switch self {
        case .calendar: nil
        case .html: CountdownPage.policy
        case .svg: "default-src 'none'; img-src data:"
        case .png, .jpeg, .webp: "default-src 'none'"
        }
    }

    /// Clients must revalidate, mostly with 304. A page contains the current time and must not be stored.
    var cacheControl: String { self == .html ? "private, no-store" : "private, no-cache" }
}
