import JSON
import PageKit
import Platform
import Storage
import TestSupport
import Values

@testable import Web

/// A program that uses the API of a gateway, over a socket.
struct APIClient: Sendable {
    let gateway: GatewayRequests
    /// Nil for one that presents none.
    let token: String?

    static let contacts = "/api/v1/contacts"

    struct Answer: Sendable {
        let status: Int
        /// Names in lower case.
        let headers: [String: String]
        let body: JSONValue

        var tag: String { headers["etag"] ?? "" }
        /// Of a problem.
        var detail: String { body.text("detail") }
        var names: [String] { body.list("items").map { $0.text("name") } }
    }

    /// A gateway, and a program with a token of its account.
    static func open(
        as role: Role = .booker, clock: WallClock = .fixed(TestEnvironment.noon),
        allowedOrigins: AllowedOrigins = AllowedOrigins(),
        _ body: @escaping @Sendable (APIClient) async throws -> Void
    ) async throws {
        try await GatewayRequests.open(
            publicURL: PageBrowser.origin, clock: clock, allowedOrigins: allowedOrigins
        ) { gateway in
            try await body(APIClient(gateway: gateway, token: nil).with(role))
        }
    }

    /// The routes of all modules.
    var routes: [APIRoute] { APIRoute.all(of: gateway.environment.modules.resources) }

    /// The same program with a new token.
    ///
    /// - Parameter member: whose it is; nil for the owner.
    func with(
        _ role: Role, of member: Member? = nil, account: ID<Account>? = nil, expires: String = "never"
    ) async throws -> APIClient {
        let account = account ?? gateway.environment.account.id
        let token = try await gateway.environment.store.write { tx in
            let name = "Program \(try APIToken.all(of: account, in: tx).count)"
            let input = try APITokenInput(name: name, role: role.rawValue, expires: expires).read()
            return try APIToken.add(input, of: account, by: member?.acting, random: .system, in: tx)
        }
        return with(token.text)
    }

    func with(_ token: String?) -> APIClient { APIClient(gateway: gateway, token: token) }

    func get(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("GET", path, nil, headers)
    }

    func post(_ path: String, _ body: JSONValue?, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("POST", path, body, headers)
    }

    func patch(_ path: String, _ body: JSONValue?, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("PATCH", path, body, headers)
    }

    func delete(_ path: String, _ headers: [String: String] = [:]) async throws -> Answer {
        try await send("DELETE", path, nil, headers)
    }

    func send(
        _ method: String, _ path: String, _ body: JSONValue?, _ headers: [String: String] = [:]
    ) async throws -> Answer {
        let bytes = body.map { Array($0.text().utf8) } ?? []
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(PageBrowser.host)\r\nConnection: close\r\n"
        head += "Content-Length: \(bytes.count)\r\n"
        if body != nil, headers["Content-Type"] == nil { head += "Content-Type: application/json\r\n" }
        if let token { head += "Authorization: Bearer \(token)\r\n" }
        for (name, value) in headers { head += "\(name): \(value)\r\n" }
        let connection = try await RawConnection.open(
            port: gateway.port, sending: Array("\(head)\r\n".utf8) + bytes)
        let response = RawConnection.Response(whole: await connection.untilClosed())
        await connection.close()
        let text = response?.body ?? ""
        return Answer(
            status: response?.status ?? 0, headers: response?.headers ?? [:],
            body: text.isEmpty ? .null : try JSONValue(parsing: Array(text.utf8)))
    }
}
