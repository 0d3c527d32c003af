import Crypto

/// Verifies that a webhook was signed with one of our auth tokens.
///
/// A signature contains no time and no nonce: a captured request stays valid, so handlers must be idempotent.
/// It also does not mark where a field ends, so the forms check that their fields are present.
package struct SignatureCheck: Sendable {
    private let keys: [SigningKey]

    /// Several tokens while one is rotated. Empty ones are ignored; without any token nothing is accepted.
    package init(tokens: [String]) {
        keys = tokens.compactMap(SigningKey.init(token:))
    }

    /// False without a token; every webhook is rejected then.
    package var canAccept: Bool { !keys.isEmpty }

    /// `url` is the address configured at the provider (never taken from the `Host` header), with the query of the
    /// request. For GET the form is empty.
    package func accepts(header: String?, url: String, form: FormBody) -> Bool {
        matches(header: header, url: url, content: form.signedBytes)
    }

    /// For a JSON body only the address is signed; its field `bodySHA256` is the hash of the body.
    package func acceptsJSON(header: String?, url: String, body: [UInt8]) -> Bool {
        guard let hash = Self.bodyHash(in: SignedAddress(url).bytes) else { return false }
        let bodyMatches = Self.isEqual(hash, SHA256.hash(data: body).flatMap(\.lowerHex))
        return matches(header: header, url: url, content: []) && bodyMatches
    }

    private func matches(header: String?, url: String, content: [UInt8]) -> Bool {
        guard let header else { return false }
        let given = Self.trimmed(header)
        guard !given.isEmpty else { return false }
        let address = SignedAddress(url)
        if isSigned(given, address.bytes, content) { return true }
        return address.variants.contains { isSigned(given, $0, content) }
    }

    private func isSigned(_ given: [UInt8], _ address: [UInt8], _ content: [UInt8]) -> Bool {
        keys.contains { Self.isEqual(given, $0.signature(address: address, content: content)) }
    }

    /// Removes the optional white space around a header's value (RFC 9110, section 5.6.3).
    private static func trimmed(_ header: String) -> [UInt8] {
        func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var value = Array(header.utf8.drop(while: isSpace))
        while let last = value.last, isSpace(last) { value.removeLast() }
        return value
    }

    /// Compares in constant time.
    private static func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for index in left.indices { difference |= left[index] ^ right[index] }
        return difference == 0
    }

    /// The field `bodySHA256` of the query; nil if missing or repeated.
    private static func bodyHash(in address: [UInt8]) -> [UInt8]? {
        guard let mark = address.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let name = Array("bodySHA256=".utf8)
        let hashes = address[(mark + 1)...].split(separator: UInt8(ascii: "&")).filter { $0.starts(with: name) }
        guard let only = hashes.first, hashes.count == 1 else { return nil }
        return Array(only.dropFirst(name.count))
    }
}

extension UInt8 {
    fileprivate var lowerHex: [UInt8] {
        [self >> 4, self & 15].map { $0 < 10 ? UInt8(ascii: "0") + $0 : UInt8(ascii: "a") + $0 - 10 }
    }
}
