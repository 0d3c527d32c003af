import HTTPTransport
import Testing

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct AccessTests {
    static let key = SandboxCredentials.APIKey(sid: "SK" + String(repeating: "1", count: 32), secret: "secret")

    @Test func asksForTheAccountsTokenOrTheAPIKey() async throws {
        try await withSandbox {
            $0.credentials.apiKey = Self.key
        } _: { sandbox in
            let account = sandbox.credentials.accountSID
            let rows: [(HTTPRequest.Authorization?, Int)] = [
                (.basic(user: account, password: sandbox.credentials.authToken), 200),
                (.basic(user: Self.key.sid, password: Self.key.secret), 200),
                (.basic(user: account, password: "wrong"), 401),
                (.basic(user: Self.key.sid, password: sandbox.credentials.authToken), 401),
                (.basic(user: "AC1", password: sandbox.credentials.authToken), 401),
                (nil, 401),
            ]
            for (authorization, status) in rows {
                let answer = try await sandbox.send(.get, sandbox.messages, authorization: authorization)
                #expect(answer.status == status)
                if status == 401 {
                    #expect(try Fields(answer)[number: "code"] == 20003)
                    #expect(answer.header("WWW-Authenticate") == #"Basic realm="Twilio API""#)
                }
            }
        }
    }

    @Test func unknownThingsAreNotFound() async throws {
        try await withSandbox { sandbox in
            let account = "/2010-04-01/Accounts/\(sandbox.credentials.accountSID)"
            let paths = [
                sandbox.message("SM1"), account + "/Nothing.json", account + "/Messages",
                "/2010-04-01/Accounts/AC1/Messages.json", "/v1/Nothing", "/nothing", "/sandbox/nothing",
            ]
            for path in paths {
                let answer = try await sandbox.get(path)
                #expect(answer.status == 404, "\(path)")
                #expect(try Fields(answer)[number: "code"] == 20404, "\(path)")
                #expect(
                    try Fields(answer)[text: "message"] == "The requested resource \(path) was not found", "\(path)")
            }
        }
    }

    @Test func otherMethodsAreNotAllowed() async throws {
        try await withSandbox { sandbox in
            let account = "/2010-04-01/Accounts/\(sandbox.credentials.accountSID)"
            let rows: [(HTTPRequest.Method, String)] = [
                (.put, sandbox.messages), (.delete, sandbox.messages), (.put, sandbox.message("SM1")),
                // Buying a number.
                (.post, account + "/IncomingPhoneNumbers.json"), (.post, account + "/Balance.json"),
                (.post, "/v1/a2p/BrandRegistrations"),
            ]
            for (method, path) in rows {
                let answer = try await sandbox.send(method, path, authorization: sandbox.account)
                #expect(answer.status == 405, "\(method) \(path)")
                #expect(try Fields(answer)[number: "code"] == 20004, "\(method) \(path)")
            }
        }
    }

    @Test func answersCarryARequestID() async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.get(sandbox.messages)
            #expect(answer.header("Twilio-Request-Id")?.wholeMatch(of: /RQ[0-9a-f]{32}/) != nil)
            #expect(answer.header("Content-Type") == "application/json")
        }
    }

    @Test func refusalsCanTakeTheNewerShape() async throws {
        try await withSandbox {
            $0.faults.problemDetails = true
        } _: { sandbox in
            let answer = try await sandbox.get(sandbox.message("SM1"))
            #expect(answer.header("Content-Type") == "application/problem+json")
            #expect(try Fields(answer).names == ["type", "title", "status", "code", "detail"])
            #expect(try Fields(answer)[number: "code"] == 20404)
        }
    }

    @Test func openAddressRefusesAForeignPage() async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.send(
                .post, "/sandbox/inbound", body: Array(#"{"from":"+14155550123","body":"x"}"#.utf8),
                headers: [HTTPField("Origin", "https://evil.example")])
            #expect(answer.status == 403)
        }
    }

    @Test func bodyBeyondTheLimitIsRefused() async throws {
        try await withSandbox { sandbox in
            let answer = try await sandbox.send(
                .post, sandbox.messages, body: [UInt8](repeating: UInt8(ascii: "a"), count: 300_000),
                authorization: sandbox.account)
            #expect(answer.status == 413)
        }
    }

    @Test func portThatIsTakenIsNamed() async throws {
        try await withSandbox { sandbox in
            let port = try #require(Int(sandbox.baseURL.split(separator: ":").last ?? ""))
            let error = SandboxError.portTaken(host: "127.0.0.1", port: port)
            await #expect(throws: error) {
                try await withSandbox {
                    $0.port = port
                } _: { _ in
                }
            }
        }
    }
}
