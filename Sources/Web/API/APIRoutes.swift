import HTTPTypes
import Hummingbird
import JSON
import Logging
import NIOCore
import PageKit
import Platform
import Storage
import Values

/// `/api/v1`: the resources of all modules for other programs. A request passes the same checks in one order: the token,
/// how often it is used, what it may do, its key and its values. A change is one transaction with the check of
/// `If-Match` and the row of its `Idempotency-Key`. `HEAD` is answered like `GET`, without the body.
struct APIRoutes: Sendable {
    private let services: PageServices
    let routes: [APIRoute]
    private let rate = RequestRate()

    init(_ services: PageServices) {
        self.services = services
        routes = APIRoute.all(of: services.modules.resources)
    }

    func add(to router: Router<GatewayContext>) {
        router.add(middleware: CrossOrigin(allowed: services.allowedOrigins))
        router.add(middleware: UnknownAPIAddress(routes: routes))
        for route in routes {
            let path = RouterPath(route.path)
            router.on(path, method: route.method) { request, context in
                await respond { try await answer(request, context, route) }
            }
            guard route.reads else { continue }
            router.head(path) { request, context in
                await respond { try await answer(request, context, route) }.createHeadResponse()
            }
        }
        let document = OpenAPIDocument(routes, publicURL: services.publicURL).value.text()
        router.get(RouterPath(OpenAPIDocument.path)) { _, _ in APIResponse.json(document) }
        router.head(RouterPath(OpenAPIDocument.path)) { _, _ in APIResponse.json(document).createHeadResponse() }
    }

    private func respond(_ work: @Sendable () async throws -> Response) async -> Response {
        do {
            return try await work()
        } catch let error as any UserFacingError {
            if error.httpStatus >= 500 { log(error) }
            return APIResponse.problem(error)
        } catch {
            if !(error is CancellationError) { log(error) }
            return APIResponse.problem(APIError.failed)
        }
    }

    private func log(_ error: any Error) {
        services.log.error("a request of a program failed", metadata: ["reason": "\(error)"])
    }

    private func answer(_ request: Request, _ context: GatewayContext, _ route: APIRoute) async throws -> Response {
        let (now, operation) = (services.clock.now(), route.operation)
        let caller = try await APICaller.find(request.headers, at: now, in: services.store)
        try rate.record(caller.token.id, at: now)
        if let refusal = caller.token.refusal(of: operation.needs, by: caller.member) { throw refusal }
        let body = try await APIBody(request, route)
        let asked = try await ResourceRequest(
            account: caller.account, member: caller.member, role: caller.role, modules: services.modules,
            sender: operation.isAboutTexts ? services.sender(caller.account) : nil,
            keys: try keys(context, route), values: body.values, inputs: route.inputs)
        if route.reads {
            let value = try await services.store.read(at: now) { try APIResponse.value(of: asked, route, in: $0) }
            return APIResponse.read(value.text(), unless: request.headers[.ifNoneMatch])
        }
        let change = APIChange(
            route: route, request: asked, condition: request.headers[.ifMatch],
            repeatable: try HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }.map {
                try IdempotentRequest(
                    caller.token.id, key: $0, method: route.verb, path: request.uri.string, body: body.bytes)
            })
        return try await ActingMember.$current.withValue(caller.member.acting) {
            try await services.store.write(.account(caller.account.id), at: now) { try change.run(in: $0) }
        }.response(tagged: route.showsOne)
    }

    /// Throws `APIError.notFound` for what is no key.
    private func keys(_ context: GatewayContext, _ route: APIRoute) throws -> [String: Int64] {
        var keys: [String: Int64] = [:]
        for name in route.parameters {
            guard let text = context.parameters.get(name), text.utf8.count < 19, text.isBareNumber,
                let key = Int64(text)
            else { throw APIError.notFound }
            keys[name] = key
        }
        return keys
    }
}

/// A program that presents a token, and for whom it acts.
struct APICaller: Sendable {
    let token: APIToken
    let member: Member
    let account: Account

    /// The lower of the roles of the token and of the member.
    var role: Role { token.role.limited(to: member.role) }

    /// Throws `APIError.noToken`.
    static func find(_ headers: HTTPFields, at now: Instant, in store: Store) async throws -> APICaller {
        let header = headers[.authorization] ?? ""
        guard header.prefix(7).lowercased() == "bearer " else { throw APIError.noToken }
        let secret = SecretToken(header.dropFirst(7).trimmed())
        let found = try await store.read(at: now) { tx -> APICaller? in
            guard let token = try APIToken.find(secret, in: tx),
                let member = try Member.find(token.member, account: token.account, in: tx),
                let account = try Account.find(token.account, in: tx)
            else { return nil }
            return APICaller(token: token, member: member, account: account)
        }
        guard let found else { throw APIError.noToken }
        if found.token.needsRecording(at: now) {
            try await store.write(.account(found.account.id), at: now) { try found.token.recordUse(in: $0) }
        }
        return found
    }
}
