import ArgumentParser
import Foundation
import HTTPTransport
import Sandbox
import Storage
import TestSupport

struct InboundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inbound", abstract: "Signed replies received per second, compared with peers.",
        discussion: """
            Loads, in turn, the gateway, the same server answering a constant, the same server and store doing the
            peer's job ("simple"), and the peer: Flask with gunicorn, the official validator and SQLite. Needs wrk; the
            peer needs a folder with Python packages:

              python3 -m venv .build/peers && .build/peers/bin/pip install -r Benchmarks/peers/requirements.txt
              benchmarks inbound --venv .build/peers
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks inbound --postgres
            """)

    @Option(help: "How often each side is measured.")
    var rounds = 3

    @Option(help: "Seconds each measurement takes.")
    var seconds = 8

    @Option(help: "The number of concurrent connections.")
    var connections = 64

    @Option(help: "Performers with one open request each; every round has new ones.")
    var performers = 10_000

    @Option(help: "The folder of the Python peer's packages. Without it the peer is skipped.")
    var venv: String?

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    @Option(help: "With --postgres: the most gateways on one database; each number up to it is measured.")
    var gateways = 3

    @Option(help: "With --postgres: also with a database whose answers come as many milliseconds later.")
    var roundTrip: Double?

    @Option(help: "Accounts, each with a number and a booker's cell, that share the performers.")
    var accounts = 1

    func run() async throws {
        let publicURL = "https://gigs.example.org"
        var apps: [BenchmarkDatabase] = []
        var sides: [MeasuredServer] = []
        // Those of each account.
        var numbers: [[String]] = []
        let senders = (0..<accounts).map { "+1500555" + String(1000 + $0) }
        for engine in BenchmarkEngine.sides(
            postgres: postgres, gateways: gateways, roundTrip: roundTrip.map { .seconds($0 / 1000) })
        {
            let app = try await engine.database(publicURL: publicURL)
            numbers = try await fill(app, senders)
            sides.append(try MeasuredServer(engine.name, gatewaysOf: app))
            apps.append(app)
        }
        let app = apps[0]
        let everybody = numbers.flatMap(\.self)
        var texts = SignedTexts(publicURL: publicURL, performers: everybody, senders: senders)
        sides.append(try constant(in: app.folder))
        sides.append(try simple(numbers: everybody, publicURL: publicURL, in: app.folder))
        if let venv { sides.append(try await flask(venv, numbers: everybody, publicURL: publicURL, in: app.folder)) }
        for side in sides { try await side.waitForAnswer(app.http) }
        for round in 0..<rounds {
            let path = app.folder.file("texts")
            // One after another from different shows, as when many bookers ask at once, and from each account in turn.
            let share = performers / accounts
            let order = (0..<50).flatMap { stride(from: round * share + $0, to: (round + 1) * share, by: 50) }
            texts.performers = order.flatMap { place in numbers.map { $0[place] } }
            try texts.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: path)
            for index in sides.indices {
                try await sides[index].load(
                    texts: path, script: peers + "/webhooks.lua", connections: connections, seconds: seconds)
            }
        }
        for side in sides { try await side.kill() }
        var report = report(sides)
        for (app, side) in zip(apps, sides) {
            let stored = try await app.store.read { try $0.value("SELECT count(*) FROM inbound_message", as: Int.self) }
            report.add("\(side.name) texts answered", side.results.map(\.requests).reduce(0, +))
            report.add("\(side.name) texts stored", stored ?? 0)
        }
        report.print()
    }

    /// Returns the numbers of the performers of each account.
    private func fill(_ app: BenchmarkDatabase, _ senders: [String]) async throws -> [[String]] {
        let share = performers / accounts * rounds
        var numbers: [[String]] = []
        for (place, sender) in senders.enumerated() {
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: sender, cell: "+1415555" + String(1000 + place))
            numbers.append(try await booker.fill(people: share, from: place * share))
        }
        return numbers
    }

    private func constant(in folder: TemporaryFolder) throws -> MeasuredServer {
        let port = try FreePort.find()
        let process = ChildProcess(
            ChildProcess.ownProgram, ["constant", "--port", String(port)],
            environment: ProcessInfo.processInfo.environment, log: folder.file("constant.log"))
        return MeasuredServer("constant", url: "http://127.0.0.1:\(port)", process: process)
    }

    /// Its database has the same contacts, with the columns that the peer stores.
    private func simple(numbers: [String], publicURL: String, in folder: TemporaryFolder) throws -> MeasuredServer {
        let port = try FreePort.find()
        let list = try folder.write(numbers.joined(separator: "\n"), to: "numbers.txt")
        let process = ChildProcess(
            ChildProcess.ownProgram,
            [
                "simple", "--port", String(port), "--database", folder.file("simple.db"), "--numbers", list,
                "--public-url", publicURL,
            ],
            environment: ProcessInfo.processInfo.environment, log: folder.file("simple.log"))
        return MeasuredServer("simple", url: "http://127.0.0.1:\(port)", process: process)
    }

    /// Its database has the same contacts.
    private func flask(_ venv: String, numbers: [String], publicURL: String, in folder: TemporaryFolder) async throws
        -> MeasuredServer
    {
        let port = try FreePort.find()
        let database = folder.file("peer.db")
        let rows = numbers.map { "('\($0)', 'asked', 'Late Show')" }.joined(separator: ",")
        let schema = try folder.write(
            """
            PRAGMA journal_mode = WAL;
            CREATE TABLE performer (number TEXT PRIMARY KEY, state TEXT NOT NULL, show TEXT NOT NULL);
            CREATE TABLE message (sid TEXT PRIMARY KEY, number TEXT NOT NULL, body TEXT NOT NULL);
            INSERT INTO performer VALUES \(rows);
            """, to: "peer.sql")
        let fill = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).executescript(open(sys.argv[2]).read())"
        let filling = try await LiveProgram.run(venv + "/bin/python3", ["-c", fill, database, schema])
        guard filling.code == 0 else { throw ExitCode.failure }
        var environment = ProcessInfo.processInfo.environment
        environment["DATABASE"] = database
        environment["PUBLIC_URL"] = publicURL
        environment["TOKEN"] = SandboxProvider.testCredentials.authToken
        let process = ChildProcess(
            venv + "/bin/gunicorn",
            ["-w", "3", "-b", "127.0.0.1:\(port)", "--chdir", peers, "--log-level", "error", "rsvp:app"],
            environment: environment, log: folder.file("flask.log"))
        return MeasuredServer("flask", url: "http://127.0.0.1:\(port)", process: process)
    }

    private func report(_ sides: [MeasuredServer]) -> Report {
        var report = Report("inbound")
        for side in sides {
            report.add("\(side.name) per second", side.rate, places: 0)
            report.add("\(side.name) p99 ms", side.results.map(\.p99).median)
            if let server = side.processorTime {
                report.add("\(side.name) gateway ms a text", server.gateway)
                report.add("\(side.name) server ms a text", server.server)
            }
            report.add("\(side.name) failures", side.results.map { $0.refused + $0.errors }.reduce(0, +))
            report.add("\(side.name) repeats", side.results.map(\.repeated).reduce(0, +))
        }
        for peer in sides.dropFirst() { report.add("times \(peer.name)", sides[0].rate / peer.rate) }
        if roundTrip != nil, let near = sides.first(where: { $0.name == "PostgreSQL" }),
            let distant = sides.first(where: { $0.name.hasPrefix("PostgreSQL at") })
        {
            report.add("\(distant.name) times PostgreSQL", distant.rate / near.rate)
        }
        return report
    }
}
