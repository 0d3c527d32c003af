/// All phrases as one trie over words. The edges are in one hash table.
struct Phrasebook: Sendable {
    typealias Node = UInt32

    private(set) var meanings: [[Meaning]] = [[]]
    /// By node: where the phrase continues after a gap; 0 without a gap.
    private(set) var gaps: [Node] = [0]
    private var keys: [UInt32] = Array(repeating: 0, count: 524_288)
    private var nodes: [Node] = Array(repeating: 0, count: 524_288)

    static let root: Node = 0

    /// The node that `word` leads to; nil if no phrase continues with it.
    @inline(__always)
    func node(after node: Node, word: Word) -> Node? {
        let key = node << 14 | UInt32(word)
        var slot = Phrasebook.slot(key)
        while nodes[slot] != 0 {
            if keys[slot] == key { return nodes[slot] }
            slot = (slot + 1) & 524_287
        }
        return nil
    }

    /// Enters a phrase. A meaning that another one with the same placement precedes is dropped.
    mutating func enter(_ words: [Word], _ meaning: Meaning, gap: Word) {
        var current = Phrasebook.root
        for word in words {
            let next = child(of: current, word)
            if word == gap { gaps[Int(current)] = next }
            current = next
        }
        guard current != Phrasebook.root else { return }
        let isKnown = meanings[Int(current)].contains { $0.placement == meaning.placement }
        if !isKnown { meanings[Int(current)].append(meaning) }
    }

    private mutating func child(of parent: Node, _ word: Word) -> Node {
        if let known = node(after: parent, word: word) { return known }
        precondition(meanings.count < 262_144 && word < 16_384, "the lexicon has outgrown the phrasebook's table")
        let key = parent << 14 | UInt32(word)
        var slot = Phrasebook.slot(key)
        while nodes[slot] != 0 { slot = (slot + 1) & 524_287 }
        (keys[slot], nodes[slot]) = (key, Node(meanings.count))
        meanings.append([])
        gaps.append(0)
        return nodes[slot]
    }

    @inline(__always)
    private static func slot(_ key: UInt32) -> Int {
        Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) >> 45)
    }
}
