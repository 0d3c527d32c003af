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
        let url = try ListenAddress(settings[.listen] ?? "", setting: .listen).url + "/healthz"
        let client = HTTPClient.curl(try CurlEngine(userAgent: Version.userAgent))
        let answer: HTTPResponse
        do {
            answer = try await client.send(HTTPRequest(.get, url, timeout: .seconds(5)))
        } catch {
            throw CommandError(.provider, "The gateway does not answer: \(error.detail).", "Start it: greenroom serve")
        }
        guard answer.status == 200 else {
            throw CommandError(
                .refused, "The gateway is not well (HTTP \(answer.status)).", "Look closer: greenroom doctor")
        }
        if answer.body.starts(with: Array("behind".utf8)) {
            terminal.line("The gateway runs, but texts may wait at the provider. Look closer: greenroom doctor")
        } else {
            terminal.line("The gateway is well.")
        }
    }
}
