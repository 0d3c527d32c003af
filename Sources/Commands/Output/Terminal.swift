internal import Values

/// Where a command reads and writes: the process's own streams, or a test's.
package struct Terminal: Sendable {
    /// Data, for people and pipes alike.
    package let write: @Sendable (String) -> Void
    /// Chatter: what is going on, warnings, the next step.
    package let note: @Sendable (String) -> Void
    /// A line typed in answer to a question; nil at the end of input. Never called unless `isInteractive`.
    package let ask: @Sendable (String) -> String?
    /// Both ends are a person's terminal: questions may be asked.
    package let isInteractive: Bool
    package let hasColour: Bool
    /// Columns; nil where nobody looks.
    package private(set) var width: Int?
    /// Columns as they are now: the window may have become another size.
    let columns: @Sendable () -> Int?
    /// Opens the person's editor on a text and hands over what it has become. Never called unless `isInteractive`.
    let compose: Compose

    /// How it shows pictures; nil where it does not.
    let screen: @Sendable () async -> PictureScreen?

    typealias Compose = @Sendable (_ text: String, _ keep: (String) async throws -> Void) async throws -> Void

    package init(
        write: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void,
        ask: @escaping @Sendable (String) -> String? = { _ in nil }, isInteractive: Bool = false,
        hasColour: Bool = false, width: Int? = nil
    ) {
        self.init(
            write: write, note: note, ask: ask, isInteractive: isInteractive, hasColour: hasColour, width: width,
            compose: { _, _ in throw CommandError(.refused, "There is no editor here.") })
    }

    init(
        write: @escaping @Sendable (String) -> Void, note: @escaping @Sendable (String) -> Void,
        ask: @escaping @Sendable (String) -> String?, isInteractive: Bool, hasColour: Bool, width: Int?,
        columns: (@Sendable () -> Int?)? = nil, compose: @escaping Compose,
        screen: @escaping @Sendable () async -> PictureScreen? = { nil }
    ) {
        self.screen = screen
        self.compose = compose
        self.columns = columns ?? { width }
        self.write = write
        self.note = note
        self.ask = ask
        self.isInteractive = isInteractive
        self.hasColour = hasColour
        self.width = width
    }

    /// The same, as wide as the window is now.
    func fitted() -> Terminal {
        var fitted = self
        fitted.width = columns()
        return fitted
    }

    package func line(_ text: String = "") { write(text + "\n") }

    package func say(_ text: String) { note(text + "\n") }
}
