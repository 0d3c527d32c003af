import Logging
import Platform
import Storage
import Synchronization
import TestSupport
import Testing
import Values

/// What is to be done later is done once, in the transaction that says so.
@Suite struct ScheduleTests {
    /// Keeps a row for each job it does, and fails while it is told to.
    final class Chores: Sendable {
        var module: Module {
            var module = Module("chores")
            module.jobs = [JobHandler("test.chore") { [self] in try run($0, in: $1) }]
            return module
        }
        let mustFail = Mutex(false)

        struct Refused: Error {}

        func run(_ job: Job, in tx: Transaction) throws {
            try AccountSetting("done.\(job.subject)").set("\(tx.now)", of: job.account, in: tx)
            if mustFail.withLock({ $0 }) { throw Refused() }
        }

        func done(_ subject: Int64, _ environment: TestEnvironment) async throws -> String? {
            let account = environment.account.id
            return try await environment.store.read {
                try AccountSetting("done.\(subject)").value(of: account, in: $0)
            }
        }
    }

    private func runner(_ environment: TestEnvironment, _ chores: Chores) -> JobRunner {
        JobRunner(
            store: environment.store, modules: [chores.module],
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    private func put(_ environment: TestEnvironment, _ subject: Int64, due: Instant) async throws {
        let account = environment.account.id
        try await environment.store.write {
            try Schedule.put("test.chore", for: ID<Job>(subject), account: account, due: due, in: $0)
        }
    }

    @Test func aJobIsDoneWhenItIsDueAndOnlyOnce() async throws {
        let environment = try await TestEnvironment()
        let chores = Chores()
        let runner = runner(environment, chores)
        try await put(environment, 1, due: TestEnvironment.noon.adding(.hours(1)))
        #expect(try await runner.run(now: TestEnvironment.noon) == 0)
        #expect(try await runner.run(now: TestEnvironment.noon.adding(.hours(3))) == 1)
        #expect(try await chores.done(1, environment) == "\(TestEnvironment.noon.adding(.hours(3)))")
        #expect(try await runner.run(now: TestEnvironment.noon.adding(.hours(4))) == 0)
    }

    @Test func twoRunnersAtOnceDoItOnce() async throws {
        let environment = try await TestEnvironment()
        for subject in 1...20 { try await put(environment, Int64(subject), due: TestEnvironment.noon) }
        let (first, second) = (runner(environment, Chores()), runner(environment, Chores()))
        async let one = first.run(now: TestEnvironment.noon)
        async let other = second.run(now: TestEnvironment.noon)
        _ = try await (one, other)
        let done = try await environment.store.read {
            try $0.value("SELECT count(*) FROM job WHERE state = 'done'", as: Int.self)
        }
        #expect(done == 20)
    }

    @Test func movedDroppedAndAdvanced() async throws {
        let environment = try await TestEnvironment()
        let account = environment.account.id
        let (noon, later) = (TestEnvironment.noon, TestEnvironment.noon.adding(.hours(2)))
        let due = try await environment.store.write { tx -> [Instant?] in
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

    @Test func failedJobRollsBackIsRetriedAndGivenUp() async throws {
        let environment = try await TestEnvironment()
        let chores = Chores()
        let runner = runner(environment, chores)
        chores.mustFail.withLock { $0 = true }
        try await put(environment, 1, due: TestEnvironment.noon)
        #expect(try await runner.run(now: TestEnvironment.noon) == 1)
        #expect(try await chores.done(1, environment) == nil)
        #expect(try await runner.run(now: TestEnvironment.noon.adding(.seconds(30))) == 0)
        var now = TestEnvironment.noon
        for _ in 0..<6 {
            now = now.adding(.days(2))
            try await runner.run(now: now)
        }
        let givenUp = try await environment.store.read { try Schedule.failedJobs(in: $0)?.count }
        #expect(givenUp == 1)
        chores.mustFail.withLock { $0 = false }
        #expect(try await runner.run(now: now.adding(.days(9))) == 0)
        try await put(environment, 1, due: now)
        #expect(try await runner.run(now: now) == 1, "scheduled again, it is tried again")
    }
}
