import ArgumentParser
import Foundation
import Storage
import TestSupport
import Values

struct StartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start", abstract: "The time of a command from a cold process, compared with Python and sqlite3.",
        discussion: """
            Lists 200 events to come. Python does nothing at all; sqlite3 reads the same rows.

            Example:
              benchmarks start
            """)

    @Option(help: "How often each side is started.")
    var rounds = 21

    @Option(help: "The Python interpreter itself: a version manager's shim starts more slowly.")
    var python = "/usr/bin/python3"

    @Option(help: "The number of events.")
    var events = 200

    func run() async throws {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        try await booker.plan(shows: events)
        let query = "SELECT id, name, starts_at FROM event WHERE cancelled_at IS NULL ORDER BY starts_at"
        let sides: [(name: String, arguments: [String])] = [
            ("greenroom", [try ChildProcess.greenroom, "event", "list"]),
            ("python3 -c pass", [python, "-c", "pass"]), ("sqlite3", ["sqlite3", app.store.path, query]),
        ]
        var times: [String: [Double]] = [:]
        for _ in 0..<rounds {
            for side in sides {
                let took = try await time(side.arguments, environment: app.environment)
                times[side.name, default: []].append(took / .milliseconds(1))
            }
        }
        var report = Report("start")
        let medians = sides.map { ($0.name, times[$0.name, default: []].median) }
        for (name, median) in medians { report.add("\(name) ms", median) }
        for (name, median) in medians.dropFirst() { report.add("times \(name)", medians[0].1 / median) }
        report.print()
    }

    /// The time until it has ended. Throws unless it succeeds.
    private func time(_ arguments: [String], environment: [String: String]) async throws -> Duration {
        let began = ContinuousClock.now
        let end = try await LiveProgram.run("env", arguments, environment: environment)
        guard end.code == 0 else { throw ExitCode.failure }
        return ContinuousClock.now - began
    }
}
