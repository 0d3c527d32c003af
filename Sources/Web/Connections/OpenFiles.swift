#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The system's limit on what this process may have open: connections count like files.
enum OpenFiles {
    /// For the database, its readers, what is sent, and the log.
    private static let reserve = 256

    /// Asks for as many as the process may have, and answers how many connections fit, at most `wanted`.
    static func room(forConnections wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return min(wanted, 512) }
        let enough = rlim_t(wanted + reserve)
        if limit.rlim_cur < enough {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, enough)
            // A sandboxed service may not: then the limit stays what it was.
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        guard limit.rlim_cur < enough else { return wanted }
        return max(64, Int(limit.rlim_cur) - reserve)
    }
}
