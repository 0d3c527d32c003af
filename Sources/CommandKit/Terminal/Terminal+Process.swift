import Foundation
import Synchronization
import Values

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

extension Terminal {
    /// The streams of this process.
    package static func process(environment: [String: String]) -> Terminal {
        let isScreen = isatty(1) == 1
        return Terminal(
            write: { put($0, to: 1) }, note: { put($0, to: 2) },
            ask: { question in
                put(question, to: 1)
                return readLine(strippingNewline: true)
            },
            isInteractive: isScreen && isatty(0) == 1,
            hasColor: isScreen && environment["NO_COLOR"] == nil && environment["TERM"] != "dumb",
            width: isScreen ? columns() ?? 80 : nil, columns: { isScreen ? columns() ?? 80 : nil },
            lines: { isScreen ? size()?.lines : nil }, writeBytes: { put($0[...], to: 1) },
            compose: { text, keep in
                guard let editor = Editor.chosen(environment: environment) else {
                    throw CommandError(.refused, "No editor found.", "Choose one: export EDITOR=nano")
                }
                try await editor.compose(text, keep: keep)
            }, readSecret: { secret($0) },
            graphics: { await TerminalGraphics.detect(environment: environment) })
    }

    /// Reads a line. With a question it is not shown while it is typed.
    private static func secret(_ question: String?) -> String? {
        guard let question else { return readLine(strippingNewline: true) }
        put(question, to: 2)
        var mode = termios()
        let isTerminal = tcgetattr(0, &mode) == 0
        let usual = mode
        mode.c_lflag &= ~tcflag_t(ECHO)
        if isTerminal { tcsetattr(0, TCSAFLUSH, &mode) }
        defer {
            var usual = usual
            if isTerminal { tcsetattr(0, TCSAFLUSH, &usual) }
            put("\n", to: 2)
        }
        return readLine(strippingNewline: true)
    }

    /// The first error of writing to standard output, an `errno`; 0 for none.
    private static let outputError = Atomic<Int32>(0)

    /// Why something could not be written to standard output; nil if everything was. That the reader has gone, as
    /// `head` does, is no error.
    package static var outputFailure: CommandError? {
        let code = outputError.load(ordering: .relaxed)
        guard code != 0 else { return nil }
        return CommandError(.cannotWrite, "Cannot write to standard output: \(String(cString: strerror(code))).")
    }

    /// For the log, which shares the standard error with notes.
    static let writeToStandardError: @Sendable (String) -> Void = { put($0, to: 2) }

    /// Writes everything at once, without buffering. Ends silently if the reader has gone.
    private static func put(_ text: String, to descriptor: Int32) { put(Array(text.utf8)[...], to: descriptor) }

    private static func put(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) {
        var bytes = bytes
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written < 0 {
                let code = errno
                if code == EINTR || code == EAGAIN { continue }
                if descriptor == 1, code != EPIPE {
                    _ = outputError.compareExchange(expected: 0, desired: code, ordering: .relaxed)
                }
                return
            }
            bytes = bytes.dropFirst(written)
        }
    }

    /// The size of a character in pixels; nil if the terminal does not report it.
    static func cell() -> (width: Int, height: Int)? {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        let (width, height) = (Int(size.ws_xpixel / size.ws_col), Int(size.ws_ypixel / size.ws_row))
        return width > 0 && height > 0 ? (width, height) : nil
    }

    private static func columns() -> Int? { size()?.columns }

    /// Nil if the terminal does not report it.
    private static func size() -> (columns: Int, lines: Int)? {
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
