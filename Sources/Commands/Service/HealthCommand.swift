internal import ArgumentParser
internal import HTTPTransport

struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Whether the gateway here is well; for scripts and containers.",
        discussion: """
            Example:
              greenroom health
            """)

    @OptionGroup var options: HouseOptions

    func run() async throws {
        let settings = try await Settings(environment: ProcessEnvironment.current, flags: options.flags)
        let terminal = Terminal.process(environment: ProcessEnvironment.current)
        let url = try ListenAddress(settings[.listen] ?? "", setting: .listen).url + "/healthz"
        let client = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/\(Version.text)"))
        let status: Int
        do {
            status = try await client.send(HTTPRequest(.get, url, timeout: .seconds(5))).status
        } catch {
            throw CommandError(.provider, "The gateway does not answer: \(error.detail).", "Start it: greenroom serve")
        }
        guard status == 200 else {
            throw CommandError(.refused, "The gateway is not well (HTTP \(status)).", "Look closer: greenroom doctor")
        }
        terminal.line("The gateway is well.")
    }
}
