/// An http or https address, as libcurl reads it.
package struct WebAddress: Hashable, Sendable {
    package let isTLS: Bool
    /// Whether it is on this machine, so that nobody else can listen.
    package let isLoopback: Bool
    /// `host` or `host:port`.
    package let authority: String

    /// Nil for anything else, for an address with blanks or control characters, and for one with a password.
    package init?(_ text: String) {
        guard let url = try? RequestURL(text), text.lowercased().hasPrefix(url.isTLS ? "https://" : "http://") else {
            return nil
        }
        (isTLS, isLoopback, authority) = (url.isTLS, url.isLoopback, url.authority)
    }
}
