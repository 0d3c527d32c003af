/// The index of a word in the vocabulary; 0 is an unknown word.
typealias Word = UInt16

/// All known words, by hash. Two spellings with the same 64-bit hash would count as one word. That is acceptable: there
/// are a few thousand words, and a constructed collision affects only its sender's own reply.
struct Vocabulary: Sendable {
    private(set) var count = 1
    private var keys: [UInt64] = Array(repeating: 0, count: 32_768)
    private var words: [Word] = Array(repeating: 0, count: 32_768)

    /// FNV-1a, 64 bits.
    static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = emptyHash
        for byte in bytes { hash = extend(hash, with: byte) }
        return hash
    }

    static let emptyHash: UInt64 = 0xcbf2_9ce4_8422_2325

    @inline(__always)
    static func extend(_ hash: UInt64, with byte: UInt8) -> UInt64 {
        (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }

    /// The word with this hash, 0 if there is none.
    func word(_ hash: UInt64) -> Word {
        var slot = Vocabulary.slot(hash, in: keys.count)
        while words[slot] != 0 {
            if keys[slot] == hash { return words[slot] }
            slot = (slot + 1) & (keys.count - 1)
        }
        return 0
    }

    /// The word with this spelling; adds it if it is new.
    mutating func enter(_ spelling: some Sequence<UInt8>) -> Word {
        let hash = Vocabulary.hash(spelling)
        let known = word(hash)
        guard known == 0 else { return known }
        precondition(count < keys.count / 2, "the vocabulary's table is too small for the lexicon")
        var slot = Vocabulary.slot(hash, in: keys.count)
        while words[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
        (keys[slot], words[slot]) = (hash, Word(count))
        count += 1
        return Word(count - 1)
    }

    @inline(__always)
    private static func slot(_ hash: UInt64, in size: Int) -> Int {
        Int(truncatingIfNeeded: hash ^ (hash >> 29)) & (size - 1)
    }
}
