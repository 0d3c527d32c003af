#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The file beside a database that says who has it open. Every process holds it shared while it works;
/// a restore holds it alone. The kernel lets go of it when a process dies.
final class LockFile: Sendable {
    enum Mode {
        case shared, exclusive
    }

    private let descriptor: Int32

    /// Throws `StoreError.inUse` when somebody else holds it the other way.
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
