/// Converts a stream of UTF-16 to UTF-8. Invalid units become U+FFFD.
struct UTF16Transcoder: Sendable {
    /// The first byte of a unit that was split by a chunk boundary.
    private var half: UInt8?
    /// A high surrogate that waits for its low one.
    private var high: UInt16?
    private var output: [UInt8] = []

    /// Bytes of output passed on at a time.
    private static let block = 32_768

    mutating func transcode(_ chunk: Bytes, isBigEndian: Bool, _ body: (Bytes) throws -> Void) rethrows {
        for byte in chunk {
            guard let first = half else {
                half = byte
                continue
            }
            half = nil
            take(isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first))
            if output.count >= Self.block { try flush(body) }
        }
        try flush(body)
    }

    mutating func finish(_ body: (Bytes) throws -> Void) rethrows {
        if half != nil || high != nil { append(replacement) }
        half = nil
        high = nil
        try flush(body)
    }

    private var replacement: Unicode.Scalar { "\u{FFFD}" }

    private mutating func take(_ unit: UInt16) {
        if let first = high {
            high = nil
            if unit & 0xFC00 == 0xDC00 {
                let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(unit & 0x3FF))
                return append(Unicode.Scalar(value) ?? replacement)
            }
            append(replacement)
        }
        if unit & 0xFC00 == 0xD800 {
            high = unit
        } else {
            append(Unicode.Scalar(unit) ?? replacement)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            output.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            output.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    private mutating func flush(_ body: (Bytes) throws -> Void) rethrows {
        guard !output.isEmpty else { return }
        try output.withUnsafeBytes(body)
        output.removeAll(keepingCapacity: true)
    }
}
