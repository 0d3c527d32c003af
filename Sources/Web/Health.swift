internal import Hummingbird
internal import Messaging
internal import Values

extension Gateway {
    /// `GET /healthz`: 200 while the database takes writes and somebody sends, 503 otherwise; says no more to strangers.
    @Sendable
    func health(_ request: Request, _ context: Context) async -> Response {
        do {
            let health = try await Health.check(inbox.store, provider: provider.key, now: clock.now())
            return Response(
                status: health.isWell ? .ok : .serviceUnavailable, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: health.isWell ? "ok\n" : "not sending\n")))
        } catch {
            return Response(
                status: .serviceUnavailable, headers: [.contentType: "text/plain"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: "database\n")))
        }
    }
}
