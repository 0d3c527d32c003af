internal import ArgumentParser
internal import HTTPTransport
internal import Values

struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Whether the gateway here is well; for scripts and containers.",
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
            throw CommandError(.provider, "The gateway does not answer: \(error.detail).", "Start it: greenroom serve")
        }
        guard health.status == 200 else {
            if let problem = health.databaseProblem {
                throw CommandError(.refused, "The gateway is not well: \(problem).", GatewayHealth.fix)
            }
            throw CommandError(
                .refused, "The gateway is not well (HTTP \(health.status)).", "Look closer: greenroom doctor")
        }
        if health.word == "behind" {
            terminal.line("The gateway runs, but texts may wait at the provider. Look closer: greenroom doctor")
        } else {
            terminal.line("The gateway is well.")
        }
    }
}
