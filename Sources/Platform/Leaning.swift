internal import Storage

/// Which way an unclear text leans, such as a thumbs-up on a request. Shown to the booker, never acted on.
package enum Leaning: String, SQLConvertible {
    case yes, no

    /// As shown to the booker.
    package var words: String { "leaning \(rawValue)" }
}
