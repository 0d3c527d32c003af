import Platform
import Storage
import TestSupport
import Testing
import Values

@testable import Messaging

/// How many texts leave within an hour.
@Suite struct HourlyLimitTests {
    /// The limit, how many minutes ago texts left, how many more there are, in how many minutes the last one leaves.
    private static let rows: [(limit: Int, ago: [Int], count: Int, minutes: Int)] = [
        (30, [], 0, 0), (30, [], 30, 0), (30, [], 31, 60), (30, [], 61, 120), (2, [50], 1, 0), (2, [50], 2, 10),
        (2, [50, 20], 1, 10), (2, [50, 20], 2, 40), (2, [50, 20], 3, 70), (1, [59], 3, 121),
    ]

    @Test(arguments: rows)
    func theLastOneLeaves(limit: Int, ago: [Int], count: Int, minutes: Int) {
        let now = TestEnvironment.noon
        let sent = ago.map { now.adding(.minutes(-$0)) }
        let last = HourlyLimit(texts: limit).departure(of: count, after: sent, now: now)
        #expect(last == now.adding(.minutes(minutes)))
    }

    @Test func aTextThatCameBackDoesNotCount() async throws {
        let environment = try await TestEnvironment()
        let (account, sender) = (environment.account.id, environment.sender.id)
        try await environment.store.write(.none, at: TestEnvironment.noon) { tx in
            for number in 1...3 {
                try Outbox.enqueue(
                    Outbox.Draft(
                        account: account, sender: sender, contact: nil, to: "+1415555010\(number)", body: "hi",
                        kind: .request), in: tx)
            }
            _ = try tx.run("UPDATE outbound_message SET attempted_at = \(tx.now)")
            _ = try tx.run("UPDATE outbound_message SET state = 'sent' WHERE to_number = '+14155550101'")
            // However many texts were queued since.
            _ = try tx.run("UPDATE outbound_message SET id = id + 20000 WHERE state = 'queued'")
        }
        try await environment.store.read(at: TestEnvironment.noon.adding(.minutes(1))) { tx in
            let limited = tx.limited(to: HourlyLimit.limits(2))
            #expect(try HourlyLimit(in: limited)?.room(of: sender, in: limited) == 1)
            let delay = try #require(try HourlyLimit.delay(of: 1, from: sender, in: limited))
            #expect(delay.until == TestEnvironment.noon.adding(.minutes(61)))
            #expect(try HourlyLimit.delay(of: 9, from: sender, in: tx) == nil, "there is no limit")
        }
    }
}
