import HTTPTransport
import Logging
import Sandbox
import ServiceLifecycle
import TestSupport
import Testing

/// The pretend provider runs in the gateway's own process: neither may end it by the way it stops.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShutdownTests {
    /// Asked to stop, or simply ended, while more and more come in; again and again, as it is a matter of moments.
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
                // What a cancelled server says is not looked at.
                while let result = await tasks.nextResult() { if isAsked { try result.get() } }
                return rush
            }
            try await rush.isOver()
        }
    }
}
