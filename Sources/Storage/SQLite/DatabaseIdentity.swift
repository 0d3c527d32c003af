import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The files that make up an open database: its file, its write-ahead log and the log's index. If one of them is
/// replaced or deleted, a commit still succeeds, into a file that nobody finds again.
final class DatabaseIdentity: Sendable {
    private let path: String
    private let files: [(path: String, identity: FileIdentity)]
    private let isLost = Atomic(false)
    /// Released after the connections, because their owner has both.
    private let lock: DatabaseLock

    /// Made when the connections are open, because the log exists only then.
    init(path: String, lock: DatabaseLock) {
        (self.path, self.lock) = (path, lock)
        // SQLite names the companions after the file that a link leads to.
        let file = realpath(path, nil).map { resolved in
            defer { free(resolved) }
            return String(cString: resolved)
        }
        let companions = ["-wal", "-shm"].compactMap { suffix in
            let name = (file ?? path) + suffix
            return FileIdentity(path: name).map { (path: name, identity: $0) }
        }
        files = [(path: path, identity: lock.file)] + companions
    }

    /// Throws `StoreError.replaced` if the names do not lead to these files any more, and ever after: connections that
    /// were opened meanwhile may be to other files.
    func check() throws(StoreError) {
        if !isLost.load(ordering: .acquiring), files.allSatisfy({ FileIdentity(path: $0.path) == $0.identity }) {
            return
        }
        isLost.store(true, ordering: .releasing)
        throw .replaced(path: path)
    }
}

/// Which file it is, whatever its names are.
struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let inode: UInt64

    /// Nil if the file is not there or cannot be reached.
    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        (device, inode) = (UInt64(status.st_dev), UInt64(status.st_ino))
    }
}
