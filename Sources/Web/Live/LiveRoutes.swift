import HTTPTypes
import Hummingbird
import NIOCore
import PageKit
import Platform
import ServiceLifecycle
import Storage
import Values

/// `GET /live`: server-sent events that say what has changed, so that open pages fetch it again. A page names the
/// version that it shows (`?since=`), and a browser that lost the connection the last one it was sent. If another one
/// is current, everything is reported as changed at once; otherwise nothing need be fetched.
struct LiveRoutes: Sendable {
    let pages: PageAccess
    let live: LiveUpdates

    func add(to router: PageRouter) {
        router.router.get("live") { request, _ in
            await pages.respond(to: request) { origin in
                guard let (session, _) = try await pages.signedIn(PageCookies(origin: origin), request),
                    let account = try await live.store.read(
                        at: live.clock.now(), { try Account.find(session.account, in: $0) })
                else {
                    return Response(status: .unauthorized)
                }
                guard let listener = live.listen(session, zone: account.zone) else {
                    return Response(status: .tooManyRequests, headers: [.retryAfter: "10"])
                }
                let since = request.uri.queryParameters["since"].map { String($0) }
                let seen = lastEventID.flatMap { request.headers[$0] } ?? since
                let isBehind = seen.map { $0 != listener.version } ?? false
                let opening = EventStream.opening(listener.version, missed: isBehind ? live.sources.nouns : [])
                return Response(
                    status: .ok, headers: EventStream.headers, body: body(opening, listener, request.body))
            }
        }
    }

    private let lastEventID = HTTPField.Name("Last-Event-ID")

    /// Ends when the browser goes away, and when the gateway stops: the server waits for all its responses.
    private func body(
        _ opening: String, _ listener: LiveListeners.Listener, _ request: RequestBody
    ) -> ResponseBody {
        ResponseBody { writer in
            defer { live.stopListening(listener) }
            try await writer.write(ByteBuffer(string: opening))
            try await withGracefulShutdownHandler {
                try await request.consumeWithInboundCloseHandler { _ in
                    for await message in listener.messages {
                        try await writer.write(ByteBuffer(string: EventStream.text(of: message)))
                    }
                } onInboundClosed: {
                    listener.finish()
                }
            } onGracefulShutdown: {
                listener.finish()
            }
            try await writer.finish(nil)
        }
    }
}

/// The format of server-sent events.
enum EventStream {
    static let contentType = "text/event-stream"

    /// nginx would collect the events.
    static let headers: HTTPFields = {
        var headers: HTTPFields = [
            .contentType: contentType, .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        if let buffering = HTTPField.Name("X-Accel-Buffering") { headers[buffering] = "no" }
        return headers
    }()

    /// A browser that loses the connection tries again after two seconds.
    static func opening(_ version: String, missed nouns: Set<ChangeSource.Noun>) -> String {
        "retry: 2000\nid: \(version)\n: open\n\n"
            + (nouns.isEmpty ? "" : text(of: LiveListeners.Message(event: .changed(nouns), version: version)))
    }

    static func text(of message: LiveListeners.Message) -> String {
        switch message.event {
        case .changed(let nouns):
            "id: \(message.version)\nevent: changed\ndata: "
                + nouns.map(\.rawValue).sorted().joined(separator: " ") + "\n\n"
        case .heartbeat: "event: heartbeat\ndata: heartbeat\n\n"
        }
    }
}
