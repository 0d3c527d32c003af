import Agenda
import HTTPTypes
import Hummingbird
import Logging
import PageKit
import Platform
import Values

/// What anybody with the right address can read: calendars and countdown pages.
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

    /// What a token leads to in a folder, or that there is nothing.
    private func show(_ request: Request, in folder: Feed.Folder, _ context: Gateway.Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        let parameters = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        let query = Dictionary(parameters) { first, _ in first }
        return await show(request, missing: folder == .page && !file.contains(".") ? Self.notFound : nil) {
            let served = try await served(in: folder, file: file, query: query, context)
            guard let card = served, card.contentType == .svg, file.hasSuffix(".png") else { return served }
            return try await cards.picture(of: card)
        }
    }

    /// One calendar of an account at a time, as long as somebody waits for it.
    private func served(
        in folder: Feed.Folder, file: String, query: [String: String], _ context: Gateway.Context
    ) async throws -> ServedPage? {
        guard folder == .calendar else {
            return try await feeds.page(in: folder, file: file, query: query, now: clock.now())
        }
        let found = try await feeds.find(in: folder, file: file, query: query, now: clock.now())
        guard let calendar = found else { return nil }
        return try await context.whileConnected {
            try await turns.run(in: .calendars(calendar.feed.account)) {
                try await feeds.page(calendar, now: clock.now())
            }
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
            let tag = "\"\(page.entityTag)\""
            var headers: HTTPFields = [.eTag: tag, .cacheControl: page.contentType.cacheControl]
            if Self.matches(request.headers[values: .ifNoneMatch], tag) {
                return Response(status: .notModified, headers: headers)
            }
            headers[.contentType] = page.contentType.rawValue
            headers[.xContentTypeOptions] = "nosniff"
            if let policy = page.contentType.policy {
                headers[.contentSecurityPolicy] = policy
                if let robots = HTTPField.Name("X-Robots-Tag") { headers[robots] = "noindex, nofollow" }
            }
            return Response(
                status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: page.bytes)))
        } catch {
            // Nobody waits for a page that was canceled.
            if !(error is CancellationError || error is CardPictures.Busy) {
                log.error("could not render a page", metadata: ["reason": "\(error)"])
            }
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "60"])
        }
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
        case .calendar: nil
        case .html: CountdownPage.policy
        case .svg: "default-src 'none'; img-src data:"
        case .png, .jpeg, .webp: "default-src 'none'"
        }
    }

    /// Clients must revalidate, mostly with 304. A page contains the current time and must not be stored.
    var cacheControl: String { self == .html ? "private, no-store" : "private, no-cache" }
}
