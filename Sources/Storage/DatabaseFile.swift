internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The database file in the file system: its permissions and folder.
enum DatabaseFile {
    /// Creates the folder (0700) and an empty file if missing. Existing ones keep owner and mode. SQLite gives the -wal
    /// and -shm files the mode of the database, whatever the umask.
    static func prepare(_ path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch let error as CocoaError where error.code == .fileWriteNoPermission {
                throw StoreError.notAllowed(path: path)
            } catch {
                throw StoreError.cannotOpen(path: path, reason: "the folder \(folder) cannot be made")
            }
        }
        close(try descriptor(of: path))
    }

    /// Throws if the file is not an SQLite database, before anything is created beside it.
    static func requireGreenroomFile(_ path: String) throws {
        let descriptor = try Self.descriptor(of: path)
        defer { close(descriptor) }
        var start = [UInt8](repeating: 0, count: 16)
        let count = read(descriptor, &start, start.count)
        // Source: SQLite, "Database File Format", section 1.3: the first 16 bytes. An empty file is a new database.
        guard count == 0 || start.elementsEqual("SQLite format 3\0".utf8) else { throw StoreError.notOurs(path: path) }
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
