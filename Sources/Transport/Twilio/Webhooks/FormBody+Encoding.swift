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

extension FormBody {
    /// The bytes that the provider signs after the address: the fields sorted by name and value in byte order, without
    /// duplicates, and with name and value concatenated.
    var signedBytes: [UInt8] {
        bytes.withUnsafeBufferPointer { all in
            let order = fields.sorted { left, right in
                let names = all.compare(left.name, right.name)
                return names < 0 || (names == 0 && all.compare(left.value, right.value) < 0)
            }
            var signed: [UInt8] = []
            signed.reserveCapacity(all.count)
            var last: Field?
            for field in order {
                if let last, all.compare(last.name, field.name) == 0, all.compare(last.value, field.value) == 0 {
                    continue
                }
                signed.append(contentsOf: all[field.name])
                signed.append(contentsOf: all[field.value])
                last = field
            }
            return signed
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Byte order of two parts of this buffer: negative, zero or positive.
    fileprivate func compare(_ left: Range<Int>, _ right: Range<Int>) -> Int {
        let shared = Swift.min(left.count, right.count)
        for offset in 0..<shared {
            let (a, b) = (self[left.lowerBound + offset], self[right.lowerBound + offset])
            if a != b { return Int(a) - Int(b) }
        }
        return left.count - right.count
    }
}
