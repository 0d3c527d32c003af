import ArgumentParser
import Foundation
import Platform
import Storage
import TestSupport

struct GrowthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "growth", abstract: "Whether years of data slow down receiving replies.",
        discussion: """
            Loads two gateways in turn: one with the people who answer and nothing else in its database, one with five
            million texts, 200,000 contacts and 20,000 events of 50 accounts besides. Also measures how soon a gateway
            answers after its start, the board, the size of the database, and VACUUM. With --postgres, two more at a
            server. Needs wrk, sqlite3 and psql.

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
    var texts = 5_000_000

    @Option(help: "Accounts that share them; the first has the performers.")
    var accounts = 50

    @Option(help: "How often the board is loaded.")
    var loads = 200

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    private static let publicURL = "https://gigs.example.org"

    /// A database, and its gateway while it runs.
    private struct Side {
        let name: String
        let app: BenchmarkDatabase
        let visitor: PageVisitor
        var gateway: MeasuredServer
        /// Seconds until the gateway answered.
        let start: Double
        /// In milliseconds.
        var board: [Double] = []
    }

    func run() async throws {
        var sides: [Side] = []
        var numbers: [String] = []
        let engines = BenchmarkEngine.sides(postgres: postgres)
        var report = Report("growth")
        for (engine, isFull) in engines.flatMap({ [($0, false), ($0, true)] }) {
            let app = try await engine.database(publicURL: Self.publicURL)
            let name = "\(engine.name) \(isFull ? "full" : "empty")"
            let began = ContinuousClock.now
            let owner = try await fill(app, isFull: isFull, &numbers)
            report.add("\(name) filled in s", (ContinuousClock.now - began) / .seconds(1), places: 0)
            let visitor = try await PageVisitor(owner, of: app)
            let started = ContinuousClock.now
            let gateway = try MeasuredServer(name, gatewaysOf: app)
            try await gateway.waitForAnswer(app.http)
            let start = (ContinuousClock.now - started) / .seconds(1)
            sides.append(Side(name: name, app: app, visitor: visitor, gateway: gateway, start: start))
        }
        try await load(&sides, numbers)
        for index in sides.indices {
            for _ in 0..<loads {
                let began = ContinuousClock.now
                _ = try await sides[index].visitor.get("/")
                sides[index].board.append((ContinuousClock.now - began) / .milliseconds(1))
            }
        }
        for side in sides { try await side.gateway.kill() }
        for side in sides { try await add(side, to: &report) }
        for (place, engine) in engines.enumerated() {
            report.add(
                "\(engine.name) times empty", sides[2 * place + 1].gateway.rate / sides[2 * place].gateway.rate)
        }
        report.print()
    }

    /// Returns the account of the performers.
    private func fill(_ app: BenchmarkDatabase, isFull: Bool, _ numbers: inout [String]) async throws -> ID<Account> {
        var bookers: [Booker] = []
        for place in 0..<(isFull ? accounts : 1) {
            let number = place == 0 ? BenchmarkDatabase.ourNumber : "+1500555" + String(1000 + place)
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: number, cell: "+1415555" + String(1000 + place))
            let share = texts / accounts
            if isFull {
                try await booker.add(Booker.History(texts: share, contacts: share / 25, events: share / 250))
            }
            bookers.append(booker)
        }
        numbers = try await bookers[0].fill(people: performers)
        return bookers[0].account.id
    }

    private func load(_ sides: inout [Side], _ numbers: [String]) async throws {
        var signed = SignedTexts(publicURL: Self.publicURL, performers: numbers)
        let path = sides[0].app.folder.file("texts")
        for round in 0..<rounds {
            try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
            // The order alternates, so that neither side always runs on a warm machine.
            for index in round % 2 == 0 ? Array(sides.indices) : sides.indices.reversed() {
                try await sides[index].gateway.load(
                    texts: path, script: peers + "/webhooks.lua", connections: 64, seconds: seconds)
            }
        }
    }

    private func add(_ side: Side, to report: inout Report) async throws {
        let (name, results) = (side.name, side.gateway.results)
        report.add("\(name) per second", side.gateway.rate, places: 0)
        report.add("\(name) p99 ms", results.map(\.p99).median)
        report.add("\(name) failures", results.map { $0.refused + $0.errors }.reduce(0, +))
        report.add("\(name) start s", side.start)
        report.add("\(name) board median ms", side.board.median, places: 1)
        report.add("\(name) board p99 ms", side.board.sorted()[side.board.count * 99 / 100], places: 1)
        report.add("\(name) size MB", Double(try await side.app.size()) / 1_000_000, places: 0)
        let began = ContinuousClock.now
        try await side.app.vacuum()
        report.add("\(name) vacuum s", (ContinuousClock.now - began) / .seconds(1), places: 1)
    }
}

extension BenchmarkDatabase {
    /// Of the tables and indexes, in bytes.
    fileprivate func size() async throws -> Int {
        try await store.read { [isFile = store.file != nil] tx in
            if isFile {
                let (count, size): (Int?, Int?) = try (tx.value("PRAGMA page_count"), tx.value("PRAGMA page_size"))
                return (count ?? 0) * (size ?? 0)
            }
            return try tx.value(
                """
                SELECT CAST(sum(pg_total_relation_size(c.oid)) AS BIGINT) FROM pg_class c
                JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = current_schema() AND c.relkind = 'r'
                """) ?? 0
        }
    }

    /// Without a gateway.
    fileprivate func vacuum() async throws {
        if let file = store.file {
            try await LiveProgram.runToEnd("sqlite3", [file, "VACUUM"], environment)
        } else if let address = environment["GREENROOM_DATABASE"] {
            let script = try folder.write(
                """
                SELECT format('VACUUM ANALYZE %I', c.relname) FROM pg_class c
                JOIN pg_namespace n ON n.oid = c.relnamespace
                WHERE n.nspname = current_schema() AND c.relkind = 'r' \\gexec

                """, to: "vacuum.sql")
            try await LiveProgram.runToEnd("psql", [address, "-qtf", script], environment)
        }
    }
}
