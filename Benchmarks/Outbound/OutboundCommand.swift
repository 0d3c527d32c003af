import ArgumentParser
import Foundation
import Sandbox
import Storage
import TestSupport
import Twilio

struct OutboundCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbound", abstract: "Queued requests sent per second, compared with peers.",
        discussion: """
            The gateway sends what is queued, each state on disk before and after; curl posts the same texts from a
            file, in parallel, and Twilio's Python client one after the other. All to the sandbox, which is as fast
            for each, and reports nothing, as neither of the others would hear it; with --reports the gateway takes in
            three reports a text meanwhile. Needs curl; the Python client needs a folder
            with packages (see Benchmarks/README.md).

            Examples:
              benchmarks outbound --venv .build/peers
              GREENROOM_TEST_FSYNC=on .ci/postgres .build/release/benchmarks outbound --postgres
            """)

    @Option(help: "The number of requests queued in each round.")
    var texts = 20_000

    @Option(help: "The number of them that the Python client sends.")
    var fewer = 1000

    @Option(help: "How often each side is measured.")
    var rounds = 3

    @Option(help: "The folder of Twilio's Python client. Without it that side is skipped.")
    var venv: String?

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    @Flag(help: "Also measure a database at the server that .ci/postgres has started.")
    var postgres = false

    @Option(help: "With --postgres: the database's answers come as many milliseconds later.")
    var roundTrip = 0.0

    @Flag(help: "The provider sends delivery reports, which the gateway receives meanwhile.")
    var reports = false

    func run() async throws {
        var rates: [String: [Double]] = [:]
        for round in 1...rounds {
            let app = try BenchmarkDatabase(rate: 10_000)
            let booker = try await Booker(
                store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
            _ = try await booker.fill(people: texts, isSent: false)
            let bodies = try await QueuedText.all(in: app.store)
            let sandbox = try await app.startSandbox()
            if !reports { try await app.setFaults(#"{"dropCallbacks": true}"#) }
            let sides: [(String, Int, () async throws -> Duration)] = [
                ("SQLite", bodies.count, { try await gateway(in: app) }),
                ("PostgreSQL", bodies.count, { try await gatewayAtServer() }),
                ("curl", bodies.count, { try await curl(bodies, in: app) }),
                ("python", fewer, { try await python(bodies.prefix(fewer), in: app) }),
            ]
            for (side, count, send) in sides
            where (side != "python" || venv != nil) && (side != "PostgreSQL" || postgres) {
                let took = try await send()
                rates[side, default: []].append(Double(count) / (took / .seconds(1)))
                FileHandle.standardError.write(
                    Data("round \(round), \(side): \(Int(rates[side]?.last ?? 0)) a second\n".utf8))
            }
            try await sandbox.kill()
        }
        var report = Report("outbound")
        let ours = rates["SQLite", default: []].median
        for side in ["SQLite", "PostgreSQL", "curl", "python"] {
            if let found = rates[side] { report.add("\(side) per second", found.median, places: 0) }
        }
        for side in ["PostgreSQL", "curl", "python"] {
            if let found = rates[side] { report.add("times \(side)", ours / found.median) }
        }
        report.print()
    }

    /// The time from the first text sent to the last one accepted.
    private func gateway(in app: BenchmarkDatabase) async throws -> Duration {
        let gateway = try app.startGateway()
        let total = try await QueuedText.waiting(in: app.store)
        while try await QueuedText.waiting(in: app.store) == total { try await Task.sleep(for: .milliseconds(5)) }
        let began = ContinuousClock.now
        while try await QueuedText.waiting(in: app.store) > 0 { try await Task.sleep(for: .milliseconds(20)) }
        let took = ContinuousClock.now - began
        try await gateway.kill()
        return took
    }

    /// The same with a sandbox of its own.
    private func gatewayAtServer() async throws -> Duration {
        let app = try await BenchmarkEngine.server(gateways: 1, roundTrip: .seconds(roundTrip / 1000)).database(
            rate: 10_000)
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        _ = try await booker.fill(people: texts, isSent: false)
        let sandbox = try await app.startSandbox()
        if !reports { try await app.setFaults(#"{"dropCallbacks": true}"#) }
        let took = try await gateway(in: app)
        try await sandbox.kill()
        return took
    }

    private func curl(_ texts: [QueuedText], in app: BenchmarkDatabase) async throws -> Duration {
        let test = SandboxProvider.testCredentials
        let url = "\(app.provider.baseURL)/2010-04-01/Accounts/\(test.accountSID)/Messages.json"
        let requests = texts.map { text in
            """
            url = "\(url)"
            user = "\(test.accountSID):\(test.authToken)"
            data-urlencode = "To=\(text.number)"
            data-urlencode = "From=\(BenchmarkDatabase.ourNumber)"
            data-urlencode = "Body=\(text.body.replacing("\"", with: "\\\""))"
            output = "/dev/null"
            """
        }
        let path = try app.folder.write(requests.joined(separator: "\nnext\n"), to: "texts.curl")
        let began = ContinuousClock.now
        try await LiveProgram.runToEnd("curl", ["-sS", "-Z", "--parallel-max", "32", "-K", path], nil)
        return ContinuousClock.now - began
    }

    private func python(_ texts: ArraySlice<QueuedText>, in app: BenchmarkDatabase) async throws -> Duration {
        let test = SandboxProvider.testCredentials
        let lines = texts.map { "\($0.number)\t\($0.body)\n" }.joined()
        let path = try app.folder.write(lines, to: "texts.tsv")
        let began = ContinuousClock.now
        try await LiveProgram.runToEnd(
            (venv ?? "") + "/bin/python3",
            [
                peers + "/send.py", app.provider.baseURL, test.accountSID, test.authToken, BenchmarkDatabase.ourNumber,
                path,
            ],
            nil)
        return ContinuousClock.now - began
    }
}

/// A queued text.
struct QueuedText {
    let number: String
    let body: String

    static func all(in store: Store) async throws -> [QueuedText] {
        try await store.read { tx in
            try tx.rows("SELECT to_number, body FROM outbound_message WHERE state = 'queued' ORDER BY id").map {
                QueuedText(number: try $0["to_number"], body: try $0["body"])
            }
        }
    }

    /// The number of texts not accepted yet.
    static func waiting(in store: Store) async throws -> Int {
        try await store.read {
            // Each count uses an index: a full scan would distort the measurement.
            try $0.value(
                """
                SELECT (SELECT count(*) FROM outbound_message WHERE state = 'queued')
                    + (SELECT count(*) FROM outbound_message WHERE state = 'sending')
                    + (SELECT count(*) FROM outbound_message WHERE state = 'uncertain')
                """) ?? 0
        }
    }
}
