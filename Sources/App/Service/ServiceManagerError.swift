#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The service manager's socket did not take a notification.
struct ServiceManagerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `errno`.
    let code: Int32

    var description: String { String(cString: strerror(code)) }
}
