import HTTPServing
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import ServiceLifecycle
import TestSupport
import Testing
import Values

@testable import Web

/// Shutdown finishes active requests and does not wait for idle clients.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShutdownTests {
    @Test func stopsInTimeWithHangingClients() async throws {
        try await GatewayRequests.open(limits: SlowClientTests.limits(short: .shutdown, .closing)) { gateway in
            let openings = [
                "", "POST /twilio/sms HTTP/1.1\r\nX: ",
                "POST /twilio/sms HTTP/1.1\r\nHost: h\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\na",
                "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            ]
            var wires: [RawConnection] = []
            for opening in openings {
                wires.append(try await RawConnection.open(port: gateway.port, sending: Array(opening.utf8), drip: "b"))
            }
            let idle = try await RawConnection.open(port: gateway.port, sending: SignedRequest().bytes(keepAlive: true))
            #expect(await idle.answer()?.status == 200)
            wires.append(idle)
            await gateway.server.triggerGracefulShutdown()
            for connection in wires { _ = await connection.untilClosed() }
        }
    }

    @Test func answersRequestsInFlight() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        // The clock is read when a text is about to be stored.
        let clock = WallClock {
            arrived.finish()
            return TestEnvironment.noon
        }
        try await GatewayRequests.open(clock: clock) { gateway in
            let connection = try await RawConnection.open(port: gateway.port)
            try await ExternalProgram.holdsTheLock(of: gateway.environment) { _ in
                try await connection.send(SignedRequest().bytes(keepAlive: true))
                for await _ in arrivals {}
                await gateway.server.triggerGracefulShutdown()
                let late = try? await RawConnection.open(port: gateway.port)
                #expect(await late?.untilClosed() ?? [] == [])
                #expect(connection.isOpen)
            }
            #expect(await connection.answer()?.status == 200)
            #expect(await connection.untilClosed() == [])
            #expect(try await gateway.storedTextCount() == 1)
        }
    }

    /// What NIO does with a connection that was accepted while the server stopped.
    @Test func unservedConnectionsAreClosed() async throws {
        try await GatewayRequests.open { gateway in
            let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let server = StoppableHTTP1Channel(http: HTTP1Channel { _, _, _ in })
            let ends = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: gateway.port) { server.setup(channel: $0, logger: log) }
                .channel.closeFuture
            try await ends.get()
        }
    }

    /// Graceful shutdown and cancellation while clients connect; repeated, because the failure depends on timing.
    @Test(arguments: [true, false]) func stopsUnderLoad(isAsked: Bool) async throws {
        for _ in 0..<25 {
            let (rushes, began) = AsyncStream<ConnectionFlood>.makeStream()
            try await GatewayRequests.open { gateway in
                let rush = ConnectionFlood(port: gateway.port)
                began.yield(rush)
                await rush.isInside()
                guard isAsked else { return }
                await gateway.server.triggerGracefulShutdown()
                try await rush.isOver()
            }
            began.finish()
            for await rush in rushes { try await rush.isOver() }
        }
    }

    @Test func shutdownFitsInTwentySeconds() {
        let limits = ConnectionLimits()
        #expect(limits.shutdown + limits.answer + limits.closing <= .seconds(20))
        #expect(limits.idle > .seconds(5), "proxies keep their connections for 5 seconds")
    }
}
