internal import Agenda
internal import Hummingbird
internal import Values

extension Gateway {
    /// `GET /c/<token>`: a shared countdown page; with `.svg` its card, with an image suffix such as `.jpg` its photo,
    /// and with `.png` also a card that is attached to a text. The response does not reveal whether an invalid token
    /// was ever valid.
    @Sendable
    func page(_ request: Request, _ context: Context) async -> Response {
        await show(request, in: .page, context)
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func pageHead(_ request: Request, _ context: Context) async -> Response {
        await page(request, context).createHeadResponse()
    }
}

extension ServedPage.ContentType {
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
