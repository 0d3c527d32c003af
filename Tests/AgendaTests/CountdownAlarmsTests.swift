import Agenda
import Logging
import Platform
import Storage
import TestSupport
import Testing
import Values

/// Texts one hour before and at the start, each once, for at most 64 countdowns at a time.
@Suite struct CountdownAlarmsTests {
    private let owner: BookerPhone
    private var environment: TestEnvironment { owner.environment }

    init() async throws { owner = try await BookerPhone() }

    @discardableResult
    private func add(_ name: String, in time: Duration, now: Instant = TestEnvironment.noon) async throws -> Countdown {
        let account = environment.account
        return try await environment.store.write(at: now) { tx in
            try Countdown.add(name, at: now.adding(time), zone: account.zone, account: account.id, in: tx).countdown
        }
    }

    private func remove(_ countdown: Countdown) async throws {
        let subjects = environment.subjects
        try await environment.store.write {
            try Countdown.remove([countdown], subjects: subjects, in: $0)
        }
    }

    private func run(at time: Duration) async throws -> [String] {
        let before = try await owner.texts().count
        try await environment.jobs.run(now: TestEnvironment.noon.adding(time))
        return Array(try await owner.texts().dropFirst(before))
    }

    /// The names of the scheduled countdowns, the soonest first.
    private func placed() async throws -> [String] {
        try await environment.store.read {
            try $0.values(
                """
                SELECT event.name FROM job JOIN event ON event.id = job.subject
                WHERE job.kind = 'agenda.countdown' AND job.state = 'waiting' ORDER BY event.starts_at, event.id
                """)
        }
    }

    @Test func textsAreSentOneHourBeforeAndAtTheStart() async throws {
        try await add("Mom\u{2019}s Birthday", in: .hours(6) + .minutes(30))
        #expect(try await run(at: .hours(5)).isEmpty)
        #expect(try await run(at: .hours(5) + .minutes(30)) == ["In 1 hour: Mom's Birthday (6:30 PM)."])
        #expect(try await run(at: .hours(6)).isEmpty)
        #expect(try await run(at: .hours(6) + .minutes(30)) == ["It's time: Mom's Birthday (6:30 PM)."])
        #expect(try await run(at: .hours(7)).isEmpty)
        let waiting = try await environment.store.read {
            try $0.rows("SELECT state, kind, quiet_zones, expires_at FROM outbound_message ORDER BY id").map {
                row -> String in
                let (state, kind, zones): (String, String, String?) = (
                    try row["state"], try row["kind"], try row["quiet_zones"]
                )
                return "\(state) \(kind) \(zones ?? "any hour") \(try row["expires_at"] as Instant)"
            }
        }
        let start = TestEnvironment.noon.adding(.hours(6) + .minutes(30))
        #expect(
            waiting == ["queued notice any hour \(start)", "queued notice any hour \(start.adding(.hours(1)))"])
    }

    /// Even at night, since a countdown may end at midnight.
    @Test func quietHoursDoNotApply() async throws {
        try await add("the new year", in: .hours(12))
        _ = try await run(at: .hours(11))
        let leaves = try await environment.store.read {
            try $0.value("SELECT not_before FROM outbound_message", as: Instant.self)
        }
        #expect(leaves == TestEnvironment.noon.adding(.hours(11)))
    }

    /// A text that became due while the gateway was stopped is sent once, if it is still correct.
    @Test(
        arguments: [
            // Seconds after noon; the event starts at 6:30 PM.
            (20_700, ["In 45 minutes: prom (6:30 PM)."]), (23_390, ["In less than a minute: prom (6:30 PM)."]),
            (24_000, ["It's time: prom (6:30 PM)."]), (27_000, []), (259_200, []),
        ] as [(Int, [String])])
    func overdueTextsAreSentOnceAfterARestart(seconds: Int, texts: [String]) async throws {
        try await add("prom", in: .hours(6) + .minutes(30))
        // Another process with the same database.
        let modules = environment.modules
        let restarted = JobRunner(
            store: try environment.openAgain(), modules: modules,
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let now = TestEnvironment.noon.adding(.seconds(seconds))
        async let one = restarted.run(now: now)
        async let other = environment.jobs.run(now: now)
        _ = try await (one, other)
        #expect(try await owner.texts() == texts)
        _ = try await restarted.run(now: now)
        #expect(try await owner.texts() == texts)
    }

    @Test func aCountdownWithinOneHourGetsOnlyTheLastText() async throws {
        try await add("the bus", in: .minutes(20))
        #expect(try await run(at: .zero).isEmpty)
        #expect(try await run(at: .minutes(20)) == ["It's time: the bus (12:20 PM)."])
    }

    @Test func aChangedDateGetsNewTexts() async throws {
        let prom = try await add("prom", in: .hours(3))
        #expect(try await run(at: .hours(2)).count == 1)
        let (later, back) = (TestEnvironment.noon.adding(.hours(9)), prom.event.startsAt)
        for date in [later, back] {
            _ = try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) {
                try prom.edited(date: date, in: $0)
            }
        }
        #expect(try await run(at: .hours(2) + .minutes(30)).isEmpty)
        _ = try await environment.store.write(at: TestEnvironment.noon.adding(.hours(2))) {
            try prom.edited(date: later, in: $0)
        }
        #expect(try await run(at: .hours(3)).isEmpty)
        #expect(try await run(at: .hours(8)) == ["In 1 hour: prom (9 PM)."])
        #expect(try await run(at: .hours(9)) == ["It's time: prom (9 PM)."])
    }

    @Test func noTextsAreSentWhileNotificationIsOff() async throws {
        let prom = try await add("prom", in: .hours(3))
        let set = { (notifies: Bool) in
            _ = try await environment.store.write {
                try prom.edited(notifies: notifies, in: $0)
            }
        }
        try await set(false)
        #expect(try await placed().isEmpty)
        #expect(try await run(at: .hours(2)).isEmpty)
        try await set(true)
        #expect(try await run(at: .hours(2)) == ["In 1 hour: prom (3 PM)."])
    }

    @Test func aRemovedCountdownSendsNothing() async throws {
        let prom = try await add("prom", in: .hours(3))
        try await remove(prom)
        #expect(try await placed().isEmpty)
        #expect(try await run(at: .hours(3)).isEmpty)
    }

    @Test func withoutACellNothingIsSent() async throws {
        var account = owner.environment.account
        account.cell = nil
        let nameless = account
        try await environment.store.write { try nameless.save(in: $0) }
        try await add("prom", in: .hours(3))
        #expect(try await environment.jobs.run(now: TestEnvironment.noon.adding(.hours(2))) == 1)
        #expect(try await environment.store.read { try Schedule.failedJobs(in: $0) }?.count == nil)
        #expect(try await placed() == ["prom"])
    }
}

// MARK: - The 64 places

extension CountdownAlarmsTests {
    /// 70 countdowns, ninety minutes apart, added in reverse order.
    private func fill() async throws -> [Countdown] {
        let (account, noon) = (environment.account, TestEnvironment.noon)
        let made = try await environment.store.write(at: noon) { tx in
            try (1...70).reversed().map { number in
                try Countdown.add(
                    "event \(number)", at: noon.adding(.minutes(90 * number)), zone: account.zone,
                    account: account.id, in: tx
                ).countdown
            }
        }
        return made.reversed()
    }

    private func ranked(_ countdown: Countdown, at now: Instant = TestEnvironment.noon) async throws -> Int? {
        let account = environment.account.id
        return try await environment.store.read(at: now) {
            try CountdownAlarms.pending(account: account, in: $0).firstIndex(of: countdown.event.id)
        }
    }

    @Test func onlyTheSoonestCountdownsAreScheduled() async throws {
        let all = try await fill()
        func names(_ range: ClosedRange<Int>) -> [String] { range.map { "event \($0)" } }
        #expect(try await placed() == names(1...64))
        #expect(try await ranked(all[64]) == 64)
        // Removed.
        try await remove(all[9])
        #expect(try await placed() == names(1...9) + names(11...65))
        // Moved to a later date.
        _ = try await environment.store.write {
            try all[10].edited(date: TestEnvironment.noon.adding(.days(300)), in: $0)
        }
        #expect(try await placed() == names(1...9) + names(12...66))
        // Both texts were sent.
        _ = try await run(at: .minutes(30))
        #expect(try await placed().count == 64)
        #expect(try await run(at: .minutes(90)).contains("It's time: event 1 (1:30 PM)."))
        #expect(try await placed() == names(2...9) + names(12...67))
        // Started while the gateway was stopped: too late for a text, but the next one is scheduled.
        _ = try await run(at: .days(1))
        #expect(try await placed() == names(17...70) + ["event 11"])
    }

    @Test func theLimitCanBeLowered() async throws {
        let all = try await fill()
        let account = environment.account.id
        try await environment.store.write {
            try CountdownAlarms.set(pendingLimit: 2, of: account, in: $0)
        }
        #expect(try await placed() == ["event 1", "event 2"])
        try await remove(all[0])
        #expect(try await placed() == ["event 2", "event 3"])
        try await environment.store.write {
            try CountdownAlarms.set(pendingLimit: 64, of: account, in: $0)
        }
        #expect(try await placed().count == 64)
    }

    @Test func anEarlierCountdownReplacesTheLast() async throws {
        _ = try await fill()
        try await add("now or never", in: .minutes(85))
        #expect(try await placed().first == "now or never")
        #expect(try await placed().last == "event 63")
        #expect(try await placed().count == 64)
    }

    /// Countdowns at the same time are ordered by key; those beyond the limit follow when others are done.
    @Test func countdownsAtTheSameTimeAreSentInOrder() async throws {
        for number in 1...66 { try await add("event \(number)", in: .hours(3)) }
        #expect(try await placed() == (1...64).map { "event \($0)" })
        #expect(try await run(at: .hours(2)).count == 64)
        #expect(try await run(at: .hours(3)).count == 66)
        #expect(try await placed().isEmpty)
    }
}
