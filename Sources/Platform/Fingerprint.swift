import Crypto
import Values

/// A short value that is equal for equal texts and cannot be made equal for others.
package enum Fingerprint {
    /// 32 hexadecimal digits.
    package static func of(_ text: String) -> String { of(Array(text.utf8)) }

    /// 32 hexadecimal digits.
    package static func of(_ bytes: [UInt8]) -> String {
        String(SHA256.hash(data: bytes).hexadecimal.prefix(32))
    }

    /// HMAC-SHA256 in hexadecimal: nobody without the key can compute it.
    static func of(_ text: String, key: [UInt8]) -> String {
        HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)).hexadecimal
    }
}
