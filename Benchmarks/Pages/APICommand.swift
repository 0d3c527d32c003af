import Agenda
import ArgumentParser
import Foundation
import HTTPTransport
import JSON
import Platform
import Storage
import TestSupport
import Values

struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api", abstract: "The API beside the pages that show the same.",
        discussion: """
            Lists 200 shows of 12 people and plans 100 texts, each by the API and on its page in turn.

            Example:
              benchmarks api
            """)

    @Option(help: "Upcoming shows, with 12 people each.")
    var shows = 200

    @Option(help: "The people whose texts are planned.")
    var people = 100

    @Option(help: "How often each is asked for. A token may be used 600 times within a minute.")
    var loads = 200

    func run() async throws {
        let app = try BenchmarkDatabase()
        let booker = try await Booker(store: app.store, provider: app.providerKey, number: BenchmarkDatabase.ourNumber)
        _ = try await booker.fill(people: (shows - 1) * 12, perShow: 12)
        _ = try await booker.lineUp(round: 0, people: people, others: [])
        let planned = try await show(named: Booker.commandShow(round: 0), of: booker.account.id, in: app)
        let visitor = try await Visitor(booker.account.id, in: app)
        let gateway = try app.startGateway()
        try await app.http.waitForAnswer(from: app.gatewayURL)

        var report = Report("api")
        let list = try await Pair(
            page: { try await visitor.page("/?rows=all") },
            program: { try await visitor.program(.get, "events?limit=\(shows)") }, loads: loads)
        try check(list.body, "items", shows)
        list.add(to: &report, "\(shows) events", beside: "whole board")
        let plan = try await Pair(
            page: { try await visitor.page("/events/\(planned)/ask") },
            program: { try await visitor.program(.post, "events/\(planned)/ask/plan") }, loads: loads)
        try check(plan.body, "texts", people)
        plan.add(to: &report, "plan of \(people) texts", beside: "its page")
        try await gateway.kill()
        report.print()
    }

    private func show(named name: String, of account: ID<Account>, in app: BenchmarkDatabase) async throws -> ID<Event>
    {
        let shows = try await app.store.read(at: WallClock.system.now()) { tx in
            try Event.upcoming(.show, account: account, in: tx)
        }
        guard let show = shows.first(where: { $0.name == name }) else { throw Booker.SetupError() }
        return show.id
    }

    /// What is measured is what was asked for.
    private func check(_ body: [UInt8], _ name: String, _ count: Int) throws {
        guard try JSONValue(parsing: body)[name]?.array?.count == count else { throw ExitCode.failure }
    }

    /// A person with a session, and a program with a token, of one account.
    private struct Visitor: Sendable {
        let app: BenchmarkDatabase
        let session: SecretToken
        let token: SecretToken

        init(_ account: ID<Account>, in app: BenchmarkDatabase) async throws {
            self.app = app
            (session, token) = try await app.store.write(at: WallClock.system.now()) { tx in
                let input = try APITokenInput(name: "benchmarks", role: Role.booker.rawValue).read()
                return (
                    try Session.start(account: account, browser: "benchmarks", random: .system, in: tx),
                    try APIToken.add(input, of: account, by: nil, random: .system, in: tx)
                )
            }
        }

        func page(_ path: String) async throws -> [UInt8] {
            try await body(
                HTTPRequest(
                    .get, app.gatewayURL + path, headers: [HTTPField("Cookie", "greenroom=\(session.text)")]))
        }

        func program(_ method: HTTPRequest.Method, _ path: String) async throws -> [UInt8] {
            try await body(
                HTTPRequest(
                    method, "\(app.gatewayURL)/api/v1/\(path)",
                    headers: [HTTPField("Authorization", "Bearer \(token.text)")]))
        }

        private func body(_ request: HTTPRequest) async throws -> [UInt8] {
            let response = try await app.http.send(request)
            guard response.status == 200 else {
                throw BenchmarkDatabase.Refused(path: request.url, status: response.status)
            }
            return response.body
        }
    }

    /// The times of a page and of the API, in milliseconds.
    private struct Pair {
        private var (page, program): ([Double], [Double]) = ([], [])
        /// The last response of the API.
        private(set) var body: [UInt8] = []

        init(
            page: () async throws -> [UInt8], program: () async throws -> [UInt8], loads: Int
        ) async throws {
            let clock = ContinuousClock()
            for load in 0..<loads {
                // The order alternates, so that neither side always runs on a warm machine.
                for isPage in load.isMultiple(of: 2) ? [true, false] : [false, true] {
                    let start = clock.now
                    let answer = try await isPage ? page() : program()
                    let time = (clock.now - start) / .milliseconds(1)
                    guard !isPage else {
                        self.page.append(time)
                        continue
                    }
                    self.program.append(time)
                    body = answer
                }
            }
        }

        func add(to report: inout Report, _ name: String, beside page: String) {
            report.add("\(name) median ms", program.median, places: 1)
            report.add("\(name) p99 ms", Self.p99(program), places: 1)
            report.add("\(page) p99 ms", Self.p99(self.page), places: 1)
            report.add("p99 of \(name), times \(page)", Self.p99(program) / Self.p99(self.page))
        }

        private static func p99(_ times: [Double]) -> Double { times.sorted()[times.count * 99 / 100] }
    }
}
