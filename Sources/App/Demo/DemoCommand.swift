import ArgumentParser
import CommandKit
import Values

struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "See everything work in ten seconds, without sending real texts.",
        discussion: """
            Runs a gateway and the sandbox provider on this machine, with a database in a temporary folder.
            Only the provider is simulated: requests go over HTTP, and webhooks are signed.

            Examples:
              greenroom demo
              greenroom demo --season
            """)

    @Flag(help: "Plan a month: ask who is free, fill the spots of a show, and ask the lineup.")
    var season = false

    func run() async throws {
        let environment = ProcessEnvironment.current
        try await DemoEnvironment(terminal: Terminal.process(environment: environment), environment: environment)
            .play(season: season)
    }
}
