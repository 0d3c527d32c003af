import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Study

/// Totals per day and week, in the account's zone. `noon` is Monday, 30 November 2026.
@Suite struct TimerTotalsTests {
    @Test("times across midnight count for both days, and weeks begin on Monday")
    func totals() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account
        let noon = TestEnvironment.noon
        let totals = try await environment.store.write(at: noon) { tx in
            func session(_ start: Instant, minutes: Int) throws {
                _ = try StudyTimer.start(TimerLengths(study: 1439, rest: 5), account: account.id, in: tx.at(start))
                try StudyTimer.choose(.finish, account: account.id, in: tx.at(start.adding(.minutes(minutes))))
            }
            // Sunday, 11:30 PM, until half past midnight on Monday.
            try session(noon.adding(.minutes(-12 * 60 - 30)), minutes: 60)
            try session(noon.adding(.days(-3)), minutes: 45)
            try session(noon.adding(.days(-60)), minutes: 600)
            _ = try StudyTimer.start(TimerLengths(study: 25, rest: 5), account: account.id, in: tx)
            return try TimerTotals(account: account, in: tx.at(noon.adding(.minutes(10))))
        }
        #expect(totals.days.map(\.minutes) == [0, 0, 0, 45, 0, 30, 40])
        #expect(totals.days.last?.date.description == "2026-11-30")
        #expect(totals.weeks.map(\.minutes) == [0, 0, 0, 0, 0, 0, 75, 40])
        #expect(totals.weeks.last?.date.description == "2026-11-30")
        #expect((totals.today, totals.thisWeek) == (40, 40))
    }
}
