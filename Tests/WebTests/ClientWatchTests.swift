import HTTPServing
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import PageKit
import ServiceLifecycle
import TestSupport
import Testing

@testable import Web

/// Work for a client ends when the client leaves.
@Suite(.serialized, .timeLimit(.minutes(3))) struct ClientWatchTests {
    private static let request = Array("GET /page HTTP/1.1\r\nHost: h\r\n\r\n".utf8)

    /// A server with one page, which does this work while its client is connected.
    private static func open(
        work: @escaping @Sendable () async throws -> Void, _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let router = Router(context: Gateway.Context.self)
        router.get("page") { _, context in
            try await context.whileConnected(work)
            return Response(status: .ok)
        }
        let limiter = ConnectionLimiter(connections: 10, perAddress: 10)
        let http = HTTP1Channel.Configuration(
            additionalChannelHandlers: [ConnectionHandler(limits: .patient, limiter: limiter)])
        let (ports, started) = AsyncStream<Int>.makeStream()
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let application = Application(
            router: router, server: .stoppable(http),
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { started.yield($0.localAddress?.port ?? 0) }, logger: log)
        let server = ServiceGroup(configuration: ServiceGroupConfiguration(services: [application], logger: log))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                defer { started.finish() }
                try await server.run()
            }
            for await port in ports {
                try await body(port)
                break
            }
            group.cancelAll()
        }
    }

    @Test("It is canceled when the connection is closed") func leaving() async throws {
        let (begins, begun) = AsyncStream<Void>.makeStream()
        let (ends, ended) = AsyncStream<Bool>.makeStream()
        let (never, kept) = AsyncStream<Void>.makeStream()
        try await Self.open {
            begun.finish()
            for await _ in never {}
            ended.yield(Task.isCancelled)
            ended.finish()
        } _: { port in
            let connection = try await RawConnection.open(port: port, sending: Self.request)
            for await _ in begins {}
            await connection.close()
            for await isCanceled in ends { #expect(isCanceled) }
        }
        kept.finish()
    }

    @Test("The connection is used again after it") func staying() async throws {
        try await Self.open {
        } _: { port in
            let connection = try await RawConnection.open(port: port)
            for _ in 1...3 {
                try await connection.send(Self.request)
                let status = await connection.answer()?.status
                #expect(status == 200)
            }
            await connection.close()
        }
    }
}
