import Agenda
import Platform
import Season
import Storage
import TestSupport
import Testing
import Values

/// The shows of a series belong to the member who made it, also those that a job makes later.
@Suite struct SeriesOwnerTests {
    @Test func showsBelongToTheMaker() async throws {
        let environment = try await TestEnvironment()
        let kim = try await environment.addMember("Kim", as: .booker)
        let scenario = try await ActingMember.$current.withValue(kim.acting) {
            try await SeriesScenario(until: nil, in: environment)
        }
        let later = TestEnvironment.noon.adding(.days(30))
        let before = try await owners(in: environment)
        _ = try await environment.runJobs(now: later)
        let after = try await owners(in: environment)
        #expect(after.count > before.count)
        #expect(after.allSatisfy { $0 == kim.id })
        #expect(try await scenario.event("2026-12-08").owner == kim.id)
    }

    private func owners(in environment: TestEnvironment) async throws -> [ID<Member>?] {
        try await environment.store.read { [account = environment.account.id] in
            try Event.upcoming(.show, account: account, in: $0).map(\.owner)
        }
    }
}
