import Foundation
import Storage
import Synchronization

/// Database files with all tables, copied from one that was migrated once: to migrate each anew took most of the time
/// of the tests.
enum MigratedDatabase {
    private static let template = "template.db"

    /// By the names of the migrations, since a test can add a module.
    private static let folders = Mutex<[[String]: TemporaryFolder]>([:])

    /// Opens a new file with the tables of these migrations.
    static func open(_ path: String, _ migrations: [Migration], limits: [String: Int] = [:]) throws -> Store {
        if !Store.isServer(path) {
            let folder = try folders.withLock { folders in
                let names = migrations.map(\.name)
                if let folder = folders[names] { return folder }
                let folder = try TemporaryFolder()
                let store = try Store(path: folder.file("greenroom.db"), migrations: migrations)
                try Backup.copy(store, to: folder.file(template))
                try store.close()
                folders[names] = folder
                return folder
            }
            try FileManager.default.copyItem(atPath: folder.file(template), toPath: path)
        }
        return try Store(path: path, hashKey: hashKey(of: path), migrations: migrations, limits: limits)
    }

    /// A server has no file for it.
    static func hashKey(of path: String) -> String? {
        Store.isServer(path) ? String(repeating: "k", count: HashKey.minimumLength) : nil
    }
}
