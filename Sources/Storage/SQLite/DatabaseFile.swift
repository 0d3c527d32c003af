import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The database file in the file system: its permissions and folder.
enum DatabaseFile {
    /// Creates the folder (0700) and an empty file if missing. Existing ones keep owner and mode. SQLite gives the -wal
    /// and -shm files the mode of the database, whatever the umask.
    static func prepare(_ path: String) throws {
        try prepareFolder(of: path)
        close(try descriptor(of: path))
    }

    /// Creates the folder (0700) if missing.
    static func prepareFolder(of path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch let error as CocoaError where error.code == .fileWriteNoPermission {
                throw StoreError.notAllowed(path: path)
            } catch {
                throw StoreError.cannotOpen(path: path, reason: "the folder \(folder) cannot be created")
            }
        }
    }

    /// Throws if the database is gone while its log is there: it was deleted while in use. SQLite would combine a new
    /// database with that log.
    static func requireNoOrphanedLog(of path: String) throws {
        guard size(of: path) > 0 || size(of: path + "-wal") == 0 else { throw StoreError.replaced(path: path) }
    }

    /// In bytes; 0 for a missing file.
    static func size(of path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Whether the file is an SQLite database, or empty, which is a new one.
    static func isDatabase(_ file: DatabaseLock) -> Bool {
        // Source: SQLite, "Database File Format", section 1.3: the first 16 bytes.
        let start = file.start(count: 16)
        return start.isEmpty || start.elementsEqual("SQLite format 3\0".utf8)
    }

    /// Opens the file for reading and writing. A missing file is created with the mode for its folder, whatever the
    /// umask.
    static func descriptor(of path: String) throws -> Int32 {
        let made = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if made >= 0 {
            fchmod(made, mode(in: (path as NSString).deletingLastPathComponent))
            return made
        }
        let opened = errno == EEXIST ? open(path, O_RDWR | O_CLOEXEC) : -1
        if opened >= 0 { return opened }
        switch errno {
        case EROFS: throw StoreError.readOnly(path: path)
        case EACCES, EPERM:
            throw access(path, R_OK) == 0 ? StoreError.readOnly(path: path) : StoreError.notAllowed(path: path)
        default: throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
    }

    /// False for folders, pipes and devices.
    static func isRegular(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// 0600 for a private database; 0660 in a folder that a group shares (set-group-ID, writable by the group).
    static func mode(in folder: String) -> mode_t {
        var status = stat()
        guard stat(folder.isEmpty ? "." : folder, &status) == 0 else { return 0o600 }
        let shared = S_ISGID | S_IWGRP
        return status.st_mode & shared == shared ? 0o660 : 0o600
    }

    /// Makes a rename within the folder durable.
    static func syncFolder(of path: String) {
        let folder = (path as NSString).deletingLastPathComponent
        let descriptor = open(folder.isEmpty ? "." : folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }

    static func syncContents(of path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        close(descriptor)
    }
}
