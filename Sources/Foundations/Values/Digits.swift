extension BinaryInteger {
    /// Division that rounds towards minus infinity, as calendars need it.
    package func floorDivided(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder != 0 && (remainder < 0) != (divisor < 0) ? quotient - 1 : quotient
    }
}

extension Int {
    /// The number that these ASCII digits write; nil for none or for anything else.
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
    /// 0…9 where the byte is an ASCII digit.
    package var asciiDigit: Int? {
        self >= 48 && self <= 57 ? Int(self) - 48 : nil
    }
}

extension String {
    package func leftPadded(to width: Int, with pad: Character = "0") -> String {
        count >= width ? self : String(repeating: pad, count: width - count) + self
    }
}
