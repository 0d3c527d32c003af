#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads single keys from a terminal.
package struct TerminalKeys: Sendable {
    /// The keys since the last call.
    package let read: @Sendable () -> [Character]
    /// Restores the terminal.
    let close: @Sendable () -> Void
}

extension TerminalKeys {
    /// The keys of this process; nil if its input is not a terminal. Keys are not echoed until it is closed.
    package static func process() -> TerminalKeys? {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { return nil }
        var raw = before
        // Ctrl-C still sends a signal.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(0, TCSANOW, &raw) == 0 else { return nil }
        let kept = before
        return TerminalKeys(read: readWaiting) {
            var kept = kept
            tcsetattr(0, TCSANOW, &kept)
        }
    }

    private static func readWaiting() -> [Character] {
        var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(0, &bytes, bytes.count)
        // Escape sequences, such as those of arrow keys, are ignored.
        guard count > 0, bytes[0] != 0x1B else { return [] }
        return Array(String(decoding: bytes[..<count], as: UTF8.self))
    }
}
