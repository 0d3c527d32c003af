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
