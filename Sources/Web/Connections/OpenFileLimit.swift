#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's limit on open files, which includes connections.
package struct OpenFileLimit: Sendable, Hashable {
    /// Files for the database, its readers, the event loops, outgoing requests and the log.
    private static let reserve = 256
    /// With fewer the gateway would run out of files while it works.
    package static let minimum = reserve + 64

    /// How many files may be open at once.
    package let files: Int
    /// How many connections that leaves, at most as many as wanted.
    package let connections: Int
    /// Files for all the connections that are wanted.
    package let wanted: Int

    package var isTooLow: Bool { files < Self.minimum }
    package var isReduced: Bool { files < wanted }

    init(files: Int, connections: Int) {
        self.files = files
        self.connections = max(1, min(connections, files - Self.reserve))
        wanted = connections + Self.reserve
    }

    /// Raises the limit as far as allowed and needed.
    package static func raised(for connections: Int) -> OpenFileLimit {
        var limit = rlimit()
        let wanted = rlim_t(connections + reserve)
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else {
            return OpenFileLimit(files: 1024, connections: connections)
        }
        if limit.rlim_cur < wanted {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, wanted)
            // A confined service may not raise its limit.
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        return OpenFileLimit(files: Int(min(limit.rlim_cur, rlim_t(Int32.max))), connections: connections)
    }
}
