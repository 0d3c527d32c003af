extension BinaryInteger {
    /// Division that rounds toward minus infinity.
    package func floorDivided(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
    }
}

extension Int {
    /// Nil unless `asciiDigits` are one or more ASCII digits.
    package init?(asciiDigits bytes: ArraySlice<UInt8>) {
        guard !bytes.isEmpty, bytes.count <= 18 else { return nil }
        var value = 0
        for byte in bytes {
            guard let digit = byte.asciiDigit else { return nil }
            value = value * 10 + digit
        }
        self = value
    }
}

extension UInt8 {
    /// 0…9 if the byte is an ASCII digit; else nil.
    package var asciiDigit: Int? {
        self >= 48 && self <= 57 ? Int(self) - 48 : nil
    }
}

extension BinaryInteger {
    /// With its noun: `1 text`, `2 texts`, `2 entries`. Without a plural of its own, the noun gets an s.
    package func counted(_ noun: String, _ plural: String? = nil) -> String {
        "\(self) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}

extension Sequence<UInt8> {
    /// Two lower-case digits per byte.
    package var hexadecimal: String { map { String($0, radix: 16).leftPadded(to: 2) }.joined() }
}

extension String {
    /// Percent-encodes all but the unreserved characters of RFC 3986; a space becomes `%20`.
    package var percentEncoded: String {
        utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
                UInt8(ascii: "~"):
                String(UnicodeScalar(byte))
            default: "%" + String(byte, radix: 16, uppercase: true).leftPadded(to: 2)
            }
        }.joined()
    }

    /// Padded on the left to at least `width` characters.
    package func leftPadded(to width: Int, with pad: Character = "0") -> String {
        count >= width ? self : String(repeating: pad, count: width - count) + self
    }
}

extension Int {
    /// `1st`, `2nd`, `3rd`, `4th`, `11th`, `21st`.
    package var ordinal: String {
        let suffix =
            switch (self % 100, self % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(self)\(suffix)"
    }
}

extension UInt8 {
    /// The value of a hexadecimal digit in upper or lower case; nil for any other byte.
    package var hexDigit: UInt8? {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
