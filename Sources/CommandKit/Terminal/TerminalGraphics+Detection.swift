#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension TerminalGraphics {
    /// How long to wait for a terminal; most respond within a few milliseconds.
    static let timeout: Duration = .milliseconds(400)

    /// Asks for support of the kitty protocol with the smallest picture, then for the device attributes, which every
    /// terminal reports. The last codes erase anything that is shown by mistake.
    static let query = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c\r\u{1B}[K"

    /// A response of the terminal; nil until it is complete.
    struct Response: Hashable {
        let screen: TerminalGraphics?

        init?(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let attributes = text.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/) else { return nil }
            if text.contains("\u{1B}_Gi=31;OK") {
                screen = .kitty
            } else {
                // The first number is the model; a later 4 means sixel.
                screen = attributes.1.split(separator: ";").dropFirst().contains("4") ? .sixel : nil
            }
        }
    }

    /// Asks the terminal; nil if it shows no pictures or does not respond. Restores the terminal's mode and discards
    /// the rest of the response.
    ///
    /// - Parameters:
    ///   - input: a file descriptor of the terminal, like `output`.
    ///   - environment: tmux and screen do not pass pictures on, so they are not asked.
    static func detect(
        input: Int32 = 0, output: Int32 = 1, environment: [String: String], timeout: Duration = timeout
    ) async -> TerminalGraphics? {
        let term = environment["TERM"] ?? ""
        guard environment["TMUX"] == nil, environment["STY"] == nil, !term.isEmpty,
            !["dumb", "linux", "tmux", "screen"].contains(where: term.hasPrefix)
        else { return nil }
        var before = termios()
        // A background process must not change the terminal.
        guard isatty(output) == 1, tcgetattr(input, &before) == 0, [-1, getpgrp()].contains(tcgetpgrp(input)) else {
            return nil
        }
        var raw = before
        // Ctrl-C is read as a character, since a signal would end the process before the mode is restored.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(input, TCSANOW, &raw) == 0 else { return nil }
        let query = Array(query.utf8)
        var bytes: [UInt8] = []
        if Glibc.write(output, query, query.count) == query.count {
            bytes = await response(from: input, timeout)
        }
        // A late response is discarded.
        tcsetattr(input, Response(bytes) == nil ? TCSAFLUSH : TCSANOW, &before)
        for (key, signal) in [(UInt8(3), SIGINT), (0x1C, SIGQUIT), (0x1A, SIGTSTP)] where bytes.contains(key) {
            // Signals go to the process, since this thread may block them.
            kill(getpid(), signal)
        }
        return Response(bytes)?.screen
    }

    private static func response(from input: Int32, _ timeout: Duration) async -> [UInt8] {
        let clock = ContinuousClock()
        let deadline = clock.now + timeout
        var bytes: [UInt8] = []
        while Response(bytes) == nil, clock.now < deadline {
            var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else {
                // Stop waiting when the task is canceled.
                guard (try? await clock.sleep(for: .milliseconds(5))) != nil else { break }
                continue
            }
            var piece = [UInt8](repeating: 0, count: 256)
            let count = Glibc.read(input, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return bytes
    }
}
