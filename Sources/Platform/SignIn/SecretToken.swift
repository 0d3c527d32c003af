internal import Crypto
package import Values

/// 256 random bits that a browser presents. The database holds only their hash.
package struct SecretToken: Hashable, Sendable {
    /// 64 hexadecimal digits.
    package let text: String

    /// A new token.
    package init(random: RandomSource) { text = random.hexToken(bytes: 32) }

    /// A token as it was presented.
    package init(_ text: String) { self.text = text }

    /// What is stored and looked up, so that the response time reveals nothing about existing tokens.
    var hash: String { SHA256.hash(data: Array(text.utf8)).hexadecimal }

    /// The token of the forms on the pages of a session. It reveals nothing about the session's own token.
    package var formToken: String {
        let key = SymmetricKey(data: Array(text.utf8))
        let code = HMAC<SHA256>.authenticationCode(for: Array("form".utf8), using: key)
        return code.map { String($0, radix: 16).leftPadded(to: 2) }.joined()
    }

    /// Whether a form was sent from a page of this session.
    package func accepts(formToken other: String) -> Bool {
        ConstantTime.areEqual(Array(formToken.utf8), Array(other.utf8))
    }
}
