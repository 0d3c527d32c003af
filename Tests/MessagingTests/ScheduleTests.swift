import Logging
import Messaging
import People
import Storage
import Synchronization
import TestSupport
import Testing
import Values

/// 4.10: what is to be done later is done once, in the transaction that says so.
@Suite struct ScheduleTests {
    /// Keeps a row for each job it does, and fails while it is told to.
    final class Chores: Feature {
        let jobKinds: [Job.Kind] = ["test.chore"]
        let mustFail = Mutex(false)

        struct Refused: Error {}

        func run(_ job: Job, in tx: Transaction, now: Instant) throws {
            try AccountSetting("done.\(job.subject)").set("\(now)", of: job.account, in: tx)
            if mustFail.withLock({ $0 }) { throw Refused() }
        }

        func done(_ subject: Int64, _ stage: Stage) async throws -> String? {
            let account = stage.account.id
            return try await stage.store.read {
                try AccountSetting("done.\(subject)").value(of: account, in: $0)
            }
        }
    }

    private func runner(_ stage: Stage, _ chores: Chores) -> JobRunner {
        JobRunner(
            store: stage.store, features: [chores],
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func put(_ stage: Stage, _ subject: Int64, due: Instant) async throws {
        let account = stage.account.id
        try await stage.store.write {
            try Schedule.put("test.chore", for: ID<Job>(subject), account: account, due: due, in: $0)
        }
    }

    @Test func aJobIsDoneWhenItIsDueAndOnlyOnce() async throws {
        let stage = try await Stage()
        let chores = Chores()
        let runner = runner(stage, chores)
        try await put(stage, 1, due: Stage.noon.adding(.hours(1)))
        #expect(try await runner.run(now: Stage.noon) == 0)
        #expect(try await runner.run(now: Stage.noon.adding(.hours(3))) == 1)
        #expect(try await chores.done(1, stage) == "\(Stage.noon.adding(.hours(3)))")
        #expect(try await runner.run(now: Stage.noon.adding(.hours(4))) == 0)
    }

    @Test func twoRunnersAtOnceDoItOnce() async throws {
        let stage = try await Stage()
        for subject in 1...20 { try await put(stage, Int64(subject), due: Stage.noon) }
        let (first, second) = (runner(stage, Chores()), runner(stage, Chores()))
        async let one = first.run(now: Stage.noon)
        async let other = second.run(now: Stage.noon)
        _ = try await (one, other)
        let done = try await stage.store.read {
            try $0.value("SELECT count(*) FROM job WHERE state = 'done'", as: Int.self)
        }
        #expect(done == 20)
    }

    @Test func movedDroppedAndAdvanced() async throws {
        let stage = try await Stage()
        let account = stage.account.id
        let (noon, later) = (Stage.noon, Stage.noon.adding(.hours(2)))
        let due = try await stage.store.write { tx -> [Instant?] in
            let subject = ID<Job>(7)
            var seen: [Instant?] = []
            try Schedule.put("test.chore", for: subject, account: account, due: noon, in: tx)
            try Schedule.put("test.chore", for: subject, account: account, due: later, in: tx)
            seen.append(try Schedule.due("test.chore", for: subject, in: tx))
            try Schedule.advance("test.chore", for: subject, account: account, due: later.adding(.hours(1)), in: tx)
            seen.append(try Schedule.due("test.chore", for: subject, in: tx))
            try Schedule.advance("test.chore", for: subject, account: account, due: noon, in: tx)
            seen.append(try Schedule.due("test.chore", for: subject, in: tx))
            try Schedule.drop("test.chore", for: subject, in: tx)
            seen.append(try Schedule.due("test.chore", for: subject, in: tx))
            return seen
        }
        #expect(due == [later, later, noon, nil])
    }

    @Test func whatFailsChangesNothingComesAgainAndIsGivenUpInTheEnd() async throws {
        let stage = try await Stage()
        let chores = Chores()
        let runner = runner(stage, chores)
        chores.mustFail.withLock { $0 = true }
        try await put(stage, 1, due: Stage.noon)
        #expect(try await runner.run(now: Stage.noon) == 1)
        #expect(try await chores.done(1, stage) == nil)
        #expect(try await runner.run(now: Stage.noon.adding(.seconds(30))) == 0)
        var now = Stage.noon
        for _ in 0..<6 {
            now = now.adding(.days(2))
            try await runner.run(now: now)
        }
        let givenUp = try await stage.store.read { try Schedule.givenUp(in: $0)?.count }
        #expect(givenUp == 1)
        chores.mustFail.withLock { $0 = false }
        #expect(try await runner.run(now: now.adding(.days(9))) == 0)
        try await put(stage, 1, due: now)
        #expect(try await runner.run(now: now) == 1, "put anew, it is tried anew")
    }
}
