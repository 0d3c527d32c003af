/// Reads forward through bytes whose stated lengths may be wrong.
struct ByteReader {
    let bytes: ArraySlice<UInt8>
    private(set) var place: Int

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        place = bytes.startIndex
    }

    var isAtEnd: Bool { place >= bytes.endIndex }
    var rest: Int { bytes.endIndex - place }

    mutating func byte() throws(ImageError) -> UInt8 {
        guard place < bytes.endIndex else { throw .cutOff }
        defer { place += 1 }
        return bytes[place]
    }

    mutating func take(_ count: Int) throws(ImageError) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest else { throw .cutOff }
        defer { place += count }
        return bytes[place..<place + count]
    }

    /// The most significant byte first.
    mutating func big(_ count: Int) throws(ImageError) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// The least significant byte first.
    mutating func little(_ count: Int) throws(ImageError) -> Int {
        try take(count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}

extension Int {
    /// Four bytes, the most significant first.
    var bigEndianBytes: [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) } }
    /// Four bytes, the least significant first.
    var littleEndianBytes: [UInt8] { bigEndianBytes.reversed() }
}
