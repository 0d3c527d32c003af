/// The encodings in which mails and vCards have their text. Source: RFC 2045, section 6.
package enum TransferEncoding {
    /// Decodes quoted-printable. Keeps a `=` that begins neither a code nor a soft line end.
    package static func quotedPrintable(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count)
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "=") else {
                decoded.append(byte)
                continue
            }
            if rest.isEmpty || rest.first == UInt8(ascii: "\n") {
                rest = rest.dropFirst()
            } else if rest.starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")]) {
                rest = rest.dropFirst(2)
            } else if let high = rest.first?.hexDigit, let low = rest.dropFirst().first?.hexDigit {
                decoded.append(high << 4 | low)
                rest = rest.dropFirst(2)
            } else {
                decoded.append(byte)
            }
        }
        return decoded
    }

    /// Decodes base64 in both alphabets of RFC 4648, without white space and padding.
    ///
    /// - Parameter skipsOthers: whether other characters are skipped as well; else the result is nil for them.
    package static func base64(_ text: UnsafeRawBufferPointer, skipsOthers: Bool) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(text.count / 4 * 3 + 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for byte in text {
            guard let value = sixBits(byte) else {
                if skipsOthers || [0x20, 0x09, 0x0D, UInt8(ascii: "=")].contains(byte) { continue }
                return nil
            }
            (bits, count) = (bits << 6 | UInt32(value), count + 6)
            if count >= 8 {
                count -= 8
                decoded.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return decoded
    }

    /// 0 to 63 for a character of base64.
    private static func sixBits(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
