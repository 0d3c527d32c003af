import HTTPTransport
import Logging
import Sandbox
import ServiceLifecycle
import TestSupport
import Testing

/// The sandbox runs in the gateway's process: stopping one must not crash the other.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShutdownTests {
    /// Graceful shutdown and cancellation while clients connect; repeated, because the failure depends on timing.
    @Test(arguments: [true, false]) func endsInOrderHoweverManyComeIn(isAsked: Bool) async throws {
        let http = try #require(RunningSandbox.http)
        var logger = Logger(label: "sandbox-tests")
        logger.logLevel = .critical
        for _ in 0..<25 {
            let provider = SandboxProvider(SandboxConfiguration(port: 0), http: http, logger: logger)
            let group = ServiceGroup(configuration: ServiceGroupConfiguration(services: [provider], logger: logger))
            let rush = try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                let port = try #require(Int(try await provider.baseURL().split(separator: ":").last ?? ""))
                let rush = ConnectionFlood(port: port)
                await rush.isInside()
                if isAsked { await group.triggerGracefulShutdown() } else { tasks.cancelAll() }
                // The error of a canceled server does not matter.
                while let result = await tasks.nextResult() { if isAsked { try result.get() } }
                return rush
            }
            try await rush.isOver()
        }
    }
}
