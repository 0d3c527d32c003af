import Values

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
        self.graphics = graphics
        self.compose = compose
        self.columns = columns ?? { width }
        self.lines = lines
        self.write = write
        self.writeBytes = writeBytes
        self.note = note
        askUnescaped = ask
        self.readSecret = readSecret ?? { ask($0 ?? "") }
        self.isInteractive = isInteractive
        self.hasColor = hasColor
        self.width = width
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

    /// Prints a line or several. Control characters of the text are shown, not run.
    package func line(_ text: String = "") { write(escaped(text) + "\n") }

    /// Prints the lines of a text that somebody wrote, indented. On a terminal they are wrapped between words.
    func quote(_ text: String, indent: Int) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let line = Printable.line(String(part))
            for row in width.map({ line.wrapped(to: max($0 - indent, 8)) }) ?? [line] {
                self.line(String(repeating: " ", count: indent) + row)
            }
        }
    }

    /// Prints a line on the standard error, with control characters shown. On a terminal a sentence is wrapped between
    /// words; a command stays whole, so that it can be copied.
    package func say(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { fitting(String($0)) }
        note(escaped(lines.joined(separator: "\n")) + "\n")
    }

    private func fitting(_ line: String) -> [String] {
        guard let width, line.displayWidth > width, !line.contains("greenroom ") else { return [line] }
        let indent = String(line.prefix { $0 == " " })
        return String(line.dropFirst(indent.count)).wrapped(to: max(width - indent.count, 8)).map { indent + $0 }
    }

    /// Replaces what the screen shows: moves to the top, and clears the rest of each line and of the screen.
    package func screen(_ lines: [String]) {
        write("\u{1B}[H" + lines.map { escaped($0) + "\u{1B}[K\n" }.joined() + "\u{1B}[J")
    }

    /// Writes a file to the standard output: unchanged for a program, with control characters shown on a terminal.
    package func file(_ text: String) { write(width == nil ? text : escaped(text)) }

    /// Asks a question and returns the line; nil at the end of the input.
    package func ask(_ question: String) -> String? { askUnescaped(escaped(question)) }

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
