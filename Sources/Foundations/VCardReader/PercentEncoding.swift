import Values

extension UnsafeRawBufferPointer {
    /// Percent-decodes. Keeps a `%` that does not begin a code.
    func decodingPercents() -> [UInt8] {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(count)
        var offset = 0
        while offset < count {
            if self[offset] == UInt8(ascii: "%"), offset + 2 < count, let high = self[offset + 1].hexDigit,
                let low = self[offset + 2].hexDigit
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
