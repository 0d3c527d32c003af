import HTTPTypes
import Hummingbird
import PageKit

/// Responds with problem details to addresses and methods of the API that no route serves, and to `OPTIONS` with the
/// methods of an address. What an address takes is no secret: it needs no token.
struct UnknownAPIAddress: RouterMiddleware {
    typealias Context = GatewayContext

    let routes: [APIRoute]

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.uri.path.hasPrefix("/api/") else { return try await next(request, context) }
        let methods = methods(of: request.uri.path)
        if methods.contains(request.method), request.method != .options { return try await next(request, context) }
        guard !methods.isEmpty, request.method == .options else {
            let problem = APIResponse.problem(methods.isEmpty ? APIError.notFound : .methodNotAllowed(methods))
            return request.method == .head ? problem.createHeadResponse() : problem
        }
        var headers = APIResponse.headers
        headers[.allow] = methods.map(\.rawValue).joined(separator: ", ")
        return Response(status: .noContent, headers: headers)
    }

    /// Empty for an address that there is not.
    private func methods(of path: String) -> [HTTPRequest.Method] {
        let own =
            path == OpenAPIDocument.path
            ? [HTTPRequest.Method.get] : routes.filter { $0.matches(path) }.map(\.method)
        guard !own.isEmpty else { return [] }
        return own + (own.contains(.get) ? [.head] : []) + [.options]
    }
}
