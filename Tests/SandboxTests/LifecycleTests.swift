import HTTPTransport
import Logging
import ServiceLifecycle
import Testing
import Twilio

@testable import Sandbox

@Suite(.timeLimit(.minutes(3))) struct LifecycleTests {
    @Test func stopsWhenItsGroupDoesThoughAClientKeepsItsConnection() async throws {
        let http = try #require(RunningSandbox.http)
        var logger = Logger(label: "sandbox-tests")
        logger.logLevel = .critical
        let provider = SandboxProvider(SandboxConfiguration(port: 0), http: http, logger: logger)
        let services = ServiceGroup(configuration: .init(services: [provider], logger: logger))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await services.run() }
            let url = try await provider.baseURL() + "/sandbox/health"
            let answer = try await http.send(HTTPRequest(.get, url))
            #expect(answer.status == 200)
            await services.triggerGracefulShutdown()
            try await group.waitForAll()
        }
        await #expect(throws: SandboxError.notRunning) { try await provider.baseURL() }
    }

    @Test func waitingForASandboxThatNeverRunsCanBeCanceled() async throws {
        let http = try #require(RunningSandbox.http)
        let provider = SandboxProvider(http: http, logger: Logger(label: "sandbox-tests"))
        let waiting = Task { try await provider.baseURL() }
        waiting.cancel()
        await #expect(throws: SandboxError.notRunning) { try await waiting.value }
    }
}
