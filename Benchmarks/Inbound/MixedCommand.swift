internal import ArgumentParser
internal import Foundation
internal import Storage
internal import TestSupport

struct MixedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mixed",
        abstract: "Receives replies, sends requests, runs commands and makes backups at the same time.",
        discussion: """
            Finds out how many texts a second come in at most, then has half of that come in while requests go out to
            the sandbox, a list is printed over and over, and a backup is made. Needs wrk.

            Example:
              benchmarks mixed
            """)

    @Option(help: "Seconds of the measurement.")
    var seconds = 20

    @Option(help: "The number of requests queued.")
    var texts = 20_000

    @Option(help: "Performers with one open request each, who answer.")
    var performers = 10_000

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    private static let connections = 64

    func run() async throws {
        let app = try BenchmarkDatabase(publicURL: "https://gigs.example.org", rate: 10_000)
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let numbers = try await booker.fill(people: performers)
        var signed = SignedTexts(publicURL: "https://gigs.example.org", performers: numbers)
        let sandbox = try await app.startSandbox()
        let script = peers + "/webhooks.lua"
        let path = app.folder.file("texts")
        try signed.write(5 * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        var alone = MeasuredServer("alone", url: app.gatewayURL, process: try app.startGateway())
        try await app.http.waitForAnswer(from: app.gatewayURL)
        try await alone.load(texts: path, script: script, connections: Self.connections, seconds: 5)
        _ = try await booker.fill(people: texts, isSent: false)
        try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        var mixed = MeasuredServer("mixed", url: app.gatewayURL, process: alone.process)
        let begun = ContinuousClock.now
        async let commands = list(in: app, until: begun + .seconds(seconds))
        async let copies = backUp(app, until: begun + .seconds(seconds))
        let pause = Double(Self.connections) / (alone.rate / 2)
        try await mixed.load(
            texts: path, script: script, connections: Self.connections, seconds: seconds, pause: pause)
        let (listed, copied) = try await (commands, copies)
        let left = try await QueuedText.waiting(in: app.store)
        try await alone.process.kill()
        try await sandbox.kill()
        var report = Report("mixed")
        report.add("alone per second", alone.rate, places: 0)
        report.add("mixed per second", mixed.rate, places: 0)
        report.add("mixed p99 ms", mixed.results[0].p99)
        report.add("failures", mixed.results[0].refused + mixed.results[0].errors)
        report.add("requests sent meanwhile", texts - left)
        report.add("lists printed", listed)
        report.add("backups made", copied)
        report.print()
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
