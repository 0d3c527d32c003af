extension FormBody {
    /// The encoded body or query, identical to Python's `quote_plus`:
    /// letters, digits and `-._~` are unchanged, a space is `+`, everything else is `%XX`.
    package var encoded: [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + bytes.count / 2)
        for field in fields {
            if !out.isEmpty { out.append(UInt8(ascii: "&")) }
            appendEncoded(field.name, to: &out)
            out.append(UInt8(ascii: "="))
            appendEncoded(field.value, to: &out)
        }
        return out
    }

    /// `encoded` as text, for the query of an address.
    package var encodedText: String { String(decoding: encoded, as: UTF8.self) }

    private func appendEncoded(_ range: Range<Int>, to out: inout [UInt8]) {
        for byte in bytes[range] {
            if byte == UInt8(ascii: " ") {
                out.append(UInt8(ascii: "+"))
            } else {
                out.appendPercentEncoded(byte)
            }
        }
    }
}

extension [UInt8] {
    /// Appends an unreserved byte (RFC 3986) as it is, any other as `%XX` in upper case.
    mutating func appendPercentEncoded(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            append(byte)
        default:
            append(UInt8(ascii: "%"))
            append(UInt8.hexUpper[Int(byte >> 4)])
            append(UInt8.hexUpper[Int(byte & 15)])
        }
    }
}

extension UInt8 {
    fileprivate static let hexUpper = [UInt8]("0123456789ABCDEF".utf8)
}
