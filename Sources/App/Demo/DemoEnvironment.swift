import CommandKit
import Foundation
import HTTPTransport
import JSON
import Lineups
import Logging
import Sandbox
import Storage
import Values
import Web

/// What the demo runs in: a temporary folder, and a sandbox provider and a gateway on free ports.
struct DemoEnvironment {
    let terminal: Terminal
    let environment: [String: String]

    /// - Parameter season: plays the planning of a month instead of one show.
    func play(season: Bool) async throws {
        let folder = NSTemporaryDirectory() + "greenroom-demo-" + RandomSource.system.hexToken(bytes: 6)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let sandboxPort = try FreePort.find()
        let gatewayPort = try FreePort.find()
        let settings = try await settings(folder: folder, gatewayPort: gatewayPort, sandboxPort: sandboxPort)
        let app = try await AppEnvironment.open(settings, clock: Self.noonToday)
        let quiet = Terminal(write: { _ in }, note: { _ in })
        let sandbox = try SandboxService(app: app, terminal: quiet)
        let listen = ListenAddress(host: "127.0.0.1", port: gatewayPort)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await sandbox.run() }
            group.addTask { try await GatewayService(app: app, listen: listen, terminal: quiet).run() }
            let phones = try await DemoPhones(provider: sandbox.provider.baseURL(), gateway: listen.url)
            try await phones.waitForGateway()
            let script = DemoScript(app: app, terminal: terminal, phones: phones, folder: folder)
            try await season ? script.runSeason() : script.run()
            group.cancelAll()
        }
    }

    /// A clock that starts at noon where the demo's performers live, so that quiet hours do not delay texts.
    private static var noonToday: WallClock {
        let system = WallClock.system
        let started = system.now()
        let zone = Zone("America/Los_Angeles") ?? .system
        let date = zone.date(of: started)
        let noon = zone.instant(of: LocalDateTime(date: date, time: LocalTime(secondsSinceMidnight: 12 * 3600)))
        return WallClock { noon.adding(system.now() - started) }
    }

    /// Ignores the user's own settings.
    private func settings(folder: String, gatewayPort: Int, sandboxPort: Int) async throws -> Settings {
        let clean = environment.filter { !$0.key.hasPrefix("GREENROOM_") && !$0.key.hasPrefix("TWILIO_") }
            .merging(["XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder]) { $1 }
        return try await Settings(
            environment: clean,
            flags: [
                .database: folder + "/greenroom.db", .listen: "127.0.0.1:\(gatewayPort)",
                .sandboxListen: "127.0.0.1:\(sandboxPort)", .rate: "100", .log: "critical",
            ])
    }
}

/// Simulates the performers' phones by requests to the sandbox provider.
struct DemoPhones {
    let provider: String
    let gateway: String
    private let client: HTTPClient

    init(provider: String, gateway: String) throws {
        (self.provider, self.gateway) = (provider, gateway)
        client = .curl(try CurlEngine(userAgent: "greenroom-demo/\(Version.text)"))
    }

    /// Sends a text to the gateway and returns when it has been processed.
    func text(from number: String, _ body: String) async throws {
        let content: JSONValue = [
            "from": .string(number), "to": .string(SandboxConfiguration().numbers[0]), "body": .string(body),
        ]
        let response = try await client.send(
            HTTPRequest(
                .post, provider + "/sandbox/inbound", headers: [HTTPField("Content-Type", "application/json")],
                body: content.encoded()))
        guard (200..<300).contains(response.status) else {
            throw CommandError(.provider, "The sandbox rejected a text (HTTP \(response.status)).")
        }
    }

    /// Waits until the gateway responds, shortly after its port opens.
    func waitForGateway() async throws {
        for _ in 0..<200 {
            if (try? await client.send(HTTPRequest(.get, gateway + "/healthz", timeout: .seconds(2)))) != nil { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw CommandError(.provider, "The gateway did not start on \(gateway).")
    }
}
