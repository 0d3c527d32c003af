private import Values

/// A word that must not be seen: description, dump and reflection show at most how it ends.
package struct Secret: Hashable, Sendable {
    /// The word itself, asked for on purpose.
    package let revealed: String

    /// Takes any text, the empty one included.
    package init(_ word: String) {
        revealed = word
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { Redaction.secret(revealed) }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
