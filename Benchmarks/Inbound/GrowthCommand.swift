import ArgumentParser
import Foundation
import TestSupport

struct GrowthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth", abstract: "Whether years of data slow down receiving replies.",
        discussion: """
            Loads two gateways in turn: one with the people who answer and nothing else in its database, one with a
            million texts, 200,000 contacts and 20,000 events besides. With --postgres, two more at a server. Needs wrk.

            Examples:
              benchmarks growth
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks growth --postgres
            """)

    @Option(help: "How often each side is measured.")
    var rounds = 5

    @Option(help: "Seconds each measurement takes.")
    var seconds = 8

    @Option(help: "Performers with one open request each.")
    var performers = 10_000

    @Option(help: "Texts already in the database, half of them inbound.")
    var texts = 1_000_000

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    func run() async throws {
        let publicURL = "https://gigs.example.org"
        var sides: [MeasuredServer] = []
        var numbers: [String] = []
        var databases: [BenchmarkDatabase] = []
        let engines = BenchmarkEngine.sides(postgres: postgres)
        for (engine, isFull) in engines.flatMap({ [($0, false), ($0, true)] }) {
            let app = try await engine.database(publicURL: publicURL)
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
            if isFull {
                try await booker.addHistory(texts: texts, contacts: texts / 5, events: texts / 50)
            }
            numbers = try await booker.fill(people: performers)
            sides.append(try MeasuredServer("\(engine.name) \(isFull ? "full" : "empty")", gatewaysOf: app))
            try await sides[sides.count - 1].waitForAnswer(app.http)
            databases.append(app)
        }
        var signed = SignedTexts(publicURL: publicURL, performers: numbers)
        let path = databases[0].folder.file("texts")
        for round in 0..<rounds {
            try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
            // The order alternates, so that neither side always runs on a warm machine.
            for index in round % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
                try await sides[index].load(
                    texts: path, script: peers + "/webhooks.lua", connections: 64, seconds: seconds)
            }
        }
        for side in sides { try await side.kill() }
        var report = Report("growth")
        for side in sides {
            report.add("\(side.name) per second", side.rate, places: 0)
            report.add("\(side.name) p99 ms", side.results.map(\.p99).median)
            report.add("\(side.name) failures", side.results.map { $0.refused + $0.errors }.reduce(0, +))
        }
        for (place, engine) in engines.enumerated() {
            report.add("\(engine.name) times empty", sides[2 * place + 1].rate / sides[2 * place].rate)
        }
        report.print()
    }
}
