extension UInt8 {
    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    /// ASCII letters and every byte of another script.
    var isLetter: Bool { (self | 0x20) >= UInt8(ascii: "a") && (self | 0x20) <= UInt8(ascii: "z") || self >= 0x80 }

    var isCapital: Bool { self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") }

    var lowercased: UInt8 { isCapital ? self | 0x20 : self }

    var isClosingMark: Bool {
        switch self {
        case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ";"),
            UInt8(ascii: ":"), UInt8(ascii: ")"), UInt8(ascii: "\""), UInt8(ascii: "'"), Glyph.closeQuote:
            true
        default: false
        }
    }
}

enum Chunk {
    /// "https://…", "www.…", "name.com".
    static func isAddress(_ chunk: ArraySlice<UInt8>) -> Bool {
        let lower = chunk.map(\.lowercased)
        if lower.starts(with: "http".utf8) || lower.starts(with: "www.".utf8) { return true }
        let endings = [".com", ".org", ".net", ".co", ".io", ".be", ".tv", ".me"]
        return endings.contains { ending in
            lower.indices.contains { start in
                let end = start + ending.utf8.count
                return start > 0 && end <= lower.count && lower[start..<end].elementsEqual(ending.utf8)
                    && (end == lower.count || lower[end] == UInt8(ascii: "/") || lower[end] == UInt8(ascii: "?"))
            }
        }
    }
}
