extension String {
    /// Decodes `\n`, `\,`, `\;`, `\:` and `\\`. Keeps any other backslash, as old phones write it.
    func unescaped() -> String {
        guard utf8.contains(.backslash) else { return self }
        var text = self
        return text.withUTF8 { Bytes($0).unescaped() }
    }

    /// The parts between semicolons, with escapes decoded.
    func components() -> [String] {
        var text = self
        return text.withUTF8 { Bytes($0).splitAtSemicolons().map { $0.unescaped() } }
    }
}

extension UnsafeRawBufferPointer {
    /// The parts between the semicolons that no backslash escapes, still escaped.
    func splitAtSemicolons() -> [Bytes] { split { $0 == .semicolon } }

    /// The parts between separators that no backslash escapes, still escaped.
    func split(where isSeparator: (UInt8) -> Bool) -> [Bytes] {
        var parts: [Bytes] = []
        var start = 0
        var offset = 0
        while offset < count {
            if self[offset] == .backslash {
                offset += 1
            } else if isSeparator(self[offset]) {
                parts.append(part(from: start, to: offset))
                start = offset + 1
            }
            offset += 1
        }
        parts.append(part(from: start))
        return parts
    }

    /// These UTF-8 bytes with escapes decoded.
    func unescaped() -> String {
        String(unsafeUninitializedCapacity: count) { output in
            var length = 0
            var offset = 0
            while offset < count {
                var byte = self[offset]
                if byte == .backslash, offset + 1 < count, let meant = self[offset + 1].meantAfterBackslash {
                    byte = meant
                    offset += 1
                }
                output[length] = byte
                length += 1
                offset += 1
            }
            return length
        }
    }
}

extension UInt8 {
    fileprivate var meantAfterBackslash: UInt8? {
        switch self {
        case .backslash, .comma, .semicolon, .colon: self
        case UInt8(ascii: "n"), UInt8(ascii: "N"): .lineFeed
        default: nil
        }
    }
}
