import Agenda
import Foundation
import Platform

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The protocol by which a terminal shows pictures.
enum TerminalGraphics: Hashable, Sendable {
    /// PNG in escape sequences; see sw.kovidgoyal.net/kitty/graphics-protocol.
    case kitty
    /// DEC sixel: columns of six pixels.
    case sixel

    /// The size of a character in pixels if the terminal does not report it.
    static let defaultCell = (width: 10, height: 20)

    /// The output that draws a part of a picture file at the cursor, in this many cells; nil if that is not possible.
    ///
    /// - Parameter cell: the size of a character in pixels.
    func drawing(
        of file: String, part: Crop.Window, columns: Int, rows: Int, cell: (width: Int, height: Int) = defaultCell
    ) async -> String? {
        let size = Self.size(columns: columns, rows: rows, cell: cell)
        let (width, height, x, y) = (Int(part.width), Int(part.height), Int(part.x), Int(part.y))
        let cut = [
            "\(file)[0]", "-auto-orient", "-crop", "\(width)x\(height)+\(x)+\(y)", "+repage", "-resize", "\(size)!",
        ]
        let format = self == .kitty ? "png:-" : "sixel:-"
        guard let convert = ExternalProgram("convert"), let data = try? await convert.run(cut + [format]), !data.isEmpty
        else { return nil }
        switch self {
        case .sixel: return String(decoding: data, as: UTF8.self)
        case .kitty: return Self.kitty(data, columns: columns, rows: rows)
        }
    }

    /// `240x96`. The height is a multiple of six, so that a sixel picture does not cover the next line.
    static func size(columns: Int, rows: Int, cell: (width: Int, height: Int)) -> String {
        let height = rows * cell.height
        return "\(columns * cell.width)x\(max(height - height % 6, 6))"
    }

    /// In chunks of 4,096 characters, as the protocol requires.
    static func kitty(_ png: Data, columns: Int, rows: Int) -> String {
        let letters = Array(png.base64EncodedString().utf8)
        let starts = stride(from: 0, to: letters.count, by: 4096)
        return starts.map { start in
            let end = min(start + 4096, letters.count)
            let head = start == 0 ? "a=T,f=100,C=1,q=2,c=\(columns),r=\(rows)," : ""
            let piece = String(decoding: letters[start..<end], as: UTF8.self)
            return "\u{1B}_G\(head)m=\(end < letters.count ? 1 : 0);\(piece)\u{1B}\\"
        }.joined()
    }
}

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
