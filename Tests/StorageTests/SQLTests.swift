import Storage
import TestSupport
import Testing
import Values

@Suite struct SQLTests {
    private static let things = Migration(
        "test-1", "CREATE TABLE thing (id {identity}, name TEXT, size REAL, data BLOB, flag INTEGER) {strict};")

    private static func store(_ engine: TestDatabase.Engine) async throws -> (TestDatabase, Store) {
        let database = try await TestDatabase(engine)
        return (database, try database.open([things]))
    }

    static let hostile = [
        "Robert'); DROP TABLE thing;--", "'", "\"", "\\", "?1", "$1", ":name", "\u{0}", "é😀", "", "NULL", "%", "\n",
    ]

    @Test(arguments: hostile, TestDatabase.engines)
    func aValueIsNeverPartOfTheStatement(_ name: String, _ engine: TestDatabase.Engine) async throws {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        let found = try await store.write { tx in
            try tx.run("INSERT INTO thing (name) VALUES (\(name))")
            return try tx.value("SELECT name FROM thing WHERE name = \(name)", as: String.self)
        }
        #expect(found == name.replacing("\0", with: "\u{FFFD}"))
    }

    @Test(arguments: TestDatabase.engines) func columnsAreReadByNameAndType(_ engine: TestDatabase.Engine) async throws
    {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        let row = try await store.write { tx in
            try tx.run(
                "INSERT INTO thing (name, size, data, flag) VALUES ('a', 1.5, \([1, 2, 255] as [UInt8]), \(true))")
            return try tx.row("SELECT * FROM thing")
        }
        let thing = try #require(row)
        #expect(try thing["name"] as String == "a")
        #expect(try thing["size"] as Double == 1.5)
        #expect(try thing["data"] as [UInt8] == [1, 2, 255])
        #expect(try thing["flag"] as Bool)
        #expect(throws: StoreError.self) { try thing["flag"] as String }
        #expect(throws: StoreError.self) { try thing["nothing"] as String }
    }

    @Test(arguments: TestDatabase.engines)
    func aListMatchesItsMembersAndAnEmptyOneNothing(_ engine: TestDatabase.Engine) async throws {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        // PostgreSQL refuses an empty list, so it is written as one that matches nothing.
        let counts = try await store.write { tx in
            for name in ["a", "b", "c"] { try tx.run("INSERT INTO thing (name) VALUES (\(name))") }
            return [
                try tx.value("SELECT count(*) FROM thing WHERE name IN \(list: ["a", "c", "x"])", as: Int.self),
                try tx.value("SELECT count(*) FROM thing WHERE name IN \(list: [String]())", as: Int.self),
                try tx.value("SELECT count(*) FROM thing WHERE id IN \(list: [Int]())", as: Int.self),
                try tx.value("SELECT count(*) FROM thing WHERE id NOT IN \(list: [Int]())", as: Int.self),
            ]
        }
        #expect(counts == [2, 0, 0, 3])
    }

    /// The extremes of every type, also in a statement that was first run with NULL.
    @Test(arguments: TestDatabase.engines) func everyValueComesBackAsItWas(_ engine: TestDatabase.Engine) async throws {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        let rows: [(String?, Double?, [UInt8]?, Int64?)] = [
            (nil, nil, nil, nil), ("é😀\n", 1.5, [0, 255], .max), (nil, -.infinity, [], .min), ("", nil, nil, nil),
            ("x", .greatestFiniteMagnitude, [UInt8](repeating: 7, count: 100_000), 0), (nil, -0.0, nil, 1 << 40),
        ]
        for (name, size, data, flag) in rows {
            let found = try await store.write { tx in
                let id: ID<Never> = try tx.insert(
                    "INSERT INTO thing (name, size, data, flag) VALUES (\(name), \(size), \(data), \(flag))")
                return try tx.row("SELECT name, size, data, flag FROM thing WHERE id = \(id)")
            }
            let thing = try #require(found)
            #expect(try thing["name"] as String? == name)
            #expect(try thing["size"] as Double? == size)
            #expect(try thing["data"] as [UInt8]? == data)
            #expect(try thing["flag"] as Int64? == flag)
        }
        // SQLite has no NaN.
        let number = try await store.write { tx in
            try tx.run("UPDATE thing SET size = \(Double.nan)")
            return try tx.value("SELECT max(size) FROM thing", as: Double.self)
        }
        #expect(number == nil)
    }

    @Test(arguments: TestDatabase.engines) func keysAndCountsAreReturned(_ engine: TestDatabase.Engine) async throws {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        try await store.write { tx in
            try tx.run("CREATE UNIQUE INDEX thing_name ON thing (name)")
            let first: ID<Never> = try tx.insert("INSERT INTO thing (name) VALUES ('a')")
            let repeated = try tx.run("INSERT INTO thing (name) VALUES ('a') ON CONFLICT (name) DO NOTHING")
            let second: ID<Never> = try tx.insert("INSERT INTO thing (name) VALUES ('b')")
            #expect(first.rawValue == 1)
            #expect(repeated == 0)
            #expect(second > first)
            #expect(try tx.run("UPDATE thing SET flag = 1") == 2)
            #expect(try tx.run("UPDATE thing SET flag = 2 WHERE name = 'c'") == 0)
            #expect(try tx.exists("SELECT 1 FROM thing WHERE flag = 1"))
            #expect(try tx.values("SELECT name FROM thing ORDER BY id", as: String.self) == ["a", "b"])
            let next = try tx.value("SELECT \(SQL.nextKey(of: "thing"))", as: Int64.self)
            #expect(try #require(next) > second.rawValue)
            #expect(try tx.run("DELETE FROM thing") == 2)
        }
    }

    /// By bytes, whatever the server's language is.
    @Test(arguments: TestDatabase.engines) func textsAreInTheSameOrder(_ engine: TestDatabase.Engine) async throws {
        let (database, store) = try await Self.store(engine)
        defer { withExtendedLifetime(database) {} }
        let names = ["", " b", "B", "_", "a", "a b", "ab", "é", "😀"]
        let found = try await store.write { tx in
            for name in names.reversed() { try tx.run("INSERT INTO thing (name) VALUES (\(name))") }
            let below = try tx.value("SELECT count(*) FROM thing WHERE name < 'a'", as: Int.self)
            #expect(below == 4)
            return try tx.values("SELECT name FROM thing ORDER BY name", as: String.self)
        }
        #expect(found == names)
    }
}
