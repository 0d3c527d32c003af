import Agenda
import HTTPTransport
import Logging
import OutsideServices
import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Training

/// Races by text.
@Suite("races by text") struct RaceTextTests {
    /// Runs the searches that were asked for.
    private func search(_ runner: Runner, _ stub: RaceStub) async throws {
        let http = HTTPClient.curl(try CurlEngine(userAgent: "greenroom/test (ops@example.org)"))
        let client = OutsideClient(store: runner.store, http: http, clock: .fixed(Runner.noon)) { _ in }
        let modules = TestEnvironment.modules(races: RunSignUp(baseURL: stub.url, client: client))
        let jobs = JobRunner(
            store: runner.store, modules: modules, log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        #expect(try await jobs.runBackgroundJobs(now: Runner.noon) == 1)
    }

    @Test("RACES finds races, a number adds one, and GOAL makes it the goal")
    func conversation() async throws {
        let (runner, stub) = (try await Runner(), try RaceStub())
        #expect(try await runner.phone.says("RACES 10K 25mi 80007") == nil)
        try await search(runner, stub)
        let line = try #require(stub.server.requests.first?.line)
        #expect(line.contains("zipcode=80007&radius=25") && line.contains("min_distance=9.90"))
        #expect(
            try await runner.phone.texts().last
                == "1 10k Turkey Trek & 2k Turkey Toddle (10K), Sun Mar 7 2027, Arvada, CO\n"
                + "Reply with the number to add it to your calendar, or GOAL 1 to train for it.")
        #expect(
            try await runner.phone.says("1")
                == "Added: 10k Turkey Trek & 2k Turkey Toddle (10K), Sun Mar 7 2027, 9 AM. Text GOAL to train for it.")
        #expect(
            try await runner.phone.says("GOAL")
                == "Your goal: 10k Turkey Trek & 2k Turkey Toddle (10K) on Sun Mar 7 2027, 14 weeks.")
        #expect(try await runner.workouts().last?.day == Runner.day("2027-03-07"))
    }

    @Test("GOAL 1 adds the first of the found races and trains for it")
    func goalAtOnce() async throws {
        let (runner, stub) = (try await Runner(), try RaceStub())
        _ = try await runner.phone.says("RACES 80007")
        try await search(runner, stub)
        let reply = try await runner.phone.says("GOAL 2")
        #expect(reply?.hasPrefix("Your goal: 10k Turkey Trek") == true)
    }

    @Test(
        "an invalid search is answered at once",
        arguments: [
            ("RACES", "Text a distance and a ZIP code: RACES 10K 25mi 80007"),
            ("RACES 10K", "Text a distance and a ZIP code: RACES 10K 25mi 80007"),
            ("RACES somewhere", "Invalid place \"somewhere\"."), ("GOAL", "Text the number of the race: GOAL 1"),
            ("GOAL 7", "Text the number of the race: GOAL 1"), ("GOAL nothing", "There is no race \"nothing\"."),
        ])
    func refused(text: String, reply: String) async throws {
        #expect(try await Runner().phone.says(text) == reply)
    }

    @Test("a service that refuses is reported by text")
    func failure() async throws {
        let runner = try await Runner()
        let stub = try RaceStub { _ in Served(json: #"{"error":{"error_code":8,"error_msg":"Invalid zipcode."}}"#) }
        _ = try await runner.phone.says("RACES 00000")
        try await search(runner, stub)
        #expect(try await runner.phone.texts().last == "RunSignup refused the request: Invalid zipcode..")
    }
}
