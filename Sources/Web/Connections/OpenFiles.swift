#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// The system's limit on open files, which includes connections.
enum OpenFiles {
    /// Files for the database, its readers, outgoing requests and the log.
    private static let reserve = 256

    /// Raises the limit as far as allowed and returns how many connections are possible, at most `wanted`.
    static func connectionLimit(wanted: Int) -> Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return min(wanted, 512) }
        let enough = rlim_t(wanted + reserve)
        if limit.rlim_cur < enough {
            var raised = limit
            raised.rlim_cur = min(limit.rlim_max, enough)
            // A confined service may not raise its limit.
            if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &raised) == 0 { limit = raised }
        }
        guard limit.rlim_cur < enough else { return wanted }
        return max(64, Int(limit.rlim_cur) - reserve)
    }
}
