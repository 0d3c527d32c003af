/// An http or https address, as libcurl reads it.
package struct WebAddress: Hashable, Sendable {
    package let isTLS: Bool
    /// Whether it is on this machine, so that nobody else can listen.
    package let isLoopback: Bool
    /// Whether its host is an IP address that is not reachable from the internet, or a name of the local network.
    package let isPrivate: Bool
    /// `host` or `host:port`.
    package let authority: String

    /// Nil for anything else, for an address with blanks or control characters, and for one with a password.
    package init?(_ text: String) {
        guard let url = try? RequestURL(text), text.lowercased().hasPrefix(url.isTLS ? "https://" : "http://") else {
            return nil
        }
        (isTLS, isLoopback, isPrivate, authority) = (url.isTLS, url.isLoopback, url.isPrivate, url.authority)
    }
}
