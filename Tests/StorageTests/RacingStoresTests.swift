import Storage
import TestSupport
import Testing

/// Two stores on one database, as two gateways have: a closure may assume that it is alone.
@Suite struct RacingStoresTests {
    private static let schema = Migration(
        "test-1",
        """
        CREATE TABLE account (id {identity}, name TEXT NOT NULL) {strict};
        CREATE TABLE slot (id {identity}, event_id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
            UNIQUE (event_id, position)) {strict};
        CREATE TABLE bench (id {identity}, event_id INTEGER NOT NULL, rank INTEGER, is_in INTEGER NOT NULL) {strict};
        CREATE INDEX bench_by_event ON bench (event_id);
        CREATE TABLE lease (name TEXT PRIMARY KEY, holder INTEGER NOT NULL, until INTEGER NOT NULL) {strict};
        CREATE TABLE inbound (id {identity}, sid TEXT NOT NULL UNIQUE, answer TEXT NOT NULL) {strict};
        CREATE TABLE counter (id {identity}, n INTEGER NOT NULL) {strict};
        CREATE TABLE job (id {identity}, state TEXT NOT NULL, runs INTEGER NOT NULL) {strict};
        CREATE INDEX job_by_state ON job (state, id);
        """)

    private static let tries = 12

    /// Runs the closure `tries` times in each of two stores, four at a time.
    private static func race<Value: Sendable>(
        _ database: TestDatabase, tries: Int = tries, lane: Lane = .everything,
        _ body: @escaping @Sendable (Transaction, Int) throws -> Value
    ) async throws -> [Value] {
        let stores = [try database.open([schema]), try database.open([schema])]
        return try await withThrowingTaskGroup(of: [Value].self) { group in
            for (number, store) in stores.enumerated() {
                for line in 0..<4 {
                    group.addTask {
                        var values: [Value] = []
                        for attempt in 0..<tries / 4 {
                            let turn = (number * 4 + line) * tries + attempt
                            values.append(
                                try await store.write(lane, at: TestEnvironment.noon) { try body($0, turn) })
                        }
                        return values
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    /// `max(position) + 1`: a lineup, a bench, a tag, a to-do, a stop of a trip.
    @Test(arguments: TestDatabase.engines) func theNextPositionIsTakenOnce(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let positions = try await Self.race(database) { tx, turn in
            let next: Int =
                try tx.value("SELECT coalesce(max(position), 0) + 1 FROM slot WHERE event_id = 1", as: Int.self) ?? 0
            try tx.run("INSERT INTO slot (event_id, position, name) VALUES (1, \(next), \("\(turn)"))")
            return next
        }
        #expect(positions.sorted() == Array(1...2 * Self.tries))
    }

    /// The same without a constraint that would notice.
    @Test(arguments: TestDatabase.engines) func theNextRankIsTakenOnce(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let ranks = try await Self.race(database) { tx, _ in
            let next: Int =
                try tx.value("SELECT coalesce(max(rank), 0) + 1 FROM bench WHERE event_id = 1", as: Int.self) ?? 0
            try tx.run("INSERT INTO bench (event_id, rank, is_in) VALUES (1, \(next), 0)")
            return next
        }
        #expect(ranks.sorted() == Array(1...2 * Self.tries))
    }

    /// Bench admission: count who is in, and let one more in.
    @Test(arguments: TestDatabase.engines) func nobodyIsAdmittedBeyondTheLimit(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let admitted = try await Self.race(database) { tx, turn in
            let count: Int =
                try tx.value("SELECT count(*) FROM bench WHERE event_id = 1 AND is_in = 1", as: Int.self) ?? 0
            let isIn = count < 5
            try tx.run("INSERT INTO bench (event_id, rank, is_in) VALUES (1, \(turn), \(isIn))")
            return isIn
        }
        #expect(admitted.count { $0 } == 5)
    }

    /// The first account, whoever comes first.
    @Test(arguments: TestDatabase.engines) func theFirstRowIsMadeOnce(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let made = try await Self.race(database, tries: 4) { tx, turn in
            guard try !tx.exists("SELECT 1 FROM account") else { return false }
            try tx.run("INSERT INTO account (name) VALUES (\("\(turn)"))")
            return true
        }
        #expect(made.count { $0 } == 1)
    }

    @Test(arguments: TestDatabase.engines) func aLeaseHasOneHolder(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let taken = try await Self.race(database, tries: 4) { tx, turn in
            try tx.run(
                """
                INSERT INTO lease (name, holder, until) VALUES ('sender', \(turn), 100)
                ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
                    WHERE lease.until < 50
                """) == 1
        }
        #expect(taken.count { $0 } == 1)
    }

    /// The same text at two gateways at once has one effect, and one answer.
    @Test(arguments: TestDatabase.engines) func aTextIsTakenInOnce(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let answers = try await Self.race(database) { tx, turn in
            if let known = try tx.value("SELECT answer FROM inbound WHERE sid = 'SM1'", as: String.self) {
                return known
            }
            try tx.run("INSERT INTO inbound (sid, answer) VALUES ('SM1', \("\(turn)"))")
            try tx.run("INSERT INTO counter (n) VALUES (1)")
            return "\(turn)"
        }
        #expect(Set(answers).count == 1)
        let effects = try await database.open([Self.schema]).read {
            try $0.value("SELECT count(*) FROM counter", as: Int.self)
        }
        #expect(effects == 1)
    }

    /// A text that mentions its own key before it is stored.
    @Test(arguments: TestDatabase.engines) func aKeyThatIsKnownBeforeIsUnique(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let keys = try await Self.race(database) { tx, turn in
            let key = try tx.value("SELECT \(SQL.nextKey(of: "inbound"))", as: ID<Never>.self)
            try tx.run("INSERT INTO inbound (id, sid, answer) VALUES (\(key), \("SM\(turn)"), '')")
            return key
        }
        #expect(Set(keys).count == 2 * Self.tries)
    }

    @Test(arguments: TestDatabase.engines, [Lane.everything, Lane(.account(1))])
    func noIncrementIsLost(_ engine: TestDatabase.Engine, _ lane: Lane) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.schema])
        try await store.write { tx in _ = try tx.run("INSERT INTO counter (n) VALUES (0)") }
        _ = try await Self.race(database, lane: lane) { tx, _ in
            let n = try tx.value("SELECT n FROM counter", as: Int.self) ?? 0
            try tx.run("UPDATE counter SET n = \(n + 1)")
        }
        #expect(try await store.read { try $0.value("SELECT n FROM counter", as: Int.self) } == 2 * Self.tries)
    }

    /// A write about everything waits for those of each lane, and they for it.
    @Test(arguments: TestDatabase.engines) func everythingMeetsEachLane(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.schema])
        try await store.write { tx in _ = try tx.run("INSERT INTO counter (n) VALUES (0)") }
        async let one: [Void] = Self.race(database, lane: Lane(.account(1))) { tx, _ in
            let n = try tx.value("SELECT n FROM counter", as: Int.self) ?? 0
            try tx.run("UPDATE counter SET n = \(n + 1)")
        }
        async let all: [Void] = Self.race(database) { tx, _ in
            let n = try tx.value("SELECT n FROM counter", as: Int.self) ?? 0
            try tx.run("UPDATE counter SET n = \(n + 1)")
        }
        _ = try await (one, all)
        #expect(try await store.read { try $0.value("SELECT n FROM counter", as: Int.self) } == 4 * Self.tries)
    }

    /// Each job is run once: claimed by its state, in the order of the keys.
    @Test(arguments: TestDatabase.engines) func aJobIsDoneOnce(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.schema])
        try await store.write { tx in
            for _ in 0..<Self.tries { try tx.run("INSERT INTO job (state, runs) VALUES ('waiting', 0)") }
        }
        _ = try await Self.race(database) { tx, _ in
            let next = try tx.value(
                "SELECT id FROM job WHERE state = 'waiting' ORDER BY id LIMIT 1", as: ID<Never>.self)
            guard let next else { return }
            try tx.run("UPDATE job SET state = 'done', runs = runs + 1 WHERE id = \(next)")
        }
        let runs = try await store.read { try $0.values("SELECT runs FROM job", as: Int.self) }
        #expect(runs == [Int](repeating: 1, count: Self.tries))
    }

    /// Gateways that start together migrate once.
    @Test(arguments: TestDatabase.engines) func twoThatStartTogetherMigrateOnce(_ engine: TestDatabase.Engine)
        async throws
    {
        // SQLite's first writer makes the others wait, or fail with a lock.
        guard engine == .postgreSQL else { return }
        let database = try await TestDatabase(engine)
        let opened = try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<6 { group.addTask { _ = try database.open([Self.schema]) } }
            return try await group.reduce(0) { count, _ in count + 1 }
        }
        #expect(opened == 6)
    }
}
