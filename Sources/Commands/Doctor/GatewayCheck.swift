internal import HTTPTransport
internal import Values

/// Asks the gateway on this machine about its database. `LocalCheck` reports whether one runs.
struct GatewayCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        do {
            let listen = try ListenAddress(context.app.settings[.listen] ?? "", setting: .listen)
            let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
            let health = try await GatewayHealth.ask(listen, with: client)
            guard health.status != 200, let problem = health.databaseProblem else { return [] }
            return [.bad("the gateway: \(problem)", fix: GatewayHealth.fix)]
        } catch {
            return []
        }
    }
}
