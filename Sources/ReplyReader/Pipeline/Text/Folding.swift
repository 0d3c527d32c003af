/// Converts a text to the bytes that the grammar reads: Latin letters in ASCII without accents (case kept), other
/// scripts as UTF-8 in lower case, plain quotes and dashes, emoji as one byte of `Glyph`, no invisible characters. For
/// Latin text the result is like NFKC, in one pass.
enum Folding {
    /// In bytes. Text messages are shorter; the rest of a longer text is ignored.
    private static let longest = 4000

    static func fold(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count + 8)
        for scalar in text.unicodeScalars {
            if bytes.count >= longest { break }
            let value = scalar.value
            if value < 0x80 {
                appendASCII(UInt8(truncatingIfNeeded: value), to: &bytes)
            } else {
                append(value, to: &bytes)
            }
        }
        return bytes
    }

    private static func appendASCII(_ byte: UInt8, to bytes: inout [UInt8]) {
        switch byte {
        case 0x0A, 0x0B, 0x0C: bytes.append(Glyph.newline)
        case 0x0D: break
        case 0..<0x20, 0x7F: bytes.append(0x20)
        case UInt8(ascii: "`"): bytes.append(UInt8(ascii: "'"))
        default: bytes.append(byte)
        }
    }

    private static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        switch value {
        case 0xC0..<0x180: appendLatin(value, to: &bytes)
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x20D0...0x20FF: break  // combining marks, keycaps
        case 0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180E, 0x200B...0x200F, 0x202A...0x202E,
            0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xE0000...0xE0FFF:
            break  // zero width
        case 0x1F6D1: bytes.append(contentsOf: " stop ".utf8)  // the stop sign
        case 0x00A0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: bytes.append(0x20)
        case 0x0085, 0x2028, 0x2029: bytes.append(Glyph.newline)
        case 0x2018, 0x2019, 0x201B, 0x02BC, 0x00B4, 0x2032, 0xFF07: bytes.append(UInt8(ascii: "'"))
        case 0x201C, 0x201E, 0x201F, 0x00AB, 0x2039, 0x300C, 0x300E: bytes.append(Glyph.openQuote)
        case 0x201D, 0x00BB, 0x203A, 0x300D, 0x300F: bytes.append(Glyph.closeQuote)
        case 0x2010, 0x2011, 0x2212, 0x00B7: bytes.append(UInt8(ascii: "-"))
        case 0x2012...0x2015: bytes.append(Glyph.dash)
        case 0x2026: bytes.append(contentsOf: "...".utf8)
        case 0x203C, 0x00A1, 0x2757, 0x2755: bytes.append(UInt8(ascii: "!"))
        case 0x2047, 0x2048, 0x2049, 0x00BF, 0x061F: bytes.append(value == 0x00BF ? 0x20 : UInt8(ascii: "?"))
        case 0x3001: bytes.append(UInt8(ascii: ","))
        case 0x3002: bytes.append(UInt8(ascii: "."))
        case 0x00B0, 0x00BA, 0x00AA, 0xFFFC, 0xFFFD: bytes.append(0x20)
        case 0x24B6...0x24E9: bytes.append(UInt8((value - 0x24B6) % 26) + UInt8(ascii: "a"))
        case 0xFB00...0xFB06: bytes.append(contentsOf: ligatures[Int(value - 0xFB00)].utf8)
        case 0xFF01...0xFF5E: appendASCII(UInt8(value - 0xFEE0), to: &bytes)
        case 0x1D400...0x1D6A3: appendMathematical(value - 0x1D400, to: &bytes)
        case 0x1D7CE...0x1D7FF: bytes.append(UInt8((value - 0x1D7CE) % 10) + UInt8(ascii: "0"))
        case 0x1F130...0x1F189: bytes.append(UInt8((value - 0x1F130) % 32 % 26) + UInt8(ascii: "a"))
        case 0x0410...0x042F: appendUTF8(value + 0x20, to: &bytes)
        case 0x0401: appendUTF8(0x0435, to: &bytes)
        case 0x0451: appendUTF8(0x0435, to: &bytes)
        case 0x0391...0x03A9: appendUTF8(value + 0x20, to: &bytes)
        case 0x1F3FB...0x1F3FF, 0x2640, 0x2642, 0x20E3: break  // skin tone and gender of the emoji before
        case 0x00B2...0x00B9, 0x0262...0x02E3, 0x1D00...0x1DBB, 0x2070...0x2134, 0x2460...0x2490, 0x24F5...0x24FD,
            0x2776...0x2792, 0x1F102...0x1F10A, 0xA730...0xA731:
            if let plain = Lookalikes.plain(value) { bytes.append(plain) } else { appendOther(value, to: &bytes) }
        default: appendOther(value, to: &bytes)
        }
    }

    private static func appendOther(_ value: UInt32, to bytes: inout [UInt8]) {
        if let glyph = Glyph.emoji(value) { bytes.append(glyph) } else { appendUTF8(value, to: &bytes) }
    }

    private static func appendMathematical(_ offset: UInt32, to bytes: inout [UInt8]) {
        let letter = UInt8(offset % 52)
        bytes.append(letter < 26 ? UInt8(ascii: "A") + letter : UInt8(ascii: "a") + letter - 26)
    }

    private static func appendUTF8(_ value: UInt32, to bytes: inout [UInt8]) {
        guard let scalar = Unicode.Scalar(value) else { return }
        bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }

    private static func appendLatin(_ value: UInt32, to bytes: inout [UInt8]) {
        switch value {
        case 0xC6, 0xE6: bytes.append(contentsOf: "ae".utf8)
        case 0xDF: bytes.append(contentsOf: "ss".utf8)
        case 0xDE, 0xFE: bytes.append(contentsOf: "th".utf8)
        case 0x152, 0x153: bytes.append(contentsOf: "oe".utf8)
        case 0xD7: bytes.append(UInt8(ascii: "x"))
        case 0xF7: bytes.append(UInt8(ascii: "-"))
        default: bytes.append(latin[Int(value - 0xC0)])
        }
    }

    private static let ligatures = ["ff", "fi", "fl", "ffi", "ffl", "st", "st"]

    /// U+00C0 … U+017F without their accents; `*` is handled separately.
    private static let latin: [UInt8] = Array(
        ("AAAAAA*CEEEEIIIIDNOOOOO*OUUUUY**aaaaaa*ceeeeiiiidnooooo*ouuuuy*y"
            + "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
            + "lLlNnNnNnnNnOoOoOo**RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs").utf8)
}
