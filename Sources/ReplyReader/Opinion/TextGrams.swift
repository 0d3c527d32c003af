/// The features of the answer model: each is the CRC-32 of a word, of two neighboring words, of two to four neighboring
/// bytes, or of the number of words. `Model/train.py` computes the same, and `AnswerModelTests` compares the two.
struct TextGrams {
    /// Lower case, without the accents of Latin-1, digits as 0, spaces folded.
    private let bytes: [UInt8]

    /// In bytes; the rest of a longer text is ignored.
    private static let longest = 1000

    init(_ text: String) {
        bytes = Self.normalized(text)
    }

    /// Calls `take` with each feature, as often as it occurs.
    @inline(__always)
    func forEach(_ take: (UInt32) -> Void) {
        let words = forEachWord(take)
        forEachByteSequence(take)
        let bucket = Self.bucketLimits.firstIndex { words <= $0 } ?? Self.bucketLimits.count
        let length = CRC32.extend(CRC32.extend(0, 4), UInt8(bucket))
        for _ in 0..<Self.lengthWeight { take(length) }
    }

    // MARK: Words

    private static let first: UInt8 = 2
    private static let last: UInt8 = 3
    /// Texts of 1, 2, 3, 4, 5 to 6 … words.
    private static let bucketLimits = [1, 2, 3, 4, 6, 8, 11, 15, 20, 30]
    private static let lengthWeight = 8

    /// Returns the number of words. Each mark is a word of its own.
    @inline(__always)
    private func forEachWord(_ take: (UInt32) -> Void) -> Int {
        // The hash of a pair is that of its first word and a space, continued with the second word.
        var previous = Self.opening(CRC32.extend(Self.start, Self.first))
        var (count, index) = (0, 0)
        while index < bytes.count {
            guard bytes[index] != 0x20 else {
                index += 1
                continue
            }
            let isWord = Self.isWord(bytes[index])
            var (word, pair) = (Self.start, previous)
            repeat {
                (word, pair) = (CRC32.extend(word, bytes[index]), CRC32.extend(pair, bytes[index]))
                index += 1
            } while isWord && index < bytes.count && Self.isWord(bytes[index])
            take(word)
            take(pair)
            previous = Self.opening(word)
            count += 1
        }
        take(CRC32.extend(previous, Self.last))
        return count
    }

    private static let start = CRC32.extend(0, 1)

    private static func opening(_ word: UInt32) -> UInt32 { CRC32.extend(word, 0x20) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z") || byte == UInt8(ascii: "0")
            || byte == UInt8(ascii: "'")
    }

    // MARK: Bytes

    /// Two to four bytes, with a space before and after the text.
    @inline(__always)
    private func forEachByteSequence(_ take: (UInt32) -> Void) {
        let padded = [0x20] + bytes + [0x20]
        for index in 0..<(padded.count - 1) {
            var hash = CRC32.extend(CRC32.extend(0, padded[index]), padded[index + 1])
            take(hash)
            for next in (index + 2)..<max(index + 2, min(index + 4, padded.count)) {
                hash = CRC32.extend(hash, padded[next])
                take(hash)
            }
        }
    }

    // MARK: Normalization

    private static func normalized(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var text = text
        text.withUTF8 { source in
            var index = 0
            while index < source.count, bytes.count < longest {
                let byte = source[index]
                switch byte {
                case UInt8(ascii: "A")...UInt8(ascii: "Z"): bytes.append(byte + 0x20)
                case UInt8(ascii: "0")...UInt8(ascii: "9"): bytes.append(UInt8(ascii: "0"))
                case 0...0x20, 0x7F:
                    if let last = bytes.last, last != 0x20 { bytes.append(0x20) }
                case 0xC3 where index + 1 < source.count:
                    bytes.append(latin[Int(source[index + 1] & 0x3F)])
                    index += 1
                case 0xE2 where isApostrophe(source[index...]):
                    bytes.append(UInt8(ascii: "'"))
                    index += 2
                default: bytes.append(byte)
                }
                index += 1
            }
        }
        while bytes.last == 0x20 { bytes.removeLast() }
        return bytes
    }

    /// ‘ and ’
    private static func isApostrophe(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let start = bytes.startIndex
        return bytes.count > 2 && bytes[start + 1] == 0x80 && (bytes[start + 2] == 0x98 || bytes[start + 2] == 0x99)
    }

    /// U+00C0 … U+00FF without accents.
    private static let latin = Array("aaaaaa*ceeeeiiiidnooooo*ouuuuy*saaaaaa*ceeeeiiiidnooooo*ouuuuy*y".utf8)
}

/// CRC-32 as in zlib, one byte at a time.
enum CRC32 {
    @inline(__always)
    static func extend(_ hash: UInt32, _ byte: UInt8) -> UInt32 {
        let inverted = ~hash
        return ~(table[Int(UInt8(truncatingIfNeeded: inverted) ^ byte)] ^ inverted >> 8)
    }

    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { hash, _ in hash & 1 == 1 ? hash >> 1 ^ 0xEDB8_8320 : hash >> 1 }
    }
}
