import CommandKit
import Values

/// Shows something and reads what to do with it: the whole screen and single keys on a terminal, lines elsewhere.
struct KeySession: Sendable {
    let terminal: Terminal
    /// Nil to read lines.
    var keys: TerminalKeys?
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    /// How often keys are read.
    private static let keyInterval: Duration = .milliseconds(50)

    init(_ terminal: Terminal) {
        self.terminal = terminal
        let isDumb = ProcessEnvironment.current["TERM"] == "dumb"
        keys = terminal.isInteractive && terminal.width != nil && !isDumb ? .process() : nil
    }

    init(_ terminal: Terminal, keys: TerminalKeys?) { (self.terminal, self.keys) = (terminal, keys) }

    var isScreen: Bool { keys != nil }

    /// Runs the body and restores the terminal, also after Ctrl-C.
    func run(_ body: @escaping @Sendable () async throws -> Void) async throws {
        guard let keys else { return try await body() }
        try await WatchSession.run(on: terminal, isScreen: true, keys: keys, stopped: "Stopped.", body)
    }

    /// Shows the lines and returns the next key in lower case, or the first letter of the next line; an empty line is a
    /// space. Nil at the end of the input.
    ///
    /// - Parameter hint: what the keys do.
    func key(after lines: [String], hint: String) async throws -> Character? {
        guard let keys else {
            for line in lines { terminal.line(line) }
            let line = terminal.isInteractive ? terminal.ask(hint + ": ") : terminal.lineFromInput()
            return line.map { $0.lowercased().first { !$0.isWhitespace } ?? " " }
        }
        terminal.screen(lines + ["", Style.dim(hint, terminal)])
        while !Task.isCancelled {
            if let key = keys.read().first { return key.lowercased().first ?? key }
            try? await sleep(Self.keyInterval)
        }
        return nil
    }

    /// Text in lines that fit the terminal.
    func wrapped(_ text: String) -> [String] {
        let width = max(20, (terminal.width ?? 82) - 4)
        return Printable.block(text).split(separator: "\n", omittingEmptySubsequences: false)
            .flatMap { String($0).wrapped(to: width) }
    }
}
