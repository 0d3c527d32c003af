internal import Storage

/// Which way an unclear text leans, such as a thumbs-up on a request. Shown to the booker, never acted on.
package enum Leaning: String, SQLConvertible {
    case yes, no

    /// For the booker's eyes.
    package var words: String { "leaning \(rawValue)" }
}
