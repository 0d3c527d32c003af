import Dispatch
import Storage
import TestSupport
import Testing
import Values

/// What a transaction is, on both engines.
@Suite struct TransactionTests {
    private struct Refusal: Error {}

    private static let notes = Migration(
        "test-1",
        """
        CREATE TABLE note (id {identity}, name TEXT NOT NULL UNIQUE CHECK (name <> 'bad'), size INTEGER) {strict};
        CREATE TABLE part (id {identity}, note_id INTEGER NOT NULL REFERENCES note (id) ON DELETE CASCADE) {strict};
        """)

    private static func add(_ name: String, in tx: Transaction) throws -> ID<Never> {
        try tx.insert("INSERT INTO note (name) VALUES (\(name))")
    }

    private static func names(in store: Store) async throws -> [String] {
        try await store.read { try $0.values("SELECT name FROM note ORDER BY name") }
    }

    @Test(arguments: TestDatabase.engines) func isCommittedWholeOrNotAtAll(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        await #expect(throws: Refusal.self) {
            try await store.write { tx in
                _ = try Self.add("a", in: tx)
                throw Refusal()
            }
        }
        await #expect(throws: StoreError.self) {
            try await store.write { tx in
                _ = try Self.add("b", in: tx)
                _ = try Self.add("bad", in: tx)
            }
        }
        let undone = try await store.write(.everything, at: TestEnvironment.noon, keepingIf: { !$0 }) { tx in
            _ = try Self.add("c", in: tx)
            return true
        }
        #expect(undone)
        try await store.write { tx in _ = try Self.add("d", in: tx) }
        #expect(try await Self.names(in: store) == ["d"])
    }

    @Test(arguments: TestDatabase.engines) func knowsItsTimeAndItsLane(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        let (noon, earlier) = (TestEnvironment.noon, TestEnvironment.noon.adding(.minutes(-5)))
        let lane = Lane(.account(7)).and(Lane(.number("+12125550101", sender: TestEnvironment.ourNumber)))
        let written = try await store.write(lane, at: noon) { tx in [tx.now, tx.at(earlier).now, tx.now] }
        #expect(written == [noon, earlier, noon])
        #expect(try await store.write(lane, at: noon) { $0.at(earlier).lane } == lane)
        #expect(try await store.read(at: earlier) { $0.now } == earlier)
        #expect(try await store.read(at: earlier) { $0.lane } == nil)
        #expect(lane.keys?.count == 2 && lane.and(.everything) == .everything)
    }

    /// The closure of a write that fails beside others runs again, at its own time.
    @Test(arguments: TestDatabase.engines) func hasItsTimeWhenItRunsAgain(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        let times = try await withThrowingTaskGroup(of: Bool.self) { group in
            for minute in 0..<8 {
                let now = TestEnvironment.noon.adding(.minutes(minute))
                group.addTask {
                    do {
                        return try await store.write(.everything, at: now) { tx in
                            _ = try Self.add(minute == 3 ? "bad" : "\(tx.now)", in: tx)
                            return tx.now == now
                        }
                    } catch is StoreError {
                        return minute == 3
                    }
                }
            }
            return try await group.reduce(into: [Bool]()) { $0.append($1) }
        }
        #expect(times == Array(repeating: true, count: 8))
        #expect(try await Self.names(in: store).count == 7)
    }

    /// A statement that fails in a savepoint is taken back alone, as is all else in it.
    @Test(arguments: TestDatabase.engines) func goesOnAfterASavepoint(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        try await store.write { tx in
            for bad in ["bad", "a"] {
                _ = try? Self.add("a", in: tx)
                #expect(throws: (any Error).self) {
                    try tx.savepoint {
                        _ = try Self.add("taken back", in: tx)
                        try tx.savepoint { _ = try Self.add("taken back as well", in: tx) }
                        _ = try Self.add(bad, in: tx)
                    }
                }
                #expect(throws: Refusal.self) { try tx.savepoint { throw Refusal() } }
                try tx.savepoint { _ = try tx.run("DELETE FROM note WHERE name = 'a'") }
            }
            _ = try tx.savepoint { try Self.add("kept", in: tx) }
        }
        #expect(try await Self.names(in: store) == ["kept"])
    }

    /// SQLite lets a closure go on after a statement that failed, and PostgreSQL does not: what the closure did is not
    /// committed by half.
    @Test(arguments: TestDatabase.engines) func aCaughtErrorDoesNotCommitByHalf(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        let write = { @Sendable (tx: Transaction) in
            _ = try Self.add("a", in: tx)
            _ = try? Self.add("bad", in: tx)
        }
        if engine == .sqlite {
            try await store.write(write)
        } else {
            await #expect(throws: StoreError.self) { try await store.write(write) }
            await #expect(throws: StoreError.self) {
                try await store.write { tx in
                    try write(tx)
                    _ = try Self.add("b", in: tx)
                }
            }
        }
        #expect(try await Self.names(in: store) == (engine == .sqlite ? ["a"] : []))
    }

    /// A statement that travels with the next one is executed before it, and its error takes the transaction back.
    @Test(arguments: TestDatabase.engines) func anEnqueuedStatementIsExecutedInOrder(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        // Once at once, as the server does not know the statement, and then with the next one.
        for round in 1...3 {
            let counts = try await store.write { tx in
                let before = try tx.value("SELECT count(*) FROM note", as: Int.self) ?? 0
                try tx.enqueue("INSERT INTO note (name) VALUES (\("first \(round)"))")
                let between = try tx.value("SELECT count(*) FROM note", as: Int.self) ?? 0
                try tx.enqueue("INSERT INTO note (name) VALUES (\("last \(round)"))")
                return between - before
            }
            #expect(counts == 1)
        }
        #expect(try await Self.names(in: store).count == 6)
        for isLast in [true, false] {
            await #expect(throws: StoreError.self) {
                try await store.write { tx in
                    try tx.enqueue("INSERT INTO note (name) VALUES ('another')")
                    try tx.enqueue("INSERT INTO note (name) VALUES ('bad')")
                    if !isLast { _ = try tx.value("SELECT count(*) FROM note", as: Int.self) }
                }
            }
        }
        try await store.write { tx in
            try tx.enqueue("INSERT INTO note (name) VALUES ('kept')")
            #expect(throws: (any Error).self) {
                try tx.savepoint { try tx.enqueue("INSERT INTO note (name) VALUES ('bad')") }
            }
            #expect(throws: Refusal.self) {
                try tx.savepoint {
                    try tx.enqueue("INSERT INTO note (name) VALUES ('taken back')")
                    throw Refusal()
                }
            }
        }
        #expect(try await Self.names(in: store).filter { !$0.contains(" ") } == ["kept"])
        #expect(try await Self.names(in: store).count == 7)
    }

    @Test(arguments: TestDatabase.engines) func rowsAreInsertedTogetherWithTheirKeys(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        for count in [0, 1, 40] {
            let (keys, found) = try await store.write { tx in
                let last = try Self.add("before \(count)", in: tx)
                let keys = try tx.newKeys(count, of: "note", for: Never.self)
                #expect(keys.allSatisfy { $0 > last } && keys == keys.sorted() && Set(keys).count == count)
                let rows = keys.map { key -> SQLRow in
                    let size: Int? = key.rawValue.isMultiple(of: 2) ? nil : 1
                    return [key, "note \(count)-\(key)", size]
                }
                try tx.insert(rows) { "INSERT INTO note (id, name, size) VALUES \(rows: $0)" }
                let after = try Self.add("after \(count)", in: tx)
                #expect(after > keys.last ?? last)
                let found: [ID<Never>] = try tx.values("SELECT id FROM note WHERE id IN \(list: keys) ORDER BY id")
                return (keys, found)
            }
            #expect(found == keys)
        }
        #expect(try await Self.names(in: store).count == 47)
    }

    /// At a server with the next statement, or before the commit; what is done with them is committed too.
    @Test(arguments: TestDatabase.engines) func rowsAreLookedAtWhenTheyCome(_ engine: TestDatabase.Engine) async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        for isLast in [true, false] {
            try await store.write { tx in
                try tx.enqueue("INSERT INTO note (name) VALUES (\("first \(isLast)")) RETURNING name") { rows in
                    let name: String = try rows[0]["name"]
                    try tx.enqueue("INSERT INTO note (name) VALUES (\("then \(name)"))")
                }
                if !isLast { #expect(try tx.value("SELECT count(*) FROM note", as: Int.self) ?? 0 > 2) }
            }
        }
        #expect(
            try await Self.names(in: store) == ["first false", "first true", "then first false", "then first true"])
        await #expect(throws: Refusal.self) {
            try await store.write { tx in
                try tx.enqueue("INSERT INTO note (name) VALUES ('refused') RETURNING name") { _ in throw Refusal() }
            }
        }
        #expect(try await Self.names(in: store).count == 4)
    }

    @Test(arguments: TestDatabase.engines) func aReaderHasASnapshotAndWritesNothing(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        await #expect(throws: StoreError.self) {
            try await store.read { tx in
                #expect(tx.isReadOnly)
                _ = try Self.add("a", in: tx)
            }
        }
        let (began, begin) = AsyncStream<Void>.makeStream()
        let (written, write) = AsyncStream<Void>.makeStream()
        async let counts = store.read { tx in
            let before = try tx.value("SELECT count(*) FROM note", as: Int.self)
            begin.finish()
            let wait = Gate(written)
            wait.wait()
            return [before, try tx.value("SELECT count(*) FROM note", as: Int.self)]
        }
        for await _ in began {}
        try await store.write { tx in
            #expect(!tx.isReadOnly)
            _ = try Self.add("a", in: tx)
        }
        write.finish()
        #expect(try await counts == [0, 0])
        #expect(try await Self.names(in: store) == ["a"])
    }

    @Test(arguments: TestDatabase.engines) func aRehearsalChangesNothing(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let (store, other) = (try database.open([Self.notes]), try database.open([Self.notes]))
        try await store.write { tx in _ = try Self.add("kept", in: tx) }
        let rehearsed = try await store.rehearse { tx in
            _ = try Self.add("rehearsed", in: tx)
            return try tx.value("SELECT count(*) FROM note", as: Int.self)
        }
        #expect(rehearsed == 2)
        #expect(try await Self.names(in: other) == ["kept"])
    }

    @Test(arguments: TestDatabase.engines) func aReferencedRowTakesItsPartsWithIt(_ engine: TestDatabase.Engine)
        async throws
    {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        await #expect(throws: StoreError.self) {
            try await store.write { try $0.run("INSERT INTO part (note_id) VALUES (7)") }
        }
        let parts = try await store.write { tx in
            let note = try Self.add("a", in: tx)
            try tx.run("INSERT INTO part (note_id) VALUES (\(note))")
            try tx.run("DELETE FROM note WHERE id = \(note)")
            return try tx.value("SELECT count(*) FROM part", as: Int.self)
        }
        #expect(parts == 0)
    }

    private static let later = Migration("test-2", "CREATE TABLE later (id {identity}) {strict};")
    /// It makes a table, and then fails.
    private static let failing = Migration("test-3", "CREATE TABLE d (id {identity}); INSERT INTO nowhere VALUES (1);")

    @Test(arguments: TestDatabase.engines) func theSchemaIsThisProgramsOwn(_ engine: TestDatabase.Engine) async throws {
        let database = try await TestDatabase(engine)
        let store = try database.open([Self.notes])
        try await store.write { tx in _ = try Self.add("kept", in: tx) }
        #expect(throws: StoreError.older(path: store.path)) { try database.open([Self.notes, Self.later]) }
        #expect(throws: StoreError.self) {
            try database.open([Self.notes, Self.later, Self.failing], upgrade: .always)
        }
        #expect(try await Self.names(in: database.open([Self.notes])) == ["kept"])
        #expect(try await Self.names(in: database.open([Self.notes, Self.later], upgrade: .always)) == ["kept"])
        let newer = #expect(throws: StoreError.self) { try database.open([Self.notes], upgrade: .always) }
        guard case .newer = newer else { return #expect(Bool(false), "\(String(describing: newer))") }
        let fresh = try await TestDatabase(engine)
        #expect(throws: StoreError.self) { try fresh.open([Self.notes, Self.failing], upgrade: .always) }
    }
}

/// Waits on a thread until a stream ends.
private struct Gate {
    private let stream: AsyncStream<Void>

    init(_ stream: AsyncStream<Void>) { self.stream = stream }

    func wait() {
        let (semaphore, stream) = (DispatchSemaphore(value: 0), stream)
        Task {
            for await _ in stream {}
            semaphore.signal()
        }
        semaphore.wait()
    }
}
