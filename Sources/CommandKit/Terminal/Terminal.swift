import Foundation
import Synchronization
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The input and output of a command: the streams of the process, or those of a test.
package struct Terminal: Sendable {
    /// Writes to the standard output as it is: sequences that move the cursor, and pictures. Text goes through `line`.
    package let write: @Sendable (String) -> Void
    /// Writes a file that is no text to the standard output. Only called if that is not a terminal.
    let writeBytes: @Sendable ([UInt8]) -> Void
    /// Writes messages, warnings and hints to the standard error.
    package private(set) var note: @Sendable (String) -> Void
    /// Asks a question and returns the line; nil at the end of the input. Only called if `isInteractive`.
    private var askUnescaped: @Sendable (String) -> String?
    /// Reads a secret: asks without showing what is typed, or reads a line of the standard input if there is no
    /// question.
    private let readSecret: @Sendable (_ question: String?) -> String?
    /// Whether input and output are terminals, so that questions can be asked.
    package private(set) var isInteractive: Bool
    package private(set) var hasColor: Bool
    /// In columns; nil if the output is not a terminal.
    package private(set) var width: Int?
    /// The current width in columns, which changes with the window.
    let columns: @Sendable () -> Int?
    /// The current height in lines; nil if the output is not a terminal, or does not report it.
    package let lines: @Sendable () -> Int?
    /// Opens the user's editor on a text and passes the result on. Only called if `isInteractive`.
    package let compose: Compose

    /// How the terminal shows pictures; nil if it cannot.
    let graphics: @Sendable () async -> TerminalGraphics?

    /// Passes the text that was written to `keep`.
    package typealias Compose = @Sendable (_ text: String, _ keep: (String) async throws -> Void) async throws -> Void

    package init(
        write: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void,
        ask: @escaping @Sendable (String) -> String? = { _ in nil }, isInteractive: Bool = false,
        hasColor: Bool = false, width: Int? = nil
    ) {
        self.init(
            write: write, note: note, ask: ask, isInteractive: isInteractive, hasColor: hasColor, width: width,
            compose: { _, _ in throw CommandError(.refused, "No editor is available.") })
    }

    init(
        write: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void,
        ask: @escaping @Sendable (String) -> String?, isInteractive: Bool, hasColor: Bool, width: Int?,
        columns: (@Sendable () -> Int?)? = nil, lines: @escaping @Sendable () -> Int? = { nil },
        writeBytes: @escaping @Sendable ([UInt8]) -> Void = { _ in preconditionFailure("It takes text only.") },
        compose: @escaping Compose,
        readSecret: (@Sendable (String?) -> String?)? = nil,
        graphics: @escaping @Sendable () async -> TerminalGraphics? = { nil }
    ) {
        (self.graphics, self.compose) = (graphics, compose)
        self.columns = columns ?? { width }
        (self.lines, self.write, self.writeBytes, self.note) = (lines, write, writeBytes, note)
        askUnescaped = ask
        self.readSecret = readSecret ?? { ask($0 ?? "") }
        (self.isInteractive, self.hasColor, self.width) = (isInteractive, hasColor, width)
    }

    /// The same terminal with the current width.
    package func fitted() -> Terminal {
        var fitted = self
        fitted.width = columns()
        return fitted
    }

    package var withoutQuestions: Terminal {
        var quiet = self
        (quiet.askUnescaped, quiet.isInteractive) = ({ _ in nil }, false)
        return quiet
    }

    /// What it would say goes to `note` instead, line by line.
    package func noting(_ note: @escaping @Sendable (String) -> Void) -> Terminal {
        var noting = self
        noting.note = { text in
            for line in text.split(whereSeparator: \.isNewline) { note(String(line)) }
        }
        return noting
    }

    /// The same terminal with colors, or without.
    package func colored(_ hasColor: Bool) -> Terminal {
        var colored = self
        colored.hasColor = hasColor
        return colored
    }

    /// Prints a line or several, filled. Control characters of the text are shown, not run.
    package func line(_ text: String = "") { write(filled(text) + "\n") }

    /// Prints lines that fit by themselves: a table, a drawing, or what a program reads.
    package func rows(_ text: String) { write(escaped(text) + "\n") }

    /// Prints the lines of a text that somebody wrote, indented.
    package func quote(_ text: String, indent: Int) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            line(String(repeating: " ", count: indent) + Printable.line(String(part)))
        }
    }

    /// Prints a line on the standard error, filled, with control characters shown.
    package func say(_ text: String) { note(filled(text) + "\n") }

    /// With the lines of a text for people no wider than the terminal.
    private func filled(_ text: String) -> String {
        guard let width else { return escaped(text) }
        return escaped(text).split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).filled(to: width)
        }.joined(separator: "\n")
    }

    /// Replaces what the screen shows: moves to the top, and clears the rest of each line and of the screen.
    package func screen(_ lines: [String]) {
        write("\u{1B}[H" + lines.map { escaped($0) + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }

    /// Writes a file to the standard output: unchanged for a program, with control characters shown on a terminal.
    package func file(_ text: String) { write(width == nil ? text : escaped(text)) }

    /// Asks a question and returns the line; nil at the end of the input.
    package func ask(_ question: String) -> String? { askUnescaped(filled(question)) }

    /// Asks for a secret, which is not shown while it is typed; nil at the end of the input. Only called if
    /// `isInteractive`.
    package func askSecret(_ question: String) -> String? { readSecret(escaped(question)) }

    /// A secret in the first line of the standard input; nil if there is none.
    package func secretFromInput() -> String? { readSecret(nil) }

    /// The next line of the standard input, which is not a terminal; nil at its end.
    package func lineFromInput() -> String? { readSecret(nil) }

    /// The one function that all text for people passes.
    private func escaped(_ text: String) -> String { Printable.terminal(text, allowsColor: hasColor) }
}

extension Terminal {
    /// How the last change is taken back.
    package static let undo = "Undo: greenroom undo"

    /// The last line of a command that changes something.
    ///
    /// - Parameters:
    ///   - unchanged: what it says if nothing changed.
    ///   - undo: how the change is taken back.
    package func reportChange(
        _ isChanged: Bool = true, or unchanged: String = "Nothing changed: these are the current values.",
        undo: String = Self.undo
    ) {
        say(isChanged ? undo : unchanged)
    }
}

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
