import HTTPTypes
import Hummingbird
import NIOCore
import Platform
import ServiceLifecycle
import Storage
import Values

/// `GET /live`: server-sent events that say what has changed, so that open pages fetch it again.
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
                return Response(status: .ok, headers: EventStream.headers, body: body(listener, request.body))
            }
        }
    }

    /// Ends when the browser goes away, and when the gateway stops: the server waits for all its responses.
    private func body(_ listener: LiveListeners.Listener, _ request: RequestBody) -> ResponseBody {
        ResponseBody { writer in
            defer { live.stopListening(listener) }
            try await writer.write(ByteBuffer(string: EventStream.opening))
            try await withGracefulShutdownHandler {
                try await request.consumeWithInboundCloseHandler { _ in
                    for await event in listener.events {
                        try await writer.write(ByteBuffer(string: EventStream.text(of: event)))
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
    static let opening = "retry: 2000\n: open\n\n"

    static func text(of event: LiveListeners.Event) -> String {
        switch event {
        case .changed(let nouns): "event: changed\ndata: \(nouns.map(\.rawValue).sorted().joined(separator: " "))\n\n"
        case .heartbeat: "event: heartbeat\ndata: heartbeat\n\n"
        }
    }
}
