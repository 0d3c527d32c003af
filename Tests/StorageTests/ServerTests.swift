import Dispatch
import Synchronization
import TestSupport
import Testing

@testable import Storage

/// What only a server has: addresses, and connections that break.
@Suite(.enabled(if: TestDatabase.server != nil, "set GREENROOM_TEST_POSTGRES, or run .ci/postgres"))
struct ServerTests {
    private static let counters = Migration(
        "test-1", "CREATE TABLE counter (id {identity}, n INTEGER NOT NULL) {strict};")

    private let database: TestDatabase

    init() async throws { database = try await TestDatabase(.postgreSQL) }

    /// A store whose connections have a name.
    private func open(_ name: String) throws -> Store {
        try Store(path: database.path + "&application_name=" + name, migrations: [Self.counters])
    }

    /// Ends the connections of a store at the server, except the one that does it.
    private static func endConnections(of name: String, by store: Store) async throws -> Int {
        try await store.read { tx in
            let ended = try tx.values(
                """
                SELECT CASE WHEN pg_terminate_backend(pid, 5000) THEN 1 ELSE 0 END FROM pg_stat_activity
                WHERE application_name = \(name) AND pid <> pg_backend_pid()
                """, as: Int.self)
            return ended.reduce(0, +)
        }
    }

    private static func count(in store: Store) async throws -> Int {
        try await store.read { try $0.value("SELECT count(*) FROM counter", as: Int.self) ?? 0 }
    }

    private static func add(_ n: Int, to store: Store) async throws {
        try await store.write { tx in _ = try tx.run("INSERT INTO counter (n) VALUES (\(n))") }
    }

    @Test func aLostConnectionIsOpenedAgain() async throws {
        let name = database.path.suffix(8) + "-lost"
        let (store, other) = (try open(String(name)), try open("other"))
        for n in 1...3 {
            try await Self.add(n, to: store)
            #expect(try await Self.count(in: store) == n)
            #expect(try await Self.endConnections(of: String(name), by: other) == 2)
        }
        #expect(try await Self.count(in: store) == 3)
    }

    /// Nothing is half done, and nothing is done twice.
    @Test func aTransactionWhoseConnectionIsLostRunsAgain() async throws {
        let name = String(database.path.suffix(8)) + "-during"
        let (store, other) = (try open(name), try open("other"))
        let runs = Counter()
        try await store.write { tx in
            try tx.run("INSERT INTO counter (n) VALUES (1)")
            if runs.next() == 1 {
                // This thread may wait: it is the store's own.
                wait { _ = try? await Self.endConnections(of: name, by: other) }
            }
            try tx.run("INSERT INTO counter (n) VALUES (2)")
        }
        #expect(runs.next() == 3)
        #expect(try await Self.count(in: store) == 2)
    }

    @Test func aConflictIsTriedAgainUntilItPasses() async throws {
        let (store, other) = (try open("one"), try open("two"))
        try await Self.add(0, to: store)
        let runs = Counter()
        try await store.write(.none, at: TestEnvironment.noon) { tx in
            let n = try tx.value("SELECT n FROM counter", as: Int.self) ?? 0
            if runs.next() <= 6 {
                wait {
                    try? await other.write(.none, at: TestEnvironment.noon) { tx in
                        _ = try tx.run("UPDATE counter SET n = n + 10")
                    }
                }
            }
            try tx.runIfUnchanged("UPDATE counter SET n = \(n + 1) WHERE n = \(n)")
        }
        #expect(try await store.read { try $0.value("SELECT n FROM counter", as: Int.self) } == 61)
    }

    /// Lanes that share nothing: the first write waits for the second, at the same gateway and at another.
    @Test(.timeLimit(.minutes(1))) func writesOfOtherLanesDoNotWait() async throws {
        let (store, other) = (try open("one"), try open("two"))
        for second in [store, other] {
            try await store.write(Lane(.account(1)), at: TestEnvironment.noon) { tx in
                try tx.run("INSERT INTO counter (n) VALUES (1)")
                wait {
                    try? await second.write(Lane(.account(2)), at: TestEnvironment.noon) { tx in
                        _ = try tx.run("INSERT INTO counter (n) VALUES (2)")
                    }
                }
            }
        }
        let numbers = try await store.read { try $0.values("SELECT n FROM counter ORDER BY n", as: Int.self) }
        #expect(numbers == [1, 1, 2, 2])
    }

    /// A transaction that finds out what it is about runs again with the lane that it needs; also one that hides it.
    @Test(arguments: [false, true]) func aLaneThatIsTooNarrowIsWidened(_ isHidden: Bool) async throws {
        let store = try open("one")
        let runs = Counter()
        try await store.write(.none, at: TestEnvironment.noon) { tx in
            try tx.run("INSERT INTO counter (n) VALUES (\(runs.next()))")
            do { try tx.require { [.account(1), .number("+1", sender: "+2")] } } catch { if !isHidden { throw error } }
        }
        #expect(try await store.read { try $0.values("SELECT n FROM counter", as: Int.self) } == [2])
    }

    /// A gateway that was stopped in a transaction loses its lane before the others give up.
    @Test(.timeLimit(.minutes(1))) func aLaneThatIsKeptStopsNobody() async throws {
        let (store, other) = (try open("one"), try open("two"))
        _ = try? await other.write { tx in
            try tx.run("INSERT INTO counter (n) VALUES (0)")
            wait {
                try? await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 { group.addTask { try await Self.add(1, to: store) } }
                    try await group.waitForAll()
                }
            }
        }
        let numbers = try await store.read { try $0.values("SELECT n FROM counter", as: Int.self) }
        #expect(numbers == [Int](repeating: 1, count: 8))
    }

    /// A commit may wait for a standby that is gone, and a server may have stopped without a word.
    @Test func anAnswerThatDoesNotComeEndsTheConnection() throws {
        let address = try PostgreSQLAddress(database.path, password: nil)
        let pipeline = try PostgreSQLPipeline(address, patience: .milliseconds(50))
        let outside = #expect(throws: PostgreSQLError.self) {
            try pipeline.script("SELECT pg_sleep(600)", mayTakeLong: false)
        }
        let another = try PostgreSQLPipeline(address, patience: .milliseconds(50))
        let inside = #expect(throws: PostgreSQLError.self) {
            try another.send("SELECT pg_sleep(600)")
            _ = try another.collect()
        }
        #expect(outside?.isLost == true && inside?.isLost == true)
    }

    static let unreachable = [
        "postgres://ada:secret@127.0.0.1:1/greenroom", "postgresql://127.0.0.1:1/greenroom?user=ada&password=secret",
        "postgres://ada:secret@/greenroom?host=/nowhere",
    ]

    @Test(arguments: unreachable) func aPasswordIsNotShown(_ address: String) {
        let error = #expect(throws: StoreError.self) { try Store(path: address, migrations: []) }
        guard case .unreachable = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.isUnavailable == true)
        #expect(error?.description.contains("secret") == false)
        #expect(error?.description.contains("ada@") == true)
        #expect(error?.description.contains("\n") == false)
    }

    static let wrong = [
        "postgres://ada:%zzsecret@host/x", "postgres://ada:se/cret@host/x", "postgres://h/x?secret=secret",
    ]

    @Test(arguments: wrong)
    func aWrongAddressIsRefused(_ address: String) {
        let error = #expect(throws: StoreError.self) { try Store(path: address, migrations: []) }
        guard case .badAddress = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.description.contains("cret") == false)
    }

    @Test func aDatabaseOfAnotherProgramIsLeftAlone() async throws {
        let store = try Store(path: database.path, migrations: [])
        try await store.write { tx in
            try tx.run("DROP TABLE greenroom_migration")
            try tx.run("CREATE TABLE orders (id BIGINT)")
        }
        #expect(throws: StoreError.notOurs(path: store.path)) { try open("x") }
    }

    /// A commit is on disk, whatever the server's or the user's default is.
    @Test func aCommitWaitsForTheDisk() async throws {
        let path = database.path.replacing("options=", with: "options=-csynchronous_commit%3Doff%20")
        let store = try Store(path: path, migrations: [Self.counters])
        let level = try await store.write { try $0.value("SHOW synchronous_commit", as: String.self) }
        #expect(level == "on")
    }

    @Test func hasNoFile() async throws {
        let store = try open("x")
        #expect(store.file == nil)
        #expect(!store.isReplaced)
        #expect(try await store.integrityError() == nil)
        #expect(Backup.lastCopy(of: store) == nil)
        #expect(throws: StoreError.noFile(address: store.path)) { try Backup.copy(store, to: "/nowhere/copy.db") }
    }

    @Test(.timeLimit(.minutes(1))) func changesOfAnotherProcessAreNoticed() async throws {
        let name = String(database.path.suffix(8)) + "-listening"
        let (store, other) = (try open(name), try open("other"))
        _ = store.changes(of: ["counter"])
        store.setRecordingChanges(true)
        // At first by looking, and then by being told; and so again when the connection is lost.
        for n in 1...40 {
            let before = try await store.otherCommits()
            try await Self.add(n, to: other)
            while try await store.otherCommits() == before, store.takeChangedRows().isEmpty { await Task.yield() }
            if n % 10 == 0 { _ = try await Self.endConnections(of: name, by: other) }
        }
    }

    @Test(.timeLimit(.minutes(1))) func ownChangesAreNoneOfOthers() async throws {
        let (store, other) = (try open("one"), try open("two"))
        // Negative until it is told.
        while try await store.otherCommits() < 0 { await Task.yield() }
        _ = store.changes(of: ["counter"])
        store.setRecordingChanges(true)
        let before = try await store.otherCommits()
        for n in 1...3 { try await Self.add(n, to: store) }
        #expect(store.takeChangedRows() == ["counter": ChangedRows(keys: [1, 2, 3])])
        // Announcements arrive in their order.
        try await Self.add(4, to: other)
        var told: [String: ChangedRows] = [:]
        while told.isEmpty {
            told = store.takeChangedRows()
            await Task.yield()
        }
        #expect(told == ["counter": ChangedRows(keys: [4])])
        #expect(try await store.otherCommits() == before)
    }

    /// (a statement, what is reported of it: the keys, or else the account of the lane)
    @Test(arguments: [
        ("UPDATE counter SET n = n + 1 WHERE n > 1", ChangedRows(keys: [2, 3])),
        ("INSERT INTO counter (n) VALUES (8), (9)", ChangedRows(keys: [4, 5])),
        ("INSERT INTO counter (id, n) VALUES (3, 7) ON CONFLICT (id) DO UPDATE SET n = 7", ChangedRows(keys: [3])),
        ("DELETE FROM counter WHERE n = 2", ChangedRows(accounts: [5])),
        ("UPDATE keyless SET n = 2", ChangedRows(accounts: [5])),
    ])
    func othersAreToldWhatHasChanged(_ statement: String, _ expected: ChangedRows) async throws {
        let tables = Migration("test-2", "CREATE TABLE keyless (n INTEGER NOT NULL) {strict};")
        let (store, other) = try (
            Store(path: database.path, migrations: [Self.counters, tables]),
            Store(path: database.path, migrations: [Self.counters, tables])
        )
        try await other.write { tx in
            for n in 1...3 { try tx.run("INSERT INTO counter (n) VALUES (\(n))") }
            try tx.run("INSERT INTO keyless (n) VALUES (1)")
        }
        _ = store.changes(of: ["counter", "keyless"])
        store.setRecordingChanges(true)
        while try await store.otherCommits() < 0 { await Task.yield() }
        _ = try await other.write(Lane(.account(5)), at: TestEnvironment.noon) {
            try $0.run(SQL(stringLiteral: statement))
        }
        var told: [String: ChangedRows] = [:]
        while told.isEmpty {
            told = store.takeChangedRows()
            await Task.yield()
        }
        #expect(told.values.map(\.self) == [expected])
    }

    @Test func ownChangesAreReportedByTable() async throws {
        let store = try open("x")
        var changes = store.changes(of: ["counter"]).makeAsyncIterator()
        try await Self.add(1, to: store)
        store.setRecordingChanges(true)
        let id = try await store.write { tx in
            try tx.insert("INSERT INTO counter (n) VALUES (2)", into: Never.self)
        }
        await changes.next()
        #expect(store.takeChangedRows() == ["counter": ChangedRows(keys: [id.rawValue])])
        try await store.write { tx in _ = try tx.run("UPDATE counter SET n = 3 WHERE n = 7") }
        try await store.write { tx in _ = try tx.run("UPDATE counter SET n = 3 WHERE n = 2") }
        await changes.next()
        #expect(store.takeChangedRows() == ["counter": ChangedRows(keys: [id.rawValue])])
        try await store.write { tx in _ = try tx.run("DELETE FROM counter WHERE n = 3") }
        await changes.next()
        #expect(store.takeChangedRows() == ["counter": ChangedRows(hasOthers: true)])
    }

    @Test func waitsForItsWritesWhenItIsClosed() async throws {
        let (store, other) = (try open("closing"), try open("other"))
        let writes = (0..<20).map { n in Task { try await Self.add(n, to: store) } }
        for write in writes.prefix(3) { try await write.value }
        try store.close()
        var written = 0
        for write in writes where (try? await write.value) != nil { written += 1 }
        #expect(try await Self.count(in: other) == written)
        await #expect(throws: (any Error).self) { try await Self.add(0, to: store) }
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}

/// Waits on a thread that may.
private func wait(for body: @escaping @Sendable () async -> Void) {
    let semaphore = DispatchSemaphore(value: 0)
    Task {
        await body()
        semaphore.signal()
    }
    semaphore.wait()
}
