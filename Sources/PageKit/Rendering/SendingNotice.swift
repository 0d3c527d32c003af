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

extension PageResponse {
    /// What is said after a form with texts: how many are on their way, and how many of those shown are not.
    package static func sent(_ count: Int, of shown: Int, to path: String, wait: Duration) -> PageResponse {
        guard count > 0 else { return .redirect(to: path, notice: "Nothing was sent.") }
        let missing = shown - count
        let rest =
            missing > 0
            ? " \(missing.counted("text was", "texts were")) not sent: something changed in the meantime." : ""
        return .redirect(to: path, notice: SendingNotice.of(count, wait: wait) + rest, lasting: wait)
    }
}
