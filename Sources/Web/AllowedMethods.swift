import HTTPTypes
import Hummingbird

/// Responds 405 with `Allow` to a method that a known path does not support.
struct AllowedMethods: RouterMiddleware {
    typealias Context = Gateway.Context

    /// By path.
    let methods: [String: [HTTPRequest.Method]]
    /// By path prefix.
    let folders: [String: [HTTPRequest.Method]]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let served = methods[path] ?? folders.first { path.hasPrefix($0.key) }?.value
        guard let served, !served.contains(request.method) else { return try await next(request, context) }
        let names = served.map(\.rawValue).joined(separator: ", ")
        return Response(status: .methodNotAllowed, headers: [.allow: names])
    }
}
