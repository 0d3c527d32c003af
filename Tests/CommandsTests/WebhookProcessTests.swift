import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import App

// One after the other with all that start processes, which share few cores.
extension ProcessTests {
    /// The gateway tells a receiver that fails at first; between the tries its plug is pulled.
    @Suite(.timeLimit(.minutes(4))) struct WebhookProcessTests {
        @Test("What happened before the plug was pulled is delivered, and a receiver that hangs delays no other")
        func plug() async throws {
            let home = try TemporaryFolder()
            let environment = [
                "GREENROOM_LISTEN": "127.0.0.1:\(try FreePort.find())",
                "GREENROOM_SANDBOX_LISTEN": "127.0.0.1:\(try FreePort.find())", "GREENROOM_PRIVATE_WEBHOOKS": "on",
            ]
            let hangs = try LoopbackServer(serve: { connection in
                _ = connection.readRequest()
                connection.waitForEnd()
            })
            let isWell = Mutex(false)
            let server = try LoopbackServer(answering: { _ in
                "HTTP/1.1 \(isWell.withLock { $0 } ? "200 OK" : "500 Away")\r\nContent-Length: 0\r\n\r\n"
            })
            func run(_ words: String...) async throws {
                let end = try await RunningProgram(words, home: home, environment: environment).finished()
                #expect(end.code == 0, "\(words): \(end.notes)")
            }
            try await run("account", "edit", "--name", "Anchor Comedy")
            try await run("contact", "add", "Ada Lovelace", "--cell", "+14155550101")
            try await run("event", "add", "Late Show", "--date", "2036-12-05 20:00")
            try await run("lineup", "add", "Late Show", "Ada")
            for (name, url) in [("Hangs", hangs.url), ("Chat", server.url)] {
                try await run("webhook", "add", name, url, "--type", "answer.changed")
            }
            let first = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await first.hasSaid("Gateway: listening on"))
            try await run("lineup", "answer", "Late Show", "Ada", "yes")
            while server.requests.isEmpty || hangs.requests.isEmpty { try await run("webhook", "list") }
            first.kill()
            _ = try await first.finished()
            let tried = server.requests.count
            isWell.withLock { $0 = true }
            let second = try RunningProgram(["serve"], home: home, environment: environment)
            #expect(await second.hasSaid("Gateway: listening on"))
            while server.requests.count == tried { try await run("webhook", "list") }
            second.terminate()
            #expect(try await second.finished().code == 0)
            let ids = Set(server.requests.compactMap { $0.header("webhook-id") })
            #expect(ids.count == 1, "each try has the same ID")
            let bodies = Set(server.requests.map { String(decoding: $0.body, as: UTF8.self) })
            #expect(bodies.count == 1 && bodies.first?.contains("\"answer\":\"confirmed\"") == true, "\(bodies)")
        }
    }
}
