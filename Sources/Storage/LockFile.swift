#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The lock file beside a database. Every process holds it shared while the database is open; a restore holds it
/// exclusively. The kernel releases it when a process ends.
final class LockFile: Sendable {
    enum Mode {
        case shared, exclusive
    }

    private let descriptor: Int32

    /// Throws `StoreError.inUse` if another process holds the lock in a conflicting mode.
    init(database path: String, mode: Mode) throws {
        let name = path + ".lock"
        let opened = try DatabaseFile.descriptor(of: name)
        guard flock(opened, (mode == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
            close(opened)
            throw StoreError.inUse(path: path)
        }
        descriptor = opened
    }

    deinit {
        close(descriptor)
    }
}
