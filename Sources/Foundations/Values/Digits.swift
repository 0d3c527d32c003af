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

extension String {
    /// Padded on the left to at least `width` characters.
    package func leftPadded(to width: Int, with pad: Character = "0") -> String {
        count >= width ? self : String(repeating: pad, count: width - count) + self
    }
}
