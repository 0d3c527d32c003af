import Twilio

/// What separates the parts of a `multipart/form-data` body (RFC 2046, section 5.1.1).
struct MultipartBoundary: Hashable, Sendable {
    let text: String

    /// Nil if the header names another type, or no valid boundary.
    init?(contentType: String?) {
        var parts = (contentType ?? "").split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmed() }
        guard parts.removeFirst().lowercased() == "multipart/form-data" else { return nil }
        let boundaries = parts.compactMap { part -> String? in
            guard let equals = part.firstIndex(of: "="), part[..<equals].lowercased() == "boundary" else { return nil }
            let value = part[part.index(after: equals)...]
            guard value.hasPrefix("\"") else { return String(value) }
            return value.count >= 2 && value.hasSuffix("\"") ? String(value.dropFirst().dropLast()) : nil
        }
        guard boundaries.count == 1, let text = boundaries.first, (1...70).contains(text.utf8.count),
            text.last != " ", text.utf8.allSatisfy(Self.isAllowed)
        else { return nil }
        self.text = text
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "'()+_,-./:=? ".utf8.contains(byte)
        }
    }
}
