internal import Agenda
internal import HTTPTypes
internal import Hummingbird
internal import Logging
internal import Values

extension Gateway {
    /// `GET /calendar/<token>.ics`: a calendar that a phone has subscribed to. The response does not reveal whether an
    /// invalid token was ever valid.
    @Sendable
    func feed(_ request: Request, _ context: Context) async -> Response {
        await show(request, in: .calendar, context)
    }

    /// Renders the feed with this token, or responds 404.
    func show(_ request: Request, in folder: Feed.Folder, _ context: Context) async -> Response {
        guard let file = context.parameters.get("file") else { return Response(status: .notFound) }
        let parameters = request.uri.queryParameters.map { (String($0.key), String($0.value)) }
        let query = Dictionary(parameters) { first, _ in first }
        return await show(request) { try await feeds.page(in: folder, file: file, query: query, now: clock.now()) }
    }

    private func show(_ request: Request, _ page: () async throws -> ServedPage?) async -> Response {
        do {
            guard let page = try await page() else { return Response(status: .notFound) }
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
            log.error("a page could not be shown", metadata: ["reason": "\(error)"])
            return Response(status: .serviceUnavailable, headers: [.retryAfter: "60"])
        }
    }

    /// `HEAD`: the same without a body.
    @Sendable
    func feedHead(_ request: Request, _ context: Context) async -> Response {
        await feed(request, context).createHeadResponse()
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
