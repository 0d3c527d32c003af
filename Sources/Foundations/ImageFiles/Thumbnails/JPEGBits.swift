/// The bits of the coded pixels of a JPEG image. After their end, it yields zeros.
struct JPEGBits {
    private let bytes: [UInt8]
    private(set) var place: Int
    private var buffer: UInt32 = 0
    private var count = 0

    init(_ bytes: [UInt8], at place: Int) { (self.bytes, self.place) = (bytes, place) }

    /// The next bits without taking them.
    ///
    /// - Parameter length: at most 16.
    mutating func peek(_ length: Int) -> Int {
        if count < length { fill() }
        return Int(buffer >> UInt32(32 - length))
    }

    mutating func skip(_ length: Int) {
        buffer <<= UInt32(length)
        count -= length
    }

    /// - Parameter length: at most 16.
    mutating func take(_ length: Int) -> Int {
        guard length > 0 else { return 0 }
        let bits = peek(length)
        skip(length)
        return bits
    }

    /// A coefficient of this many bits. Source: ITU T.81, F.2.2.1 (EXTEND).
    mutating func coefficient(_ length: Int) -> Int {
        let bits = take(length)
        return length > 0 && bits < 1 << (length - 1) ? bits - (1 << length) + 1 : bits
    }

    private mutating func fill() {
        while count <= 24 {
            var byte: UInt8 = 0
            if place < bytes.count {
                byte = bytes[place]
                if byte != 0xFF {
                    place += 1
                } else if place + 1 < bytes.count, bytes[place + 1] == 0 {
                    place += 2
                } else {
                    // A marker ends the pixels, and stays.
                    byte = 0
                }
            }
            buffer |= UInt32(byte) << UInt32(24 - count)
            count += 8
        }
    }

    /// Goes behind the next restart marker. Returns false if another marker is there.
    mutating func restart() -> Bool {
        (buffer, count) = (0, 0)
        while place + 1 < bytes.count {
            if bytes[place] == 0xFF, bytes[place + 1] != 0, bytes[place + 1] != 0xFF {
                guard (0xD0...0xD7).contains(bytes[place + 1]) else { return false }
                place += 2
                return true
            }
            place += 1
        }
        return false
    }
}

/// A Huffman table of a JPEG image.
struct JPEGHuffmanTable {
    /// Value and length by the next eight bits, as `value << 8 | length`; 0 for longer codes.
    private var short = [UInt16](repeating: 0, count: 256)
    /// By length: the largest code, -1 for none, and the place of its value less the code.
    private var largest = [Int](repeating: -1, count: 17)
    private var offsets = [Int](repeating: 0, count: 17)
    private let values: [UInt8]

    /// - Parameters:
    ///   - counts: the number of codes of each length from 1 to 16.
    ///   - values: by code.
    /// Nil if there are more codes of a length than that length has.
    init?(counts: [Int], values: [UInt8]) {
        self.values = values
        var (code, index) = (0, 0)
        for length in 1...16 {
            offsets[length] = index - code
            for _ in 0..<counts[length - 1] {
                guard code < 1 << length, index < values.count else { return nil }
                if length <= 8 {
                    let entry = UInt16(values[index]) << 8 | UInt16(length)
                    let first = code << (8 - length)
                    for place in first..<first + (1 << (8 - length)) { short[place] = entry }
                }
                largest[length] = code
                code += 1
                index += 1
            }
            code <<= 1
        }
    }

    /// The next value; 0 for a code that the table does not have.
    func next(_ bits: inout JPEGBits) -> Int {
        let entry = short[bits.peek(8)]
        if entry != 0 {
            bits.skip(Int(entry & 0xFF))
            return Int(entry >> 8)
        }
        let code = bits.peek(16)
        for length in 9...16 where code >> (16 - length) <= largest[length] {
            bits.skip(length)
            let place = (code >> (16 - length)) + offsets[length]
            return values.indices.contains(place) ? Int(values[place]) : 0
        }
        bits.skip(16)
        return 0
    }
}
