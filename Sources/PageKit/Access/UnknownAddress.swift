import HTTPTypes
import Hummingbird
import Platform
import Twilio

/// Shows somebody who is signed in that there is no such page. It is added after all routes, so it sees only requests
/// that none of them serves. Others get an empty 404.
struct UnknownAddress: RouterMiddleware {
    typealias Context = GatewayContext

    /// The addresses of programs and files.
    private static let otherFolders = [WebhookPath.folder, "/calendar/", "/c/", "/shows/", "/assets/"]

    let access: PageAccess

    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        guard request.method == .get, !Self.otherFolders.contains(where: { path.hasPrefix($0) }),
            let origin = PageOrigin(host: request.head.authority, publicURL: access.services.publicURL),
            PageCookies(origin: origin).session(in: request) != nil
        else { return try await next(request, context) }
        return await access.respond(to: request) { [access] origin in
            let cookies = PageCookies(origin: origin)
            guard let (session, token) = try await access.signedIn(cookies, request) else {
                return Response(status: .notFound)
            }
            return try await access.answer(request, context, session, token, .night, FormBody(), cookies) { _ in
                throw PageError.notFound
            }
        }
    }
}
