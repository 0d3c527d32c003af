internal import ArgumentParser
internal import Values

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "See it all work, in ten seconds, without a single real text.",
        discussion: """
            Everything is real but the provider: a gateway and a sandbox provider on this machine, a database
            in a temporary folder, requests over HTTP, signed webhooks back.

            Example:
              greenroom demo
            """)

    func run() async throws {
        let environment = ProcessEnvironment.current
        try await DemoEnvironment(terminal: Terminal.process(environment: environment), environment: environment).play()
    }
}
