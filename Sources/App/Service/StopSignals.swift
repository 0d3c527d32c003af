import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The signals on which a service finishes its current work and stops.
enum StopSignals {
    /// Call once, at the start. SIGHUP is one of them unless it is ignored, as under nohup(1).
    static func all() -> [UnixSignal] {
        let before = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self)
        guard before != unsafeBitCast(SIG_IGN, to: Int.self) else { return [.sigterm, .sigint] }
        signal(SIGHUP, SIG_DFL)
        return [.sigterm, .sigint, .sighup]
    }
}
