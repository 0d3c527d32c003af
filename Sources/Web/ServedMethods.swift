internal import HTTPTypes
internal import Hummingbird

/// Says which method a path takes to whoever comes with another one. Paths that are not served stay unknown.
struct ServedMethods: RouterMiddleware {
    typealias Context = Gateway.Context

    /// By path.
    let methods: [String: HTTPRequest.Method]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let method = methods[request.uri.path], method != request.method else {
            return try await next(request, context)
        }
        return Response(status: .methodNotAllowed, headers: [.allow: method.rawValue])
    }
}
