import Messaging
import Storage
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The service manager that started this process and waits for notifications, as systemd does for `Type=notify`.
struct ServiceManager: Hashable, Sendable {
    /// A state as in sd_notify(3).
    enum State: String, Sendable {
        case ready = "READY=1"
        case alive = "WATCHDOG=1"
    }

    /// The path of a datagram socket; with an initial `@`, a name in the abstract namespace.
    private let socketPath: String
    /// The manager kills a process that is silent for this long; nil without a watchdog.
    let watchdogInterval: Duration?

    /// Nil if no service manager waits for notifications.
    ///
    /// - Parameter processID: the watchdog is for one process only, and its children inherit its environment.
    init?(environment: [String: String], processID: Int32 = getpid()) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@") else { return nil }
        socketPath = path
        let isWatched = environment["WATCHDOG_PID"].map { Int32($0) == processID } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap { Int64($0) } ?? 0
        watchdogInterval = isWatched && microseconds > 0 ? .microseconds(microseconds) : nil
    }

    func notify(_ state: State) throws(ServiceManagerError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var path = Array(socketPath.utf8)
        if path[0] == UInt8(ascii: "@") { path[0] = 0 }
        guard path.count < MemoryLayout.size(ofValue: address.sun_path) else {
            throw ServiceManagerError(code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
        // An abstract name has no end but the length of the address.
        let length = socklen_t(MemoryLayout<sa_family_t>.size + path.count)
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw ServiceManagerError(code: errno) }
        defer { close(descriptor) }
        let message = Array(state.rawValue.utf8)
        let sent = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), generic, length)
            }
        }
        guard sent == message.count else { throw ServiceManagerError(code: errno) }
    }

    /// Reports that this process works. Throws and reports nothing if the database does not accept a write.
    func feedWatchdog(writingTo store: Store, provider: String, sender: String?, now: Instant) async throws {
        _ = try await Health.check(store, provider: provider, address: sender, now: now)
        try notify(.alive)
    }
}

/// The service manager's socket did not take a notification.
struct ServiceManagerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `errno`.
    let code: Int32

    var description: String { String(cString: strerror(code)) }
}
