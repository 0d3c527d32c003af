import Values

/// What is said of texts that were just sent.
package enum SendingNotice {
    /// - Parameter wait: how long they can be stopped.
    package static func of(_ count: Int, wait: Duration) -> String {
        wait > .zero
            ? "Sending \(count.counted("text")) …"
            : "\(count.counted("text is on its way", "texts are on their way"))."
    }

    /// - Parameter shown: how many were approved. Those that are not sent were sent by somebody else, or are not needed
    ///   any more.
    package static func of(_ count: Int, of shown: Int, wait: Duration) -> String {
        let missing = shown - count
        let parts = [
            count > 0 ? of(count, wait: wait) : nil,
            missing > 0
                ? "\(missing.counted("text was", "texts were")) not sent: something changed in the meantime." : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? "Nothing was sent." : parts.joined(separator: " ")
    }
}

extension PageResponse {
    /// What is said after a form with texts: how many are on their way, and how many of those shown are not.
    package static func sent(_ count: Int, of shown: Int, to path: String, wait: Duration) -> PageResponse {
        let notice = SendingNotice.of(count, of: shown, wait: wait)
        return count > 0 ? .redirect(to: path, notice: notice, lasting: wait) : .redirect(to: path, notice: notice)
    }
}
