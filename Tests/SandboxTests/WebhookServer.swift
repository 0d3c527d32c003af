import HTTPServing
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Twilio

/// A received webhook.
struct WebhookRequest: Sendable {
    let method: String
    /// With the query.
    let path: String
    let headers: [String: String]
    let body: [UInt8]
    let form: FormBody
    /// The configured address, to verify the signature.
    let url: String

    subscript(name: String) -> String? { form[name] }

    func isSigned(by token: String) -> Bool {
        SignatureCheck(tokens: [token]).accepts(header: headers["x-twilio-signature"], url: url, form: form)
    }
}

/// The response to a webhook.
struct WebhookReply: Sendable {
    var status = 200
    var contentType: String? = "text/xml"
    var body = ""

    static let nothing = WebhookReply(status: 204, contentType: nil)

    static func twiML(_ xml: String) -> WebhookReply {
        WebhookReply(body: xml)
    }
}

/// A minimal gateway: stores the webhooks and responds as the test specifies.
final class WebhookServer: Sendable {
    typealias Answering = @Sendable (WebhookRequest) async -> WebhookReply

    private let logger: Logger
    private let answer: Answering
    private let port = Mutex(0)
    private let started: AsyncStream<Void>
    private let starter: AsyncStream<Void>.Continuation
    private let requests: AsyncStream<WebhookRequest>
    private let collector: AsyncStream<WebhookRequest>.Continuation

    init(logger: Logger, answer: @escaping Answering) {
        (self.logger, self.answer) = (logger, answer)
        (started, starter) = AsyncStream.makeStream()
        (requests, collector) = AsyncStream.makeStream()
    }

    func isRunning() async {
        for await _ in started { return }
    }

    func url(_ path: String) -> String {
        "http://127.0.0.1:\(port.withLock { $0 })\(path)"
    }

    /// The next webhooks, in order of arrival.
    func next(_ count: Int) async -> [WebhookRequest] {
        var found: [WebhookRequest] = []
        for await request in requests {
            found.append(request)
            if found.count == count { break }
        }
        return found
    }

    func run() async throws {
        let responder = CallbackResponder<BasicRequestContext> { [self] request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            let path = request.head.path ?? ""
            var headers = ["host": request.head.authority ?? ""]
            for field in request.headers { headers[field.name.canonicalName] = field.value }
            let webhook = WebhookRequest(
                method: request.method.rawValue, path: path, headers: headers, body: Array(body.readableBytesView),
                form: try FormBody(decoding: Array(body.readableBytesView)), url: url(path))
            collector.yield(webhook)
            let reply = await answer(webhook)
            var response = Response(
                status: .init(code: reply.status), body: .init(byteBuffer: ByteBuffer(string: reply.body)))
            if let type = reply.contentType { response.headers[.contentType] = type }
            return response
        }
        let app = Application(
            responder: responder, server: .stoppable(),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { [self] channel in
                port.withLock { $0 = channel.localAddress?.port ?? 0 }
                starter.yield()
            }, logger: logger)
        try await app.run()
    }
}
