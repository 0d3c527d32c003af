import CommandKit
import HTTPTransport
import Messaging
import Values

/// Asks the gateway on this machine about its database and its version. `LocalCheck` reports whether one runs.
struct GatewayCheck {
    let context: CommandContext

    func check() async -> [CheckResult] {
        do {
            let listen = try ListenAddress(context.app.settings[.listen] ?? "", setting: .listen)
            let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
            let health = try await GatewayHealth.ask(listen, with: client)
            var results: [CheckResult] = []
            if let version = health.version, version != Version.text {
                results.append(
                    .warning(
                        "the running gateway is version \(Printable.line(version)), this program is \(Version.text)",
                        fix: "Restart the gateway: greenroom serve"))
            }
            if health.status != 200, let problem = health.databaseProblem {
                results.append(.bad("the gateway: \(problem)", fix: GatewayHealth.fix))
            }
            return results
        } catch {
            return []
        }
    }
}
