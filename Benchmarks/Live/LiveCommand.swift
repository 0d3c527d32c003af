import ArgumentParser
import Foundation
import Platform
import Storage
import TestSupport
import Values

struct LiveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "live", abstract: "How soon open pages are told of changes, and what they cost.",
        discussion: """
            Opens event streams of many accounts and sends answers of performers at a steady rate, one account after
            another. Measures the time from the text to the event on each stream of its account, and the time of a page
            meanwhile. Then measures the webhook at full rate with and without the streams, in turn. With --postgres,
            the same with several gateways at a server. Needs wrk.

            Example:
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks live --postgres --gateways 2
            """)

    @Option(help: "Open event streams.")
    var streams = 1000

    @Option(help: "Accounts, each with a number, that share the streams.")
    var accounts = 200

    @Option(help: "Answers a second.")
    var changes = 200

    @Option(help: "How often the webhook is measured on each side.")
    var rounds = 3

    @Option(help: "Seconds each measurement takes.")
    var seconds = 8

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    @Option(help: "With --postgres: the gateways on one database.")
    var gateways = 2

    private static let performersOfAccount = 10
    private static let streamsOfSession = 8
    private static let publicURL = "https://gigs.example.org"

    /// Gateways with open pages.
    private struct Side {
        let app: BenchmarkDatabase
        /// The streams of each account in turn: the port of their gateway and their session.
        let pages: [(port: Int, cookie: String)]
        var texts: SignedTexts
        let visitor: PageVisitor

        func openStreams() async throws -> EventStreams {
            let streams = try EventStreams(pages)
            for _ in 0..<300 where streams.opened < pages.count { try await Task.sleep(for: .milliseconds(100)) }
            guard streams.opened == pages.count else { throw POSIXError(.ECONNREFUSED) }
            // Until the gateways are connected for being told what others change.
            try await Task.sleep(for: .seconds(2))
            return streams
        }
    }

    func run() async throws {
        var report = Report("live")
        for engine in [BenchmarkEngine.file] + (postgres ? [.server(gateways: gateways, roundTrip: .zero)] : []) {
            try await measure(engine, &report)
        }
        report.print()
    }

    private func measure(_ engine: BenchmarkEngine, _ report: inout Report) async throws {
        var side = try await fill(engine)
        let gateways = try MeasuredServer("alone", gatewaysOf: side.app)
        try await gateways.waitForAnswer(side.app.http)
        try await measureChanges(engine.name, &side, &report)
        try await compareWebhooks(gateways, engine.name, &side, &report)
        try await gateways.kill()
    }

    /// Creates accounts with performers who were asked, and sessions for their pages.
    private func fill(_ engine: BenchmarkEngine) async throws -> Side {
        let app = try await engine.database(publicURL: Self.publicURL)
        let ports = app.gatewayURLs.compactMap { URL(string: $0)?.port }
        let senders = (0..<accounts).map { "+1500555" + String(1000 + $0) }
        var (numbers, owners): ([[String]], [ID<Account>]) = ([], [])
        var pages: [(port: Int, cookie: String)] = []
        for (place, sender) in senders.enumerated() {
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: sender, cell: "+1415555" + String(1000 + place))
            numbers.append(
                try await booker.fill(people: Self.performersOfAccount, from: place * Self.performersOfAccount))
            let cookies = try await cookies(of: booker.account.id, in: app)
            for stream in 0..<streams / accounts {
                pages.append((ports[pages.count % ports.count], cookies[stream / Self.streamsOfSession]))
            }
            owners.append(booker.account.id)
        }
        let everybody = (0..<Self.performersOfAccount).flatMap { performer in numbers.map { $0[performer] } }
        return Side(
            app: app, pages: pages,
            texts: SignedTexts(publicURL: Self.publicURL, performers: everybody, senders: senders),
            visitor: try await PageVisitor(owners[0], of: app))
    }

    private func cookies(of account: ID<Account>, in app: BenchmarkDatabase) async throws -> [String] {
        let count = streams / accounts / Self.streamsOfSession + 1
        return try await app.store.write(at: WallClock.system.now()) { tx in
            try (0..<count).map { _ in
                let token = try Session.start(account: account, browser: "benchmarks", random: .system, in: tx)
                return "greenroom=\(token.text)"
            }
        }
    }

    private func measureChanges(_ name: String, _ side: inout Side, _ report: inout Report) async throws {
        let open = try await side.openStreams()
        let webhooks = SteadyWebhooks(url: side.app.gatewayURL, http: side.app.http, rate: changes)
        let (visitor, end) = (side.visitor, ContinuousClock.now + .seconds(seconds))
        let (times, latencies) = try await webhooks.run(side.texts.texts(seconds * changes)) {
            var times: [Double] = []
            while ContinuousClock.now < end {
                let began = ContinuousClock.now
                _ = try await visitor.get("/")
                times.append((ContinuousClock.now - began) / .milliseconds(1))
            }
            return times
        }
        // For those that are told late.
        try await Task.sleep(for: .seconds(2))
        let delays = delays(latencies.sent, open.told)
        open.close()
        report.add("\(name) streams", side.pages.count)
        report.add("\(name) told median ms", delays.compactMap(\.self).median)
        report.add("\(name) told p99 ms", delays.compactMap(\.self).p99)
        report.add("\(name) not told", delays.count { $0 == nil })
        report.add("\(name) page p99 ms", times.p99)
        report.add("\(name) webhook p99 ms", latencies.p99)
        report.add("\(name) failures", latencies.failures)
    }

    /// From each text to the next event of each stream of its account, in milliseconds; nil if there was none. An
    /// account gets its next text later than that.
    private func delays(
        _ sent: [Int: ContinuousClock.Instant], _ told: [[ContinuousClock.Instant]]
    ) -> [Double?] {
        let share = streams / accounts
        return sent.flatMap { number, moment in
            let first = number % accounts * share
            return told[first..<first + share].map { events in
                events.first { $0 >= moment }.map { ($0 - moment) / .milliseconds(1) }
            }
        }
    }

    private func compareWebhooks(
        _ gateways: MeasuredServer, _ name: String, _ side: inout Side, _ report: inout Report
    ) async throws {
        var (alone, beside) = (gateways, MeasuredServer("with streams", like: gateways))
        let (path, script) = (side.app.folder.file("texts"), peers + "/webhooks.lua")
        for round in 0..<rounds {
            // The order alternates, so that neither side always runs on a warm machine.
            for hasStreams in round % 2 == 0 ? [false, true] : [true, false] {
                try side.texts.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
                if hasStreams {
                    let open = try await side.openStreams()
                    try await beside.load(texts: path, script: script, connections: 64, seconds: seconds)
                    open.close()
                } else {
                    try await alone.load(texts: path, script: script, connections: 64, seconds: seconds)
                }
            }
        }
        report.add("\(name) webhooks per second", alone.rate, places: 0)
        report.add("\(name) webhooks per second with streams", beside.rate, places: 0)
        report.add("\(name) times alone", beside.rate / alone.rate)
        report.add("\(name) refused", (alone.results + beside.results).map { $0.refused + $0.errors }.reduce(0, +))
    }
}

extension [Double] {
    fileprivate var p99: Double { isEmpty ? .nan : sorted()[count * 99 / 100] }
}
