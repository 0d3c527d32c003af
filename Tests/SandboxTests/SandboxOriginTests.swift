import HTTPTransport
import TestSupport
import Testing

@testable import Sandbox

/// A web page cannot use the sandbox, whatever its name resolves to: neither the control addresses nor the REST API,
/// whose credentials are public.
@Suite(.timeLimit(.minutes(3))) struct SandboxOriginTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// PORT stands for the sandbox's own.
        let host: String
        var origin: String?
        let isAllowed: Bool

        var testDescription: String { "Host \(host), Origin \(origin ?? "none")" }
    }

    static let rows = [
        Row(host: "127.0.0.1:PORT", isAllowed: true),
        Row(host: "127.0.0.1", isAllowed: true),
        Row(host: "127.8.9.1:PORT", isAllowed: true),
        Row(host: "localhost:PORT", isAllowed: true),
        Row(host: "LOCALHOST:PORT", isAllowed: true),
        Row(host: "[::1]:PORT", isAllowed: true),
        Row(host: "[0:0:0:0:0:0:0:1]:PORT", isAllowed: true),
        Row(host: "127.0.0.1:PORT", origin: "http://127.0.0.1:PORT", isAllowed: true),
        Row(host: "localhost:PORT", origin: "http://localhost:PORT", isAllowed: true),
        Row(host: "evil.example:PORT", isAllowed: false),
        Row(host: "evil.example:PORT", origin: "http://evil.example:PORT", isAllowed: false),
        Row(host: "127.evil.example:PORT", isAllowed: false),
        Row(host: "127.evil.example:PORT", origin: "http://127.evil.example:PORT", isAllowed: false),
        Row(host: "127.0.0.1.evil.example:PORT", isAllowed: false),
        Row(host: "127.0.0.1.:PORT", isAllowed: false),
        Row(host: "127.1:PORT", isAllowed: false),
        Row(host: "0177.0.0.1:PORT", isAllowed: false),
        Row(host: "2130706433:PORT", isAllowed: false),
        Row(host: "0.0.0.0:PORT", isAllowed: false),
        Row(host: "192.168.1.5:PORT", isAllowed: false),
        Row(host: "localhost.evil.example:PORT", isAllowed: false),
        Row(host: "localhost:evil", isAllowed: false),
        Row(host: "127.0.0.1:", isAllowed: false),
        Row(host: "127.0.0.1%evil:PORT", isAllowed: false),
        Row(host: "user@127.0.0.1:PORT", isAllowed: false),
        Row(host: "[::1]evil:PORT", isAllowed: false),
        Row(host: "[::1", isAllowed: false),
        Row(host: "[::ffff:1.2.3.4]:PORT", isAllowed: false),
        Row(host: "127.0.0.1:PORT", origin: "https://evil.example", isAllowed: false),
        Row(host: "127.0.0.1:PORT", origin: "null", isAllowed: false),
        Row(host: "127.0.0.1:PORT", origin: "https://127.0.0.1:PORT", isAllowed: false),
        Row(host: "127.0.0.1:PORT", origin: "http://127.0.0.1:1", isAllowed: false),
        Row(host: "127.0.0.1:PORT", origin: "http://localhost:PORT", isAllowed: false),
    ]

    @Test(arguments: rows) func everyRouteChecksHostAndOrigin(_ row: Row) async throws {
        try await withSandbox { sandbox in
            let port = try #require(sandbox.baseURL.split(separator: ":").last).description
            var headers = [HTTPField("Host", row.host.replacing("PORT", with: port))]
            if let origin = row.origin {
                headers.append(HTTPField("Origin", origin.replacing("PORT", with: port)))
            }
            for (method, path) in Self.routes(of: sandbox) {
                let answer = try await sandbox.send(method, path, headers: headers, authorization: sandbox.account)
                #expect((answer.status < 400) == row.isAllowed, "\(method) \(path): \(answer.status)")
                if !row.isAllowed { #expect([400, 403].contains(answer.status), "\(method) \(path)") }
            }
        }
    }

    /// The check comes before the credentials and before the path is looked up, so nothing is learned from a refusal.
    @Test(arguments: ["/2010-04-01/Accounts/AC1/Messages.json", "/nothing", "/sandbox/nothing"])
    func aForeignPageLearnsNothingOfOtherAddresses(_ path: String) async throws {
        try await withSandbox { sandbox in
            for header in [HTTPField("Origin", "https://evil.example"), HTTPField("Host", "evil.example")] {
                let answer = try await sandbox.send(.get, path, headers: [header])
                #expect(answer.status == 403, "\(header.name)")
            }
        }
    }

    @Test func aForeignPageSendsNoText() async throws {
        try await withSandbox { sandbox in
            let form = "To=%2B14155550121&From=%2B14155550100&Body=x"
            let answer = try await sandbox.send(
                .post, sandbox.messages, body: Array(form.utf8),
                headers: [
                    HTTPField("Content-Type", "application/x-www-form-urlencoded"),
                    HTTPField("Origin", "https://evil.example"),
                ], authorization: sandbox.account)
            #expect(answer.status == 403)
            let listed = try Fields(try await sandbox.get(sandbox.messages))
            #expect(listed[list: "messages"].isEmpty)
        }
    }

    /// One address of each kind: pages, control, the 2010 API and the resources of other hosts.
    private static func routes(of sandbox: RunningSandbox) -> [(HTTPRequest.Method, String)] {
        [
            (.get, "/"), (.get, "/sandbox/health"), (.get, "/sandbox/messages"), (.get, "/sandbox/faults"),
            (.get, sandbox.messages), (.get, sandbox.messages.replacing("/Messages", with: "/Balance")),
            (.get, "/v1/Services"), (.get, "/messaging/v1/a2p/BrandRegistrations"),
        ]
    }
}
