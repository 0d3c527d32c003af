import ArgumentParser
import Foundation
import HTTPTransport
import Platform
import Storage
import TestSupport
import Values

struct PagesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pages", abstract: "The board with many shows, and webhooks while pages are open.",
        discussion: """
            Loads the board with 200 shows of 12 people, and counts the bytes of a first view. Loads two pages of each
            kind, with 500 to-dos and 5,000 flashcards too. Then measures the webhook with and without open event
            streams, in turn. Needs wrk and curl.

            Example:
              benchmarks pages
            """)

    @Option(help: "Upcoming shows, with 12 people each.")
    var shows = 200

    @Option(help: "How often the board is loaded.")
    var loads = 200

    @Option(help: "How often each page of the crawl is loaded; 0 for no crawl.")
    var crawlLoads = 20

    @Option(help: "Open event streams.")
    var streams = 200

    @Option(help: "How often the webhook is measured on each side.")
    var rounds = 3

    @Option(help: "Seconds each measurement of the webhook takes.")
    var seconds = 8

    @Option(help: "The folder with the peers.")
    var peers = "Benchmarks/peers"

    func run() async throws {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let numbers = try await booker.fill(people: shows * 12, perShow: 12)
        let cookies = try await cookies(of: booker.account.id, in: app)
        let gateway = try app.startGateway()
        try await app.http.waitForAnswer(from: app.gatewayURL)

        var report = Report("pages")
        for (name, path) in [("board", "/"), ("whole board", "/?rows=all")] {
            let times = try await times(of: path, cookie: cookies[0], in: app)
            report.add("\(name) median ms", times.median)
            report.add("\(name) p99 ms", times.sorted()[times.count * 99 / 100])
        }
        report.add("first view KB", Double(try await firstView(cookie: cookies[0], in: app)) / 1000, places: 1)

        if crawlLoads > 0 { try await crawl(cookie: cookies[0], in: app, &report) }

        var signed = SignedTexts(publicURL: app.gatewayURL, performers: numbers)
        let texts = app.folder.file("texts")
        var (alone, beside) = (
            MeasuredServer("alone", url: app.gatewayURL, process: gateway),
            MeasuredServer("beside streams", url: app.gatewayURL, process: gateway)
        )
        for round in 0..<rounds {
            // The order alternates, so that neither side always runs on a warm machine.
            for hasStreams in round % 2 == 0 ? [false, true] : [true, false] {
                try signed.write(seconds * SignedTexts.mostPerSecond, threads: WrkResult.threads, to: texts)
                let script = peers + "/webhooks.lua"
                if hasStreams {
                    let open = try openStreams(cookies, in: app)
                    try await beside.load(texts: texts, script: script, connections: 64, seconds: seconds)
                    try await open.kill()
                } else {
                    try await alone.load(texts: texts, script: script, connections: 64, seconds: seconds)
                }
            }
        }
        try await gateway.kill()
        report.add("webhooks per second", alone.rate, places: 0)
        report.add("with \(streams) streams", beside.rate, places: 0)
        report.add("times alone", beside.rate / alone.rate)
        report.add("failures", (alone.results + beside.results).map { $0.refused + $0.errors }.reduce(0, +))
        report.print()
    }

    /// Reports the slowest pages, and how many take longer than the goal.
    private func crawl(cookie: String, in app: BenchmarkDatabase, _ report: inout Report) async throws {
        let todos = try app.folder.write((1...500).map { "Task \($0)\n" }.joined(), to: "todo.txt")
        let cards = try app.folder.write(
            "front,back\n" + (1...5000).map { "word \($0),meaning \($0)\n" }.joined(), to: "cards.csv")
        for words in [["todo", "import", todos], ["study", "deck", "import", cards, "--deck", "Words"]] {
            let end = try await LiveProgram.run("env", [ChildProcess.greenroom] + words, environment: app.environment)
            guard end.code == 0 else { throw ExitCode.failure }
        }
        let pages = try await PageCrawl { try await answer($0, cookie: cookie, in: app) }.pages(loads: crawlLoads)
        report.add("pages of the crawl", pages.count)
        report.add("with p99 over 50 ms", pages.count { $0.p99 > 50 })
        for page in pages.prefix(12) { report.add("p99 ms of \(page.path)", page.p99, places: 1) }
    }

    /// Enough sessions for the streams, of which each may have a few.
    private func cookies(of account: ID<Account>, in app: BenchmarkDatabase) async throws -> [String] {
        let now = WallClock.system.now()
        return try await app.store.write(at: now) { tx in
            try (0...streams / Self.streamsPerSession).map { _ in
                let token = try Session.start(account: account, browser: "benchmarks", random: .system, in: tx)
                return "greenroom=\(token.text)"
            }
        }
    }

    private static let streamsPerSession = 8

    /// In milliseconds.
    private func times(of path: String, cookie: String, in app: BenchmarkDatabase) async throws -> [Double] {
        let clock = ContinuousClock()
        var times: [Double] = []
        for _ in 0..<loads {
            let time = try await clock.measure { _ = try await get(path, cookie: cookie, in: app) }
            times.append(time / .milliseconds(1))
        }
        return times
    }

    /// The bytes of the board and of what it loads.
    private func firstView(cookie: String, in app: BenchmarkDatabase) async throws -> Int {
        let page = try await get("/", cookie: cookie, in: app)
        let text = String(decoding: page, as: UTF8.self)
        let assets = Set(text.matches(of: /(?:src|href)="(\/assets\/[^"]+)"/).map { String($0.output.1) })
        var bytes = page.count
        for asset in assets { bytes += try await get(asset, cookie: cookie, in: app).count }
        return bytes
    }

    private func get(_ path: String, cookie: String, in app: BenchmarkDatabase) async throws -> [UInt8] {
        let response = try await answer(path, cookie: cookie, in: app)
        guard response.status == 200 else { throw BenchmarkDatabase.Refused(path: path, status: response.status) }
        return response.body
    }

    private func answer(
        _ path: String, cookie: String, in app: BenchmarkDatabase
    ) async throws -> HTTPResponse {
        try await app.http.send(HTTPRequest(.get, app.gatewayURL + path, headers: [HTTPField("Cookie", cookie)]))
    }

    private func openStreams(_ cookies: [String], in app: BenchmarkDatabase) throws -> ChildProcess {
        let list = (0..<streams).map { index in
            """
            url = "\(app.gatewayURL)/live"
            header = "Cookie: \(cookies[index / Self.streamsPerSession])"
            output = "/dev/null"

            """
        }
        let path = try app.folder.write(list.joined(separator: "next\n"), to: "streams.txt")
        return ChildProcess(
            "curl", ["-sZ", "--parallel-immediate", "--parallel-max", "300", "-K", path],
            environment: app.environment, log: app.folder.file("streams.log"))
    }
}
