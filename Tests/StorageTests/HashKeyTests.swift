import Foundation
import Storage
import TestSupport
import Testing
import Values

/// Where the secret key of hashes is, and who can read it.
@Suite struct HashKeyTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func open(_ key: String? = nil) throws -> Store {
        try Store(path: folder.file("test.db"), hashKey: key, migrations: [])
    }

    @Test func theFileIsCreatedOnceForItsOwnerAlone() throws {
        let store = try open()
        #expect(store.hashKey.bytes == nil)
        let other = try open()
        try store.hashKey.createFile(random: .seeded(1))
        let key = try #require(store.hashKey.bytes)
        #expect(key.count == 64)
        #expect(other.hashKey.bytes == key, "a program that was running finds it")
        try other.hashKey.createFile(random: .seeded(2))
        #expect(try open().hashKey.bytes == key)
        let file = folder.file("test.db.erasure-key")
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.filter { $0.contains("erasure-key") } == ["test.db.erasure-key"])
    }

    @Test(arguments: ["", "too short", String(repeating: "k", count: 31)])
    func aShortKeyIsNone(_ key: String) throws {
        #expect(try open(key).hashKey.bytes == nil)
        _ = try folder.write(key, to: "test.db.erasure-key")
        #expect(try open().hashKey.bytes == nil)
    }

    @Test func aSettingIsUsedInsteadOfTheFile() throws {
        try open().hashKey.createFile(random: .seeded(1))
        let key = String(repeating: "k", count: 32)
        let store = try open(key)
        #expect(store.hashKey.bytes == Array(key.utf8) && store.hashKey.file == nil)
    }

    @Test func everyTransactionHasIt() async throws {
        let store = try open(String(repeating: "k", count: 32))
        #expect(try await store.read { $0.hashKey?.count } == 32)
        #expect(try await store.write { $0.hashKey?.count } == 32)
        #expect(try await store.rehearse { $0.hashKey?.count } == 32)
    }
}
