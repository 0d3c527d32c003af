/// A number of a cell in plain digits: `14155550123` for `1.4155550123E10`.
enum ExactNumber {
    /// Excel keeps this many digits.
    private static let significantDigits = 15

    /// Nil for what is not a number.
    static func text(_ written: String) -> String? {
        guard let number = Decimal(written) else { return nil }
        return number.text
    }

    /// A number as its digits and the place of its point, so that no digit changes.
    private struct Decimal {
        var isNegative = false
        /// From 0 to 9, without zeros at the start.
        var digits: [UInt8] = []
        /// How many of the digits stand before the point; negative for zeros after it.
        var point = 0

        init?(_ written: String) {
            var bytes = Array(written.utf8)[...]
            if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                isNegative = sign == UInt8(ascii: "-")
                bytes.removeFirst()
            }
            var (seen, isAfterPoint, hasExponent) = (0, false, false)
            while let byte = bytes.popFirst() {
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"):
                    seen += 1
                    if byte != UInt8(ascii: "0") || !digits.isEmpty { digits.append(byte - UInt8(ascii: "0")) }
                    if !isAfterPoint, !digits.isEmpty { point += 1 }
                    if isAfterPoint, digits.isEmpty { point -= 1 }
                case UInt8(ascii: ".") where !isAfterPoint: isAfterPoint = true
                case UInt8(ascii: "e"), UInt8(ascii: "E"):
                    guard let exponent = Int(String(decoding: bytes, as: UTF8.self)), abs(exponent) <= 400 else {
                        return nil
                    }
                    point += exponent
                    hasExponent = true
                    bytes = []
                default: return nil
                }
            }
            guard seen > 0, seen <= 400 else { return nil }
            // Digits of a whole number were written by a program on purpose. Others come from binary fractions.
            if isAfterPoint || hasExponent { round() }
            while digits.last == 0 { digits.removeLast() }
            if digits.isEmpty { (isNegative, point) = (false, 0) }
        }

        private mutating func round() {
            guard digits.count > significantDigits else { return }
            let isUp = digits[significantDigits] >= 5
            digits.removeLast(digits.count - significantDigits)
            guard isUp else { return }
            var index = digits.count - 1
            while index >= 0, digits[index] == 9 {
                digits[index] = 0
                index -= 1
            }
            if index >= 0 {
                digits[index] += 1
            } else {
                digits.insert(1, at: 0)
                point += 1
            }
        }

        var text: String {
            func string(_ digits: some Sequence<UInt8>) -> String {
                String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
            }
            let zeros = { (count: Int) in String(repeating: "0", count: count) }
            let sign = isNegative ? "-" : ""
            if point <= 0 { return digits.isEmpty ? "0" : sign + "0." + zeros(-point) + string(digits) }
            if point >= digits.count { return sign + string(digits) + zeros(point - digits.count) }
            return sign + string(digits[..<point]) + "." + string(digits[point...])
        }
    }
}
