extension UnsafeRawBufferPointer {
    /// Decodes quoted-printable (RFC 2045, 6.7) in a value without soft breaks. Keeps a `=` that does not begin a code,
    /// except at the end, where it is a soft break.
    func decodingQuotedPrintable() -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var offset = 0
        while offset < count {
            let byte = self[offset]
            if byte == .equals, offset + 2 < count, let high = self[offset + 1].hexadecimalValue,
                let low = self[offset + 2].hexadecimalValue
            {
                decoded.append(high << 4 | low)
                offset += 3
            } else {
                if byte != .equals || offset + 1 < count { decoded.append(byte) }
                offset += 1
            }
        }
        return decoded
    }

    /// Decodes base64, ignoring white space and padding. Nil for other characters.
    func decodingBase64() -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count / 4 * 3 + 3)
        var bits: UInt32 = 0
        var bitCount = 0
        for byte in self where !byte.isSpaceOrTab && byte != .equals && byte != .carriageReturn {
            guard let value = byte.base64Value else { return nil }
            bits = bits << 6 | UInt32(value)
            bitCount += 6
            if bitCount >= 8 {
                bitCount -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
            }
        }
        return decoded
    }

    /// Percent-decodes. Keeps a `%` that does not begin a code.
    func decodingPercents() -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var offset = 0
        while offset < count {
            if self[offset] == UInt8(ascii: "%"), offset + 2 < count, let high = self[offset + 1].hexadecimalValue,
                let low = self[offset + 2].hexadecimalValue
            {
                decoded.append(high << 4 | low)
                offset += 3
            } else {
                decoded.append(self[offset])
                offset += 1
            }
        }
        return decoded
    }
}

extension UInt8 {
    /// 0 to 63 for a character of base64 (RFC 4648, both alphabets).
    fileprivate var base64Value: UInt8? {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): self - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): self - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
