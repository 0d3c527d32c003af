import Values

/// What is said of texts that were just sent.
package enum SendingNotice {
    /// - Parameter wait: how long they can be stopped.
    package static func of(_ count: Int, wait: Duration) -> String {
        wait > .zero
            ? "Sending \(count.counted("text")) …"
            : "\(count.counted("text is on its way", "texts are on their way"))."
    }
}
