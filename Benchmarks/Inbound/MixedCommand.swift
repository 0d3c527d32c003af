import ArgumentParser
import Foundation
import Storage
import TestSupport

struct MixedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mixed",
        abstract: "Receives replies, sends requests, runs commands and makes backups at the same time.",
        discussion: """
            Finds out how many texts a second come in at most, then has half of that come in while requests go out to
            the sandbox, a list is printed over and over, and a backup is made. With --postgres, then the same at a
            server. Needs wrk.

            Examples:
              benchmarks mixed
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks mixed --postgres
            """)

    @Option(help: "Seconds of the measurement.")
    var seconds = 20

    @Option(help: "The number of requests queued.")
    var texts = 20_000

    @Option(help: "Performers with one open request each, who answer.")
    var performers = 10_000

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    private static let connections = 64

    func run() async throws {
        var report = Report("mixed")
        for engine in BenchmarkEngine.sides(postgres: postgres) { try await measure(engine, &report) }
        report.print()
    }

    private func measure(_ engine: BenchmarkEngine, _ report: inout Report) async throws {
        let app = try await engine.database(publicURL: "https://gigs.example.org", rate: 10_000)
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let numbers = try await booker.fill(people: performers)
        var signed = SignedTexts(publicURL: "https://gigs.example.org", performers: numbers)
        let sandbox = try await app.startSandbox()
        let script = peers + "/webhooks.lua"
        let path = app.folder.file("texts")
        try signed.write(5 * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        let gateway = try app.startGateway()
        var alone = MeasuredServer("alone", url: app.gatewayURL, process: gateway)
        try await app.http.waitForAnswer(from: app.gatewayURL)
        try await alone.load(texts: path, script: script, connections: Self.connections, seconds: 5)
        _ = try await booker.fill(people: texts, isSent: false)
        try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        var mixed = MeasuredServer("mixed", url: app.gatewayURL, process: gateway)
        let begun = ContinuousClock.now
        async let commands = list(in: app, until: begun + .seconds(seconds))
        async let copies = backUp(app, until: begun + .seconds(seconds))
        let pause = Double(Self.connections) / (alone.rate / 2)
        try await mixed.load(
            texts: path, script: script, connections: Self.connections, seconds: seconds, pause: pause)
        let (listed, copied) = try await (commands, copies)
        let left = try await QueuedText.waiting(in: app.store)
        try await gateway.kill()
        try await sandbox.kill()
        report.add("\(engine.name) alone per second", alone.rate, places: 0)
        report.add("\(engine.name) mixed per second", mixed.rate, places: 0)
        report.add("\(engine.name) mixed p99 ms", mixed.results[0].p99)
        report.add("\(engine.name) failures", mixed.results[0].refused + mixed.results[0].errors)
        report.add("\(engine.name) requests sent meanwhile", texts - left)
        report.add("\(engine.name) lists printed", listed)
        report.add("\(engine.name) backups made", copied)
    }

    /// Throws unless every command succeeds.
    private func list(in app: BenchmarkDatabase, until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            try await LiveProgram.runToEnd(try ChildProcess.greenroom, ["upcoming"], app.environment)
            count += 1
        }
        return count
    }

    private func backUp(_ app: BenchmarkDatabase, until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            count += 1
            try await LiveProgram.runToEnd(
                try ChildProcess.greenroom, ["backup", app.folder.file("copy-\(count).db")], app.environment)
        }
        return count
    }
}
