import HTTPTransport
import Logging
import Sandbox
import Testing
import Twilio
import Values

/// A sandbox on its own port, with a webhook server.
struct RunningSandbox: Sendable {
    let baseURL: String
    let hook: WebhookServer
    let provider: SandboxProvider
    let credentials: SandboxCredentials

    /// Our number in most tests.
    static let ours = "+14155550100"
    static let http: HTTPClient? = (try? CurlEngine(userAgent: "sandbox-tests")).map(HTTPClient.curl)

    var messages: String { "/2010-04-01/Accounts/\(credentials.accountSID)/Messages.json" }

    func message(_ sid: String) -> String {
        messages.replacing(".json", with: "/\(sid).json")
    }

    // MARK: Requests

    func send(
        _ method: HTTPRequest.Method, _ path: String, body: [UInt8] = [], headers: [HTTPField] = [],
        authorization: HTTPRequest.Authorization? = nil
    ) async throws -> HTTPResponse {
        let http = try #require(Self.http)
        return try await http.send(
            HTTPRequest(method, baseURL + path, headers: headers, body: body, authorization: authorization))
    }

    func get(_ path: String) async throws -> HTTPResponse {
        try await send(.get, path, authorization: account)
    }

    func post(_ path: String, _ form: FormBody) async throws -> HTTPResponse {
        try await send(
            .post, path, body: form.encoded, headers: [HTTPField("Content-Type", "application/x-www-form-urlencoded")],
            authorization: account)
    }

    func control(_ path: String, _ json: String) async throws -> HTTPResponse {
        try await send(.post, path, body: Array(json.utf8), headers: [HTTPField("Content-Type", "application/json")])
    }

    var account: HTTPRequest.Authorization {
        .basic(user: credentials.accountSID, password: credentials.authToken)
    }

    /// Sends a text that the provider accepts; returns the created resource.
    @discardableResult
    func text(_ to: String, _ extra: FormBody = [:], body: String = "Are you in?") async throws -> Fields {
        var form: FormBody = ["To": to, "From": Self.ours, "Body": body]
        for (name, value) in extra.pairs { form.append(name, value) }
        let response = try await post(messages, form)
        try #require(response.status == 201, "\(String(decoding: response.body, as: UTF8.self))")
        return try Fields(response)
    }
}

/// Runs a sandbox for the duration of a test.
func withSandbox(
    _ configure: (inout SandboxConfiguration) -> Void = { _ in },
    answer: @escaping WebhookServer.Answering = { _ in .nothing },
    _ test: (RunningSandbox) async throws -> Void
) async throws {
    let http = try #require(RunningSandbox.http)
    var logger = Logger(label: "sandbox-tests")
    logger.logLevel = .critical
    let hook = WebhookServer(logger: logger, answer: answer)
    var configuration = SandboxConfiguration(port: 0, numbers: [RunningSandbox.ours], stepDelay: .milliseconds(1))
    configure(&configuration)
    let provider = SandboxProvider(configuration, http: http, logger: logger)
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await provider.run() }
        group.addTask { try await hook.run() }
        let baseURL = try await provider.baseURL()
        let running = RunningSandbox(
            baseURL: baseURL, hook: hook, provider: provider, credentials: configuration.credentials)
        await hook.isRunning()
        try await test(running)
        group.cancelAll()
    }
}
