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

/// Stopping finishes what is under way and waits for nobody who only holds on.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ShutdownTests {
    @Test func stopsInTimeWithHangingClients() async throws {
        try await GatewayRequests.open(limits: SlowClientTests.limits(short: .lastCall, .farewell)) { door in
            let openings = [
                "", "POST /twilio/sms HTTP/1.1\r\nX: ",
                "POST /twilio/sms HTTP/1.1\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\na",
                "GET /x HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n",
            ]
            var wires: [RawConnection] = []
            for opening in openings {
                wires.append(try await RawConnection.open(port: door.port, saying: Array(opening.utf8), drip: "b"))
            }
            let idle = try await RawConnection.open(port: door.port, saying: SignedRequest().bytes(keepAlive: true))
            #expect(await idle.answer()?.status == 200)
            wires.append(idle)
            await door.server.triggerGracefulShutdown()
            for wire in wires { _ = await wire.untilClosed() }
        }
    }

    @Test func answersRequestsInFlight() async throws {
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        // The time is asked for when a text is about to be taken in.
        let clock = WallClock {
            arrived.finish()
            return TestEnvironment.noon
        }
        try await GatewayRequests.open(clock: clock) { door in
            let wire = try await RawConnection.open(port: door.port)
            try await OtherProgram.holdsTheLock(of: door.environment) { _ in
                try await wire.send(SignedRequest().bytes(keepAlive: true))
                for await _ in arrivals {}
                await door.server.triggerGracefulShutdown()
                let late = try? await RawConnection.open(port: door.port)
                #expect(await late?.untilClosed() ?? [] == [])
                #expect(wire.isOpen)
            }
            #expect(await wire.answer()?.status == 200)
            #expect(await wire.untilClosed() == [])
            #expect(try await door.textsTakenIn() == 1)
        }
    }

    /// What NIO does with a connection that came in the moment in which the server stopped.
    @Test func unservedConnectionsAreClosed() async throws {
        try await GatewayRequests.open { door in
            let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let guests = StoppableHTTP1Channel(http: HTTP1Channel { _, _, _ in })
            let ends = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: door.port) { guests.setup(channel: $0, logger: log) }
                .channel.closeFuture
            try await ends.get()
        }
    }

    /// Asked to stop, or simply ended, while more and more come in; again and again, as it is a matter of moments.
    @Test(arguments: [true, false]) func stopsUnderLoad(isAsked: Bool) async throws {
        for _ in 0..<25 {
            let (rushes, began) = AsyncStream<ConnectionFlood>.makeStream()
            try await GatewayRequests.open { door in
                let rush = ConnectionFlood(port: door.port)
                began.yield(rush)
                await rush.isInside()
                guard isAsked else { return }
                await door.server.triggerGracefulShutdown()
                try await rush.isOver()
            }
            began.finish()
            for await rush in rushes { try await rush.isOver() }
        }
    }

    @Test func shutdownFitsInTwentySeconds() {
        let limits = ConnectionLimits()
        #expect(limits.lastCall + limits.answer + limits.farewell <= .seconds(20))
        #expect(limits.idle > .seconds(5), "proxies keep their connections for 5 seconds")
    }
}
