import ArgumentParser
import HTTPTransport
import Values

struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Check the gateway on this machine; for scripts and containers.",
        discussion: """
            Example:
              greenroom health
            """)

    @OptionGroup var options: GlobalOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let listen = try ListenAddress(settings[.listen] ?? "", setting: .listen)
        let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
        let health: GatewayHealth
        do {
            health = try await GatewayHealth.ask(listen, with: client)
        } catch {
            throw CommandError(.provider, "The gateway does not respond: \(error.detail).", "Start it: greenroom serve")
        }
        guard health.status == 200 else {
            if let problem = health.databaseProblem {
                throw CommandError(.refused, "The gateway is unhealthy: \(problem).", GatewayHealth.fix)
            }
            throw CommandError(
                .refused, "The gateway is unhealthy (HTTP \(health.status)).", "For details: greenroom doctor")
        }
        if health.word == "behind" {
            terminal.line(
                "The gateway is running, but texts may be waiting at the provider. For details: greenroom doctor")
        } else {
            terminal.line("The gateway is healthy.")
        }
    }
}

/// The response of the gateway to `GET /healthz`.
struct GatewayHealth: Sendable {
    let status: Int
    /// One word.
    let word: String
    /// Of the running program; nil for one that does not say.
    let version: String?

    static let fix = "Stop it, restore the database (greenroom restore FILE), then: greenroom serve"

    static func ask(_ listen: ListenAddress, with client: HTTPClient) async throws(HTTPFailure) -> GatewayHealth {
        let answer = try await client.send(HTTPRequest(.get, listen.url + "/healthz", timeout: .seconds(5)))
        let word = answer.body.prefix { $0 != UInt8(ascii: "\n") }
        return GatewayHealth(
            status: answer.status, word: String(decoding: word, as: UTF8.self),
            version: answer.header("Greenroom-Version"))
    }

    /// Nil unless its database was lost while it ran.
    var databaseProblem: String? {
        word == "replaced" ? "its database was replaced or deleted while it was running, so it accepts no texts" : nil
    }
}
