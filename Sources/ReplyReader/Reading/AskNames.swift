/// The names of the asks as they stand in folded text, to be found there before any word is read:
/// "the Late Show" is no lateness.
struct AskNames: Sendable {
    struct Name: Sendable {
        var letters: [UInt8]
        var mask: UInt64
    }

    /// Longest first.
    private(set) var names: [Name] = []

    init(_ asks: [OpenAsk]) {
        for (index, ask) in asks.enumerated() {
            let bit = UInt64(1) << UInt64(index)
            for full in [ask.title, ask.venue ?? ""] {
                let words = AskNames.words(full)
                let sounded = words.map { $0.elementsEqual("mic".utf8) ? Array("mike".utf8) : $0 }
                if sounded != words { add(Array(sounded.joined(separator: [0x20])), bit) }
                add(Array(words.joined(separator: [0x20])), bit)
                for word in words where word.count > 2 && !AskNames.isCommon(word) { add(word, bit) }
            }
            // "Will" alone names nobody: it is a word.
            let name = AskNames.words(ask.who ?? "")
            if name.count > 1 || !name.contains(where: AskNames.isCommon) {
                add(Array(name.joined(separator: [0x20])), bit)
            }
            for word in name where word.count > 1 && !AskNames.isCommon(word) { add(word, bit) }
        }
        names.sort { $0.letters.count > $1.letters.count }
    }

    private mutating func add(_ letters: [UInt8], _ bit: UInt64) {
        guard !letters.isEmpty else { return }
        if let known = names.firstIndex(where: { $0.letters == letters }) {
            names[known].mask |= bit
        } else {
            names.append(Name(letters: letters, mask: bit))
        }
    }

    /// The name that stands at `start`, and where it ends.
    func name(in bytes: [UInt8], at start: Int) -> (mask: UInt64, end: Int)? {
        for name in names {
            let end = start + name.letters.count
            guard end <= bytes.count, bytes[start].lowercased == name.letters[0],
                end == bytes.count || !bytes[end].isLetter,
                zip(bytes[start..<end], name.letters).allSatisfy({ $0.lowercased == $1 })
            else { continue }
            return (name.mask, end)
        }
        return nil
    }

    /// Folded, in lower case, without a leading article.
    private static func words(_ name: String) -> [[UInt8]] {
        var words = Folding.fold(name).split(separator: 0x20).map { $0.map(\.lowercased) }
        if let first = words.first, words.count > 1, first.elementsEqual("the".utf8) { words.removeFirst() }
        return words
    }

    /// Words that name no show by themselves.
    private static func isCommon(_ word: [UInt8]) -> Bool {
        let lexicon = Lexicon.standard
        let known = lexicon.vocabulary.word(Vocabulary.hash(word))
        return known != 0 && !allowed.contains(Vocabulary.hash(word))
    }

    /// Known to the lexicon and yet fit to name a show.
    private static let allowed = Set(["mic", "basement", "bar", "club"].map { Vocabulary.hash($0.utf8) })
}
