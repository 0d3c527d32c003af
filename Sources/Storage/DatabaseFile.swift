internal import Foundation

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file as the system sees it: who may read it, and where it lies.
enum DatabaseFile {
    /// Makes the folder (0700) and an empty file where there is none; what is there keeps its owner and mode.
    /// SQLite gives the -wal and -shm files the mode of the database.
    static func prepare(_ path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        if !folder.isEmpty, !FileManager.default.fileExists(atPath: folder) {
            do {
                try FileManager.default.createDirectory(
                    atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            } catch {
                throw StoreError.cannotOpen(path: path, reason: "the folder \(folder) cannot be made")
            }
        }
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, mode(in: folder))
        guard descriptor >= 0 else {
            if errno == EROFS || errno == EACCES, access(path, R_OK) == 0 { throw StoreError.readOnly(path: path) }
            throw StoreError.cannotOpen(path: path, reason: String(cString: strerror(errno)).lowercased())
        }
        close(descriptor)
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
