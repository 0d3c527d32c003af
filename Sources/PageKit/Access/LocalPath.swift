import Values

/// A path of this gateway with an optional query, which is safe as the target of a redirect: no browser reads it as the
/// address of another site.
package struct LocalPath: Hashable, Sendable {
    /// `/events/7?show=answers`, percent-encoded.
    package let text: String

    /// In bytes.
    private static let maximumLength = 1000

    /// Nil for all but visible ASCII after one slash. Browsers drop tabs and line ends, read a backslash as a slash,
    /// and read two slashes as the start of a host; dot segments could lead to the latter.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, text.utf8.allSatisfy(Self.isAllowed) else { return nil }
        let path = text.prefix { $0 != "?" }
        guard path.hasPrefix("/"), path == "/" || Self.hasPlainSegments(path.dropFirst()) else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"\\#\"<>".utf8.contains(byte)
    }

    private static func hasPlainSegments(_ path: Substring) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { segment in
            let plain = segment.lowercased().replacing("%2e", with: ".")
            return !plain.isEmpty && plain != "." && plain != ".."
        }
    }
}

extension LocalPath {
    /// Where a visitor signs in, and goes on to this page afterwards. A file is not a page to go on to: it would be
    /// saved while the browser still shows the sign-in page.
    var signIn: String {
        let isFile = text.prefix { $0 != "?" }.split(separator: "/").last?.contains(".") ?? false
        return text == "/" || isFile ? Self.signInPage : Self.signInPage + "?" + query
    }

    static let signInPage = "/sign-in"

    /// What an address of the sign-in pages carries.
    package var query: String { "next=" + text.percentEncoded }
}
