import Agenda
import HTTPTypes
import Hummingbird
import Logging
import PageKit
import Platform
import Values

/// What anybody with the right address can read: calendars, countdown pages and public pages of shows.
struct FeedRoutes: Sendable {
    let feeds: Feeds
    let cards: CardPictures
    /// Shared with the pages.
    let turns: Turns
    let clock: WallClock
    let log: Logger

    func add(to router: Router<Gateway.Context>) {
        router.get("calendar/:file", use: feed)
        router.head("calendar/:file", use: feedHead)
        router.get("c/:file", use: page)
        router.head("c/:file", use: pageHead)
        router.get("shows/:file", use: shows)
        router.head("shows/:file", use: showsHead)
    }

    /// `GET /calendar/<token>.ics`: a calendar that a phone has subscribed to. The response does not reveal whether an
    /// invalid token was ever valid.
    @Sendable
    func feed(_ request: Request, _ context: Gateway.Context) async -> Response {
        await show(request, in: .calendar, context)
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func feedHead(_ request: Request, _ context: Gateway.Context) async -> Response {
        await feed(request, context).createHeadResponse()
    }

    /// `GET /c/<token>`: a page or a picture for anybody who was given the address, such as a countdown; with `.svg`
    /// its card, with `.jpg` and the like its photo, and with `.png` the card of one without a photo, or a card that
    /// goes with a text. A visitor without a valid token learns nothing, not even whether there ever was one.
    @Sendable
    func page(_ request: Request, _ context: Gateway.Context) async -> Response {
        await show(request, in: .page, context)
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func pageHead(_ request: Request, _ context: Gateway.Context) async -> Response {
        await page(request, context).createHeadResponse()
    }

    /// `GET /shows/<token>`: who plays in a show or a season, for everybody; with `.json` for programs, with `.ics` as a
    /// calendar. It is the only route that other websites may read and show in a frame.
    @Sendable
    func shows(_ request: Request, _ context: Gateway.Context) async -> Response {
        await show(request, in: .shows, context)
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func showsHead(_ request: Request, _ context: Gateway.Context) async -> Response {
        await shows(request, context).createHeadResponse()
    }

    /// What a token leads to in a folder, or that there is nothing.
    private func show(_ request: Request, in folder: Feed.Folder, _ context: Gateway.Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        let parameters = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        let query = Dictionary(parameters) { first, _ in first }
        let missing =
            folder == .page && !file.contains(".")
            ? Self.notFound : feeds.missing(in: folder, file: file).map { Self.response(to: request, $0, .notFound) }
        return await show(request, missing: missing) {
            let served = try await served(in: folder, file: file, query: query, context)
            guard let card = served, card.contentType == .svg, file.hasSuffix(".png") else { return served }
            return try await cards.picture(of: card)
        }
    }

    /// One calendar, and one public page, of an account at a time, as long as somebody waits for it.
    private func served(
        in folder: Feed.Folder, file: String, query: [String: String], _ context: Gateway.Context
    ) async throws -> ServedPage? {
        guard let found = try await feeds.find(in: folder, file: file, query: query, now: clock.now()) else {
            return nil
        }
        let queue: Turns.Queue
        switch folder {
        case .page: return try await feeds.page(found, now: clock.now())
        case .calendar: queue = .calendars(found.feed.account)
        case .shows: queue = .publicPages(found.feed.account)
        }
        return try await context.whileConnected {
            try await turns.run(in: queue) { try await feeds.page(found, now: clock.now()) }
        }
    }

    /// For people who follow a link to a page that is not there.
    private static var notFound: Response {
        var headers: HTTPFields = [
            .contentType: ServedPage.ContentType.html.rawValue, .contentSecurityPolicy: CountdownPage.policy,
            .cacheControl: "private, no-store", .xContentTypeOptions: "nosniff",
        ]
        if let robots = HTTPField.Name("X-Robots-Tag") { headers[robots] = "noindex, nofollow" }
        let body = ResponseBody(byteBuffer: ByteBuffer(string: CountdownPage.notFound))
        return Response(status: .notFound, headers: headers, body: body)
    }

    /// - Parameter missing: the response if there is no page; nil for one without a body.
    private func show(
        _ request: Request, missing: Response?, _ page: () async throws -> ServedPage?
    ) async -> Response {
        do {
            guard let page = try await page() else { return missing ?? Response(status: .notFound) }
            return Self.response(to: request, page, .ok)
        } catch {
            // Nobody waits for a page that was canceled.
            if !(error is CancellationError || error is CardPictures.Busy) {
                log.error("could not render a page", metadata: ["reason": "\(error)"])
            }
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "60"])
        }
    }

    private static func response(to request: Request, _ page: ServedPage, _ status: HTTPResponse.Status) -> Response {
        let tag = "\"\(page.entityTag)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: page.cacheControl]
        if page.contentType == .json, page.publicPolicy != nil { headers[.accessControlAllowOrigin] = "*" }
        if status == .ok, matches(request.headers[values: .ifNoneMatch], tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = page.contentType.rawValue
        headers[.xContentTypeOptions] = "nosniff"
        if let policy = page.publicPolicy ?? page.contentType.policy {
            headers[.contentSecurityPolicy] = policy
            if let robots = HTTPField.Name("X-Robots-Tag") {
                headers[robots] = status == .ok && page.publicPolicy != nil ? "noarchive" : "noindex, nofollow"
            }
        }
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.bytes)))
    }

    /// RFC 9110 section 13.1.2: weak comparison; `*` matches everything.
    private static func matches(_ fields: [String], _ tag: String) -> Bool {
        fields.flatMap { $0.split(separator: ",") }.contains { field in
            let own = field.drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed()
            let text = String(own)
            return text == "*" || text == tag || text == "W/" + tag
        }
    }
}

extension ServedPage.ContentType {
    /// The content security policy: what a browser may load; nil for a calendar.
    var policy: String? {
        switch self {
        case .calendar, .json: nil
        case .html: CountdownPage.policy
        case .svg: "default-src 'none'; img-src data:"
        case .png, .jpeg, .webp: "default-src 'none'"
        }
    }

}

extension ServedPage {
    /// Clients must revalidate what is not public, mostly with 304. A page that contains the current time must not be
    /// stored.
    fileprivate var cacheControl: String {
        if publicPolicy != nil { return "public, max-age=60, must-revalidate" }
        return contentType == .html ? "private, no-store" : "private, no-cache"
    }
}
