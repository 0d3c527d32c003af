import HTTPTypes
import Hummingbird
import NIOCore
import Twilio

/// Gives the responder access to the connection, which some faults close.
struct SandboxContext: InitializableFromSource {
    let channel: any Channel

    init(source: ApplicationRequestContextSource) {
        channel = source.channel
    }
}

/// Decodes a request, calls the handler for its route, and encodes the response.
struct SandboxResponder: HTTPResponder {
    let access: AccessCheck
    let accountSID: String
    let dialect: SandboxDialect
    let state: SharedSandboxState
    let rest: RESTHandler
    let control: ControlHandler

    /// In bytes; larger than any valid form or simulated text.
    private static let bodyLimit = 256 * 1024

    func respond(to request: Request, context: SandboxContext) async throws -> Response {
        let response = await response(to: request)
        // Cancellation means shutdown, which should not wait for the delay.
        if response.fault.delay > .zero { try? await Task.sleep(for: response.fault.delay) }
        // The response that follows is discarded.
        if response.fault.isDropped { try? await context.channel.close() }
        return encode(response)
    }

    private func response(to request: Request) async -> SandboxResponse {
        let path = request.uri.path
        let route = Route(path: path, accountSID: accountSID, dialect: dialect)
        let needsCredentials = route?.needsNoCredentials != true
        if needsCredentials, state.withLock({ state, _ in state.faults.settings.away }) {
            var response = SandboxResponse.noContent
            response.fault.isDropped = true
            return response
        }
        guard access.isAllowed(host: request.head.authority, origin: request.headers[.origin]) else {
            return needsCredentials ? errorResponse(.foreignPage) : .controlError(403, RESTError.foreignPage.message)
        }
        if needsCredentials, !access.accepts(authorization: request.headers[.authorization]) {
            return errorResponse(.notAuthenticated)
        }
        do throws(RESTError) {
            guard let route else { throw .notFound(path) }
            let decoded = try await decode(request, path: path)
            return route.needsNoCredentials
                ? await control.response(to: decoded, at: route) : try rest.response(to: decoded, at: route)
        } catch {
            return errorResponse(error)
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

    private func errorResponse(_ error: RESTError) -> SandboxResponse {
        let asProblem = state.withLock { state, _ in state.faults.settings.problemDetails }
        var response = SandboxResponse.error(error, asProblem: asProblem, of: dialect)
        if error.status == 401 { response.headers.append(("WWW-Authenticate", "Basic realm=\"Twilio API\"")) }
        return response
    }

    private func encode(_ response: SandboxResponse) -> Response {
        var headers = HTTPFields()
        if let type = response.contentType { headers[.contentType] = type }
        for (name, value) in response.headers {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        if let name = Self.requestID { headers[name] = state.withLock { state, _ in state.sids.next("RQ") } }
        return Response(
            status: .init(code: response.status), headers: headers,
            body: response.body.isEmpty ? .init() : .init(byteBuffer: ByteBuffer(bytes: response.body)))
    }

    /// The header with the identifier that the provider's support asks for.
    private static let requestID = HTTPField.Name("Twilio-Request-Id")
}
