import Storage
import TestSupport
import Testing
import Values

@Suite struct SQLTests {
    private let store: Store
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let things = Migration(
            "test-1", "CREATE TABLE thing (id {identity}, name TEXT, size REAL, data BLOB, flag INTEGER) {strict};")
        store = try Store(path: folder.file("test.db"), migrations: [things])
    }

    static let hostile = [
        "Robert'); DROP TABLE thing;--", "'", "\"", "\\", "?1", ":name", "\u{0}", "é😀", "", "NULL", "%", "\n",
    ]

    @Test(arguments: hostile) func aValueIsNeverPartOfTheStatement(_ name: String) async throws {
        let found = try await store.write { tx in
            try tx.run("INSERT INTO thing (name) VALUES (\(name))")
            return try tx.value("SELECT name FROM thing WHERE name = \(name)", as: String.self)
        }
        #expect(found == name.replacing("\0", with: "\u{FFFD}"))
    }

    @Test func columnsAreReadByNameAndType() async throws {
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

    @Test func aListMatchesItsMembersAndAnEmptyOneNothing() async throws {
        let counts = try await store.write { tx in
            for name in ["a", "b", "c"] { try tx.run("INSERT INTO thing (name) VALUES (\(name))") }
            return [
                try tx.value("SELECT count(*) FROM thing WHERE name IN \(list: ["a", "c", "x"])", as: Int.self),
                try tx.value("SELECT count(*) FROM thing WHERE name IN \(list: [String]())", as: Int.self),
            ]
        }
        #expect(counts == [2, 0])
    }
}
