import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// The operator gets one text when backups stop.
@Suite struct MissedBackupsTests {
    private static let cell = "+14155550199"
    private static let noon = TestEnvironment.noon

    private func environment() async throws -> TestEnvironment {
        let environment = try await TestEnvironment()
        var account = environment.account
        account.cell = Self.cell
        let booker = account
        try await environment.store.write(at: Self.noon) { tx in
            try booker.save(in: tx)
            // Another booker, who does not look after the gateway.
            var other = try Account.create(name: "Harbour", zone: booker.zone, region: booker.region, in: tx)
            other.cell = "+14155550198"
            try other.save(in: tx)
        }
        return environment
    }

    private func texts(_ environment: TestEnvironment) async throws -> [String] {
        try await environment.store.read {
            try $0.values("SELECT to_number || ' ' || body FROM outbound_message ORDER BY id", as: String.self)
        }
    }

    /// (hours since the last backup, or since the account was made; whether there was a backup; texts)
    @Test(arguments: [
        (1, true, 0), (30, true, 0), (51, true, 0), (53, true, 1), (500, true, 1), (1, false, 0), (53, false, 1),
    ])
    func twoMissedNights(_ hours: Int, _ hasBackup: Bool, _ count: Int) async throws {
        let environment = try await environment()
        let now = Self.noon.adding(.hours(hours))
        for later in [0, 1, 2, 26] {
            let at = now.adding(.hours(hours < 52 ? 0 : later))
            try await environment.store.write(at: at) {
                try MissedBackups(last: hasBackup ? Self.noon : nil).report(in: $0)
            }
            try await environment.jobs.run(now: at)
        }
        let words = hasBackup ? "since Mon Nov 30 2026, 12 PM" : "yet"
        let expected = "\(Self.cell) No backup of Greenroom was made \(words). Check the nightly backup."
        #expect(try await texts(environment) == Array(repeating: expected, count: count))
    }

    @Test func theNextMissIsToldAgain() async throws {
        let environment = try await environment()
        for last in [0, 200] {
            let now = Self.noon.adding(.hours(last + 60))
            try await environment.store.write(at: now) {
                try MissedBackups(last: Self.noon.adding(.hours(last))).report(in: $0)
            }
            try await environment.jobs.run(now: now)
        }
        #expect(try await texts(environment).count == 2)
    }
}
