import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The lock on a database: on the file itself, whatever it is called. Every process holds it shared while the database
/// is open; a restore holds it exclusively. The kernel releases it when a process ends.
///
/// It is a lock of flock(2), which does not conflict with the POSIX locks that SQLite uses. Closing any descriptor of a
/// file gives up all POSIX locks that the process has on it, so a descriptor is closed only with the last lock of this
/// process on its file, and a lock must outlive the connections. Source: SQLite, "How To Corrupt An SQLite Database
/// File", section 2.2.
final class DatabaseLock: Sendable {
    enum Mode {
        case shared, exclusive
    }

    private struct OpenFile {
        var lockCount = 0
        /// Descriptors that are not needed any more.
        var released: [Int32] = []
    }

    /// The files that this process has locked; the kernel, too, keeps POSIX locks by process and file.
    private static let openFiles = Mutex<[FileIdentity: OpenFile]>([:])

    let file: FileIdentity
    private let descriptor: Int32

    /// Creates the file if it is missing. Throws `StoreError.inUse` if another lock is in the way.
    init(_ path: String, mode: Mode) throws {
        // A restore may replace the file between opening and locking it.
        for _ in 0..<100 {
            let opened = try DatabaseFile.descriptor(of: path)
            guard let file = FileIdentity(descriptor: opened) else {
                close(opened)
                break
            }
            Self.openFiles.withLock { $0[file, default: OpenFile()].lockCount += 1 }
            let isLocked = flock(opened, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0
            if isLocked, FileIdentity(path: path) == file {
                (self.file, descriptor) = (file, opened)
                return
            }
            Self.release(opened, of: file)
            if !isLocked { break }
        }
        throw StoreError.inUse(path: path)
    }

    deinit {
        Self.release(descriptor, of: file)
    }

    /// The first bytes of the file; fewer if it is shorter.
    func start(count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let read = pread(descriptor, &bytes, count, 0)
        return Array(bytes.prefix(max(0, read)))
    }

    private static func release(_ descriptor: Int32, of file: FileIdentity) {
        flock(descriptor, LOCK_UN)
        let unneeded = openFiles.withLock { files in
            var open = files[file, default: OpenFile()]
            open.lockCount -= 1
            open.released.append(descriptor)
            files[file] = open.lockCount > 0 ? open : nil
            return open.lockCount > 0 ? [] : open.released
        }
        for descriptor in unneeded { close(descriptor) }
    }
}
