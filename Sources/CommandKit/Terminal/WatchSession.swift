import UnixSignals
import Values

/// What goes on until it ends by itself or is stopped by a signal.
package enum WatchSession {
    /// Clears the screen and hides the cursor meanwhile, and restores the terminal, also after Ctrl-C.
    ///
    /// - Parameter keys: closed at the end; nil if none are read.
    /// - Parameter stopped: what Ctrl-C answers, as the error `interrupted`.
    package static func run(
        on terminal: Terminal, isScreen: Bool, keys: TerminalKeys?, stopped: String,
        _ body: @escaping @Sendable () async throws -> Void
    ) async throws {
        if isScreen { terminal.write("\u{1B}[?25l\u{1B}[2J") }
        defer {
            keys?.close()
            if isScreen { terminal.write("\u{1B}[?25h") }
        }
        let isOver = try await isOver {
            try await body()
            return true
        }
        guard isOver else { throw CommandError(.interrupted, stopped) }
    }

    /// Runs the body until it ends, and returns what it does, or until Ctrl-C, and returns false.
    package static func isOver(_ body: @escaping @Sendable () async throws -> Bool) async throws -> Bool {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            group.addTask(operation: body)
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { break }
                return false
            }
            defer { group.cancelAll() }
            return try await group.next() ?? false
        }
    }
}
