import App
import JSON
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Web

/// An assistant that speaks to the account of an environment.
final class AssistantClient {
    private var server: AssistantServer
    /// Its database is there as long as somebody has it.
    private let environment: TestEnvironment

    init(_ environment: TestEnvironment, as role: Role = .booker, of member: Member? = nil) async throws {
        self.environment = environment
        let account = environment.account.id
        let main = try await environment.store.read { try Member.main(of: account, in: $0) }
        let sender = environment.sender
        server = AssistantServer(
            store: environment.store, modules: environment.modules, clock: .fixed(TestEnvironment.noon),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, version: "1", account: account,
            member: try #require(member ?? main).id, role: role, sender: { _ in sender },
            plan: AssistantServer.storingPlans)
        _ = try await request(
            "initialize", ["protocolVersion": "2025-11-25", "clientInfo": ["name": "claude", "title": "Claude"]])
    }

    /// Nil for no response.
    func line(_ line: String) async throws -> JSONValue? {
        try await server.answer(Array(line.utf8)).map { response in
            #expect(!response.contains("\n"))
            return try JSONValue(parsing: Array(response.utf8))
        }
    }

    func request(_ method: String, _ params: JSONValue = [:]) async throws -> JSONValue {
        let request: JSONValue = ["jsonrpc": "2.0", "id": 7, "method": .string(method), "params": params]
        let response = try #require(try await line(request.text()))
        #expect(response["jsonrpc"] == "2.0" && response["id"] == 7)
        return response["result"] ?? response["error"] ?? .null
    }

    func tools() async throws -> [JSONValue] { try await request("tools/list").list("tools") }

    /// The result of a tool; the sentence of its refusal as `error`.
    func call(_ tool: String, _ arguments: JSONValue = [:]) async throws -> JSONValue {
        let result = try await request("tools/call", ["name": .string(tool), "arguments": arguments])
        let texts = result.list("content").map { $0.text("text") }
        guard result["isError"] != true else { return ["error": .string(texts.joined())] }
        try #require(texts.count == 2, "\(texts)")
        #expect(texts[0].contains("no instructions"))
        let value = result["structuredContent"] ?? .null
        #expect(try JSONValue(parsing: Array(texts[1].utf8)) == value)
        return value
    }
}
