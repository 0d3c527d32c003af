internal import Foundation
internal import Storage
internal import Synchronization

/// Database files with all tables, copied from one that was migrated once: to migrate each anew took most of the time
/// of the tests.
enum MigratedDatabase {
    private struct Template {
        let folder: TemporaryFolder
        let path: String
    }

    /// By the names of the migrations, since a test can add a module.
    private static let templates = Mutex<[[String]: Template]>([:])

    /// Opens a new file with the tables of these migrations.
    static func open(_ path: String, _ migrations: [Migration]) throws -> Store {
        if !Store.isServer(path) {
            let template = try templates.withLock { templates in
                let names = migrations.map(\.name)
                if let template = templates[names] { return template }
                let folder = try TemporaryFolder()
                let template = Template(folder: folder, path: folder.file("template.db"))
                let store = try Store(path: folder.file("greenroom.db"), migrations: migrations)
                try Backup.copy(store, to: template.path)
                try store.close()
                templates[names] = template
                return template
            }
            try FileManager.default.copyItem(atPath: template.path, toPath: path)
        }
        return try Store(path: path, migrations: migrations)
    }
}
