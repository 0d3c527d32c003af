private import Values

/// A secret text. Description, dump and reflection show at most its last characters.
package struct Secret: Hashable, Sendable {
    /// The secret itself.
    package let revealed: String

    /// Accepts any text, including an empty one.
    package init(_ word: String) {
        revealed = word
    }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { Redaction.secret(revealed) }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
