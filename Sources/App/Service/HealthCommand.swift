import ArgumentParser
import CommandKit
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
