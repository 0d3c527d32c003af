import Crypto
package import Values

/// What a browser presents to prove who it is. The database holds only its hash.
package struct SecretToken: Hashable, Sendable {
    /// Hexadecimal digits.
    package let text: String

    /// A new token of 256 random bits.
    package init(random: RandomSource) { text = random.hexToken(bytes: 32) }

    /// A token as it was presented.
    package init(_ text: String) { self.text = text }

    /// 128 bits, the same for the same key and subject. Nobody without the key can guess it.
    package init(key: String, subject: String) {
        text = String(Fingerprint.of(subject, key: Array(key.utf8)).prefix(32))
    }

    /// What is stored and looked up, so that the response time reveals nothing about existing tokens.
    package var hash: String { SHA256.hash(data: Array(text.utf8)).hexadecimal }

    /// A token of the forms on the pages of a session: random digits and what proves them. It reveals nothing about the
    /// session's own token, and each is another one, so that the length of compressed pages reveals none.
    package func formToken(random: RandomSource) -> String {
        let salt = random.hexToken(bytes: Self.saltDigits / 2)
        return salt + formProof(of: salt)
    }

    /// Whether a form was sent from a page of this session.
    package func accepts(formToken other: String) -> Bool {
        let salt = String(other.prefix(Self.saltDigits))
        return ConstantTime.areEqual(Array((salt + formProof(of: salt)).utf8), Array(other.utf8))
    }

    private static let saltDigits = 16

    /// 128 bits.
    private func formProof(of salt: String) -> String {
        String(Fingerprint.of("form " + salt, key: Array(text.utf8)).prefix(32))
    }
}

/// Comparison of secrets. The time it takes does not depend on where two values differ.
package enum ConstantTime {
    /// Returns at once only if the lengths differ, which is no secret.
    package static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
