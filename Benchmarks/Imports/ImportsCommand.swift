import ArgumentParser
import Foundation
import HTTPTransport
import Lineups
import People
import Platform
import Storage
import TestSupport
import Values

struct ImportsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "imports",
        abstract: "How long webhooks wait while hostile files are uploaded, and the memory that one of them takes.",
        discussion: """
            Sends webhooks at a steady rate, without and with uploads of ten hostile files, of which two accounts send
            one at a time. Then shows the pages of a calendar with a hostile file to a gateway of its own. Exits with 1
            if webhooks wait too long or are not answered, if a page fails, or if the gateway takes too much memory.

            Example:
              benchmarks imports
            """)

    @Option(help: "Webhooks per second.")
    var rate = 50

    @Option(help: "Seconds of the measurement without uploads.")
    var seconds = 20

    @Option(help: "How many times as long the slowest webhooks may wait during uploads.")
    var times = 2.0

    @Option(help: "Milliseconds that the slowest webhooks may wait in any case.")
    var floor = 20.0

    @Option(help: "The most memory of the gateway that shows the calendar, in MB.")
    var memory = 600

    @Option(help: "Only this file of the ten.")
    var file: String?

    /// Seconds for which there are webhooks.
    private static let most = 600

    func run() async throws {
        var report = Report("imports")
        var problems = try await measureWebhooks(&report)
        problems += try await measureMemory(&report)
        report.add("20,000 similar people import s", try await importTime(of: 20_000), places: 2)
        let runs = try await RecordedRuns(count: 1500).importTime()
        report.add("1,500 recorded runs import s", runs, places: 2)
        if runs > 10 { problems.append(String(format: "the import of 1,500 runs takes %.1f s, at most 10", runs)) }
        report.print()
        for problem in problems { print("  \(problem)") }
        guard problems.isEmpty else { throw ExitCode.failure }
    }

    /// Returns what is not as it should be.
    private func measureWebhooks(_ report: inout Report) async throws -> [String] {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        var signed = SignedTexts(publicURL: app.gatewayURL, performers: try await booker.fill(people: 1000))
        let visitors = [
            try await PageVisitor(booker.account.id, of: app), try await PageVisitor(second(beside: booker), of: app),
        ]
        let gateway = try app.startGateway()
        try await app.http.waitForAnswer(from: app.gatewayURL)
        let webhooks = SteadyWebhooks(url: app.gatewayURL, http: app.http, rate: rate)
        let files = try HostileFile.all().filter { file == nil || file == $0.name }
        let (warmUp, length) = (try signed.texts(rate * 2), seconds)
        _ = try await webhooks.run(warmUp) { try await Task.sleep(for: .seconds(2)) }
        let alone = try await webhooks.run(try signed.texts(rate * seconds)) {
            try await Task.sleep(for: .seconds(length))
        }.latencies
        let (imports, beside) = try await webhooks.run(try signed.texts(rate * Self.most)) {
            try await Self.importAll(files, by: visitors)
        }
        try await gateway.kill()

        report.add("webhooks per second", rate)
        for (name, side) in [("alone", alone), ("beside uploads", beside)] {
            report.add("\(name) webhooks", side.times.count)
            report.add("\(name) median ms", side.median)
            report.add("\(name) p99 ms", side.p99)
            report.add("\(name) failures", side.failures)
        }
        report.add("times alone", beside.p99 / alone.p99)
        for done in imports { report.add(done.name, done.words) }
        var problems: [String] = []
        let most = max(times * alone.p99, floor)
        if !(beside.p99 <= most) {
            problems.append(String(format: "webhooks wait too long: p99 %.1f ms, at most %.1f ms", beside.p99, most))
        }
        if alone.failures + beside.failures > 0 { problems.append("webhooks were not answered") }
        problems += imports.filter { $0.statuses.contains { $0 >= 500 } }.map { "\($0.name) failed: \($0.words)" }
        return problems
    }

    private struct Import: Sendable {
        let name: String
        /// The upload, and where there is one, the report and its approval.
        let statuses: [Int]
        let seconds: Double

        var words: String { statuses.map { "\($0)" }.joined(separator: ", ") + String(format: " in %.2f s", seconds) }
    }

    /// Each visitor sends the next file when the one before is done.
    private static func importAll(_ files: [HostileFile], by visitors: [PageVisitor]) async throws -> [Import] {
        try await withThrowingTaskGroup(of: (PageVisitor, Import).self) { group in
            var (waiting, imports) = (files[...], [Import]())
            for visitor in visitors {
                guard let file = waiting.popFirst() else { break }
                group.addTask { (visitor, try await Self.send(file, by: visitor)) }
            }
            while let (visitor, done) = try await group.next() {
                imports.append(done)
                guard let file = waiting.popFirst() else { continue }
                group.addTask { (visitor, try await Self.send(file, by: visitor)) }
            }
            return imports
        }
    }

    private static func send(_ file: HostileFile, by visitor: PageVisitor) async throws -> Import {
        let began = ContinuousClock.now
        let statuses = try await visitor.import(file)
        return Import(name: file.name, statuses: statuses, seconds: (ContinuousClock.now - began) / .seconds(1))
    }

    private func second(beside booker: Booker) async throws -> ID<Account> {
        let (zone, region, now) = (booker.account.zone, booker.account.region, WallClock.system.now())
        return try await booker.store.write(at: now) { tx in
            try Account.create(name: "Harbor", zone: zone, region: region, in: tx).id
        }
    }

    /// Returns what is not as it should be.
    private func measureMemory(_ report: inout Report) async throws -> [String] {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let (gateway, process) = try await app.startGatewayForMemory()
        let visitor = try await PageVisitor(booker.account.id, of: app)
        var problems: [String] = []
        let began = ContinuousClock.now
        let answer = try await visitor.upload(.recurringEntries)
        let entries = String(decoding: answer.body, as: UTF8.self).firstMatch(of: /href="(\/calendars\/[0-9]+)"/)
        if answer.status != 200 || entries == nil { problems.append("the calendar was not imported: \(answer.status)") }
        for _ in 0..<3 {
            for path in ["/calendar", "/agenda?days=90", entries.map { String($0.output.1) } ?? "/calendars"] {
                let status = try await visitor.get(path).status
                if status != 200 { problems.append("\(path): \(status)") }
            }
        }
        let peak = try ProcessMemory(process: process).peak / 1024
        report.add("calendar pages s", (ContinuousClock.now - began) / .seconds(1), places: 1)
        report.add("calendar pages peak MB", peak)
        try await gateway.kill()
        if peak > memory { problems.append("the calendar takes too much memory: \(peak) MB, at most \(memory) MB") }
        return problems
    }

    /// Of people whose names differ by a number only, in seconds.
    private func importTime(of count: Int) async throws -> Double {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        let file = ImportFile(try app.folder.write(HostileFile.names(count), to: "people.csv"))
        let contacts = ImportContacts(
            store: app.store, modules: TestEnvironment.modules(), account: booker.account.id,
            region: booker.account.region, skipsBadRows: true)
        let began = ContinuousClock.now
        let result = try await contacts.run([file], now: WallClock.system.now()) { _ in }
        let time = (ContinuousClock.now - began) / .seconds(1)
        guard result.summary.added == count else { throw Booker.SetupError() }
        return time
    }
}
