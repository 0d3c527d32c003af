#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Single keys of a person at a terminal, without a line end after them.
struct Keyboard: Sendable {
    /// Those pressed since it was asked last.
    let pressed: @Sendable () -> [Character]
    /// The terminal is as it was before.
    let close: @Sendable () -> Void
}

extension Keyboard {
    /// The process's own; nil where its input is no terminal. Until it is closed, keys are not echoed.
    static func process() -> Keyboard? {
        var before = termios()
        guard tcgetattr(0, &before) == 0 else { return nil }
        var raw = before
        // Ctrl-C and its kin stay signals.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
        guard tcsetattr(0, TCSANOW, &raw) == 0 else { return nil }
        let kept = before
        return Keyboard(pressed: read) {
            var kept = kept
            tcsetattr(0, TCSANOW, &kept)
        }
    }

    private static func read() -> [Character] {
        var waiting = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, 0) > 0, waiting.revents & Int16(POLLIN) != 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(0, &bytes, bytes.count)
        // An arrow is an escape and letters that were not typed as such.
        guard count > 0, bytes[0] != 0x1B else { return [] }
        return Array(String(decoding: bytes[..<count], as: UTF8.self))
    }
}
