internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import Twilio

/// Gives the responder the connection, which some faults close.
struct SandboxContext: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }
}

/// Decodes a request, lets the right handler answer, and encodes the answer.
struct SandboxResponder: HTTPResponder {
    let access: AccessCheck
    let accountSID: String
    let exchange: SharedExchange
    let rest: RESTHandler
    let control: ControlHandler

    /// Larger than any form or inbound text there can be.
    private static let bodyLimit = 256 * 1024

    func respond(to request: Request, context: SandboxContext) async throws -> Response {
        let reply = await reply(to: request)
        // Cancelled: the server is going down, and the client need not wait.
        if reply.manner.delay > .zero { try? await Task.sleep(for: reply.manner.delay) }
        // What is written after this goes nowhere.
        if reply.manner.isDropped { try? await context.channel.close() }
        return response(reply.answer)
    }

    private func reply(to request: Request) async -> Reply {
        let path = request.uri.path
        let route = Route(path: path, accountSID: accountSID)
        if let route, route.isOpen {
            guard access.isFromHere(host: request.head.authority, origin: request.headers[.origin]) else {
                return Reply(.mistake(403, "this address answers to pages of its own only"))
            }
        } else if !access.accepts(authorization: request.headers[.authorization]) {
            return refusal(.notAuthenticated)
        }
        do throws(RESTError) {
            guard let route else { throw .notFound(path) }
            let decoded = try await decode(request, path: path)
            return route.isOpen
                ? Reply(await control.answer(decoded, at: route)) : try rest.reply(to: decoded, at: route)
        } catch {
            return refusal(error)
        }
    }

    private func decode(_ request: Request, path: String) async throws(RESTError) -> ResourceRequest {
        let body: ByteBuffer
        do {
            body = try await request.body.collect(upTo: Self.bodyLimit)
        } catch {
            throw .tooLarge
        }
        let query: FormBody
        do throws(FormError) {
            query = try FormBody(decoding: Array((request.uri.query ?? "").utf8))
        } catch {
            throw .tooLarge
        }
        return ResourceRequest(
            method: request.method.rawValue, path: path, query: query, body: Array(body.readableBytesView),
            baseURL: "http://\(request.head.authority ?? "127.0.0.1")")
    }

    private func refusal(_ error: RESTError) -> Reply {
        let asProblem = exchange.withLock { exchange, _ in exchange.faults.settings.problemDetails }
        var answer = Answer.refusal(error, asProblem: asProblem)
        if error.status == 401 { answer.headers.append(("WWW-Authenticate", "Basic realm=\"Twilio API\"")) }
        return Reply(answer)
    }

    private func response(_ answer: Answer) -> Response {
        var headers = HTTPFields()
        if let type = answer.contentType { headers[.contentType] = type }
        for (name, value) in answer.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let name = Self.requestID { headers[name] = exchange.withLock { exchange, _ in exchange.sids.next("RQ") } }
        return Response(
            status: .init(code: answer.status), headers: headers,
            body: answer.body.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
    }

    /// What the provider's support would ask for.
    private static let requestID = HTTPField.Name("Twilio-Request-Id")
}
