import Crypto

/// An auth token prepared for HMAC-SHA1, so that the key is processed only once.
package struct SigningKey: Sendable {
    private let keyed: HMAC<Insecure.SHA1>

    /// Nil for an empty token, with which anyone could sign.
    package init?(token: String) {
        guard !token.isEmpty else { return nil }
        keyed = HMAC(key: SymmetricKey(data: Array(token.utf8)))
    }

    /// The signature header for a request to `url` (without its fragment) with this form.
    package func sign(url: String, form: FormBody = FormBody()) -> String {
        let address = SignedAddress(url).bytes
        return String(decoding: signature(address: address, content: form.signedBytes), as: UTF8.self)
    }

    /// 28 bytes of base64.
    func signature(address: [UInt8], content: [UInt8]) -> [UInt8] {
        var mac = keyed
        mac.update(data: address)
        mac.update(data: content)
        return Base64.encode(Array(mac.finalize()))
    }
}

extension SigningKey: CustomStringConvertible, CustomReflectable {
    package var description: String { "SigningKey(…)" }
    package var customMirror: Mirror { Mirror(self, children: []) }
}

/// Standard alphabet, padded (RFC 4648, section 4).
enum Base64 {
    private static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let left = bytes.count - start
            let first = bytes[start]
            let second = left > 1 ? bytes[start + 1] : 0
            let third = left > 2 ? bytes[start + 2] : 0
            out.append(alphabet[Int(first >> 2)])
            out.append(alphabet[Int(first << 4 & 0x3F | second >> 4)])
            out.append(left > 1 ? alphabet[Int(second << 2 & 0x3F | third >> 6)] : UInt8(ascii: "="))
            out.append(left > 2 ? alphabet[Int(third & 0x3F)] : UInt8(ascii: "="))
        }
        return out
    }
}
