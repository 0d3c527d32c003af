import Crypto
import Foundation
package import Values

/// The key with which messages to a webhook are signed, as in the Standard Webhooks specification.
package struct WebhookSecret: Hashable, Sendable {
    /// `whsec_` and the base64 of the key.
    package let text: String

    private static let prefix = "whsec_"
    /// In bytes.
    private static let length = 32

    /// A new key.
    package init(random: RandomSource) {
        text = Self.prefix + Data(random.bytes(Self.length)).base64EncodedString()
    }

    package init(stored text: String) { self.text = text }

    private var key: SymmetricKey {
        SymmetricKey(data: Data(base64Encoded: String(text.dropFirst(Self.prefix.count))) ?? Data())
    }

    /// A value of the header `webhook-signature`, which has several with spaces between.
    ///
    /// - Parameters:
    ///   - message: the value of `webhook-id`.
    ///   - seconds: since 1970, the value of `webhook-timestamp`.
    package func signature(of body: String, message: String, at seconds: Int64) -> String {
        let signed = Data("\(message).\(seconds).\(body)".utf8)
        let code = HMAC<SHA256>.authenticationCode(for: signed, using: key)
        return "v1," + Data(code).base64EncodedString()
    }
}

extension WebhookSecret: CustomStringConvertible {
    package var description: String { Self.prefix + "…" }
}
