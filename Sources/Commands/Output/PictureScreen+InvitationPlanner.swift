#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension PictureScreen {
    /// Longer than this no terminal is waited for; most answer within a few milliseconds.
    static let patience: Duration = .milliseconds(400)

    /// Whether kitty's way is known, in the smallest picture there is; then the attributes, which every terminal tells.
    /// What it shows of that by mistake is wiped away.
    static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[c\r\u{1B}[K"

    /// What an answer says; nil until all of it is there.
    struct Answer: Hashable {
        let screen: PictureScreen?

        init?(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            guard let attributes = text.firstMatch(of: /\u{1B}\[\?([0-9;]*)c/) else { return nil }
            if text.contains("\u{1B}_Gi=31;OK") {
                screen = .kitty
            } else {
                // The first number is the model; 4 after it is sixel.
                screen = attributes.1.split(separator: ";").dropFirst().contains("4") ? .sixel : nil
            }
        }
    }

    /// Asks the terminal; nil for one that shows no pictures or does not say. It is as before afterwards, and of the
    /// answer nothing is left to be read.
    ///
    /// - Parameters:
    ///   - input: a descriptor, as is `output`: both must be the terminal.
    ///   - environment: within tmux and screen pictures do not get through, and the question is taken for a title.
    static func asked(
        input: Int32 = 0, output: Int32 = 1, environment: [String: String], patience: Duration = patience
    ) async -> PictureScreen? {
        let term = environment["TERM"] ?? ""
        guard environment["TMUX"] == nil, environment["STY"] == nil, !term.isEmpty,
            !["dumb", "linux", "tmux", "screen"].contains(where: term.hasPrefix)
        else { return nil }
        var before = termios()
        // Whoever is in the background must leave the terminal alone.
        guard isatty(output) == 1, tcgetattr(input, &before) == 0, [-1, getpgrp()].contains(tcgetpgrp(input)) else {
            return nil
        }
        var raw = before
        // Ctrl-C as well is read: a signal would end the process before the terminal is as it was.
        raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        guard tcsetattr(input, TCSANOW, &raw) == 0 else { return nil }
        let question = Array(question.utf8)
        var bytes: [UInt8] = []
        if Glibc.write(output, question, question.count) == question.count {
            bytes = await answer(from: input, patience)
        }
        // What comes after its time is thrown away with the rest.
        tcsetattr(input, Answer(bytes) == nil ? TCSAFLUSH : TCSANOW, &before)
        for (key, signal) in [(UInt8(3), SIGINT), (0x1C, SIGQUIT), (0x1A, SIGTSTP)] where bytes.contains(key) {
            // To the process: the thread that runs this lets none through.
            kill(getpid(), signal)
        }
        return Answer(bytes)?.screen
    }

    private static func answer(from input: Int32, _ patience: Duration) async -> [UInt8] {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        var bytes: [UInt8] = []
        while Answer(bytes) == nil, clock.now < deadline {
            var waiting = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, 0) > 0 else {
                // Cancelled, it is waited for no longer.
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
