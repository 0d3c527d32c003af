import ArgumentParser
import Foundation
import Storage
import TestSupport

struct MemoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory", abstract: "The gateway's memory after very many texts.",
        discussion: """
            Loads the gateway until it has taken that many texts in, and looks after each part. Needs wrk.

            Example:
              benchmarks memory
            """)

    @Option(help: "The number of texts received.")
    var texts = 1_000_000

    @Option(help: "Performers with one open request each.")
    var performers = 10_000

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    private static let parts = 10

    func run() async throws {
        let publicURL = "https://gigs.example.org"
        let app = try BenchmarkDatabase(publicURL: publicURL)
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        var signed = SignedTexts(publicURL: publicURL, performers: try await booker.fill(people: performers))
        let (gateway, process) = try await app.startGatewayForMemory()
        var side = MeasuredServer("greenroom", url: app.gatewayURL, process: gateway)
        var report = Report("memory")
        report.add("at the start MB", megabytes(try ProcessMemory(process: process).now), places: 1)
        var (taken, seen) = (0, [Double]())
        let path = app.folder.file("texts")
        while taken < texts {
            try signed.write(10 * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
            try await side.load(texts: path, script: peers + "/webhooks.lua", connections: 64, seconds: 10)
            taken = try await app.store.read { try $0.value("SELECT count(*) FROM inbound_message") ?? 0 }
            while taken * Self.parts >= texts * (seen.count + 1), seen.count < Self.parts {
                seen.append(megabytes(try ProcessMemory(process: process).now))
            }
        }
        let peak = try ProcessMemory(process: process).peak
        try await gateway.kill()
        report.add("texts", taken)
        report.add("half way MB", seen[Self.parts / 2 - 1], places: 1)
        report.add("at the end MB", seen[Self.parts - 1], places: 1)
        report.add("peak MB", megabytes(peak), places: 1)
        report.print()
    }

    private func megabytes(_ kilobytes: Int) -> Double { Double(kilobytes) / 1024 }
}
