internal import ArgumentParser
internal import Foundation
internal import Storage
internal import TestSupport

struct MixedCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mixed", abstract: "All at once: replies come in, requests go out, commands and a backup run.",
        discussion: """
            Finds out how many texts a second come in at most, then has half of that come in while requests go out to
            the sandbox, a list is printed over and over, and a backup is made. Needs wrk.

            Example:
              benchmarks mixed
            """)

    @Option(help: "Seconds of everything at once.")
    var seconds = 20

    @Option(help: "How many requests are queued.")
    var texts = 20_000

    @Option(help: "People with an open request each, who answer.")
    var performers = 10_000

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    private static let connections = 64

    func run() async throws {
        let house = try TrialHouse(publicURL: "https://gigs.example.org", rate: 10_000)
        let booker = try await Booker(store: house.store, provider: house.providerKey, number: TrialHouse.ourNumber)
        let numbers = try await booker.fill(people: performers)
        var signed = SignedTexts(publicURL: "https://gigs.example.org", performers: numbers)
        let sandbox = try await house.startSandbox()
        let script = peers + "/webhooks.lua"
        let path = house.folder.file("texts")
        try signed.write(5 * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        var alone = InboundSide("alone", url: house.gatewayURL, process: try house.startGateway())
        try await house.http.waitForAnswer(from: house.gatewayURL)
        try await alone.load(texts: path, script: script, connections: Self.connections, seconds: 5)
        _ = try await booker.fill(people: texts, isSent: false)
        try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
        var mixed = InboundSide("mixed", url: house.gatewayURL, process: alone.process)
        let begun = ContinuousClock.now
        async let commands = list(in: house, until: begun + .seconds(seconds))
        async let copies = backUp(house, until: begun + .seconds(seconds))
        let pause = Double(Self.connections) / (alone.rate / 2)
        try await mixed.load(
            texts: path, script: script, connections: Self.connections, seconds: seconds, pause: pause)
        let (listed, copied) = try await (commands, copies)
        let left = try await QueuedText.waiting(in: house.store)
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

    /// Each must end well.
    private func list(in house: TrialHouse, until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            try await LiveProgram.must(try ChildProcess.greenroom, ["upcoming"], house.environment)
            count += 1
        }
        return count
    }

    private func backUp(_ house: TrialHouse, until end: ContinuousClock.Instant) async throws -> Int {
        var count = 0
        while ContinuousClock.now < end {
            count += 1
            try await LiveProgram.must(
                try ChildProcess.greenroom, ["backup", house.folder.file("copy-\(count).db")], house.environment)
        }
        return count
    }
}
