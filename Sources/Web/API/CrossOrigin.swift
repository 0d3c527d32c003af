import HTTPTypes
import Hummingbird
import PageKit

/// Lets pages of other web sites use the API from a browser, if the operator names the sites (Fetch standard, section
/// 3.2). They send a token themselves: cookies never count, so no response allows credentials.
struct CrossOrigin: RouterMiddleware {
    typealias Context = GatewayContext

    let allowed: AllowedOrigins

    private static let requestHeaders = [
        "Authorization", "Content-Type", "Idempotency-Key", "If-Match", "If-None-Match",
    ]
    private static let responseHeaders = ["ETag", "Retry-After"]
    /// How long a browser keeps what it may send, in seconds.
    private static let lifetime = 600

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        guard request.uri.path.hasPrefix("/api/"), !allowed.isEmpty else { return response }
        response.headers[values: .vary].append("Origin")
        guard let origin = request.headers[.origin], allowed.contains(origin) else { return response }
        response.headers[.accessControlAllowOrigin] = origin
        response.headers[.accessControlExposeHeaders] = Self.responseHeaders.joined(separator: ", ")
        guard request.method == .options, request.headers[.accessControlRequestMethod] != nil,
            let methods = response.headers[.allow]
        else { return response }
        response.headers[.accessControlAllowMethods] = methods
        response.headers[.accessControlAllowHeaders] = Self.requestHeaders.joined(separator: ", ")
        response.headers[.accessControlMaxAge] = "\(Self.lifetime)"
        return response
    }
}
