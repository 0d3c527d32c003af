/// One phrase of a phrase file, with its alternatives.
struct PhrasePattern: Sendable {
    /// Where the phrase may appear in a clause.
    struct Placement: OptionSet, Sendable {
        let rawValue: UInt8

        /// `=`: counts only if it is the whole clause.
        static let alone = Placement(rawValue: 1 << 0)
        /// `^`: must begin its clause.
        static let initial = Placement(rawValue: 1 << 1)
        /// `%`: heads its clause, with only words of its own noun phrase before it: "footy finals".
        static let head = Placement(rawValue: 1 << 2)
        /// `$`: no unknown word may follow.
        static let closed = Placement(rawValue: 1 << 3)
        /// `!`: only courtesies may follow.
        static let last = Placement(rawValue: 1 << 4)
    }

    enum Element: Sendable {
        case word(String)
        /// `(a|b c)`, `[a|b]` with an empty alternative, `{PART}`
        case choice([[Element]])
    }

    var placement: Placement
    var elements: [Element]
}

/// Parses one phrase in the notation of `docs/reader.md`.
struct PhrasePatternParser {
    /// The named parts, which `{NAME}` refers to.
    var parts: [String: [[PhrasePattern.Element]]] = [:]
    /// The kinds of words, which `<kind>` refers to.
    var kinds: Set<String> = ["n"]
    private var source: ArraySlice<UInt8> = []

    init() {}

    mutating func pattern(_ phrase: ArraySlice<UInt8>) throws(PhraseFileError.Problem) -> PhrasePattern {
        source = phrase
        var placement: PhrasePattern.Placement = []
        while let mark = source.first.flatMap(Self.leading) {
            placement.insert(mark)
            source.removeFirst()
        }
        if let mark = source.last.flatMap(Self.trailing) {
            placement.insert(mark)
            source.removeLast()
        }
        let elements = try sequence()
        if let bracket = source.first { throw .unexpectedBracket(Character(Unicode.Scalar(bracket))) }
        if elements.isEmpty { throw .emptyPhrase }
        return PhrasePattern(placement: placement, elements: elements)
    }

    private static func leading(_ byte: UInt8) -> PhrasePattern.Placement? {
        switch byte {
        case UInt8(ascii: "="): .alone
        case UInt8(ascii: "^"): .initial
        case UInt8(ascii: "%"): .head
        default: nil
        }
    }

    private static func trailing(_ byte: UInt8) -> PhrasePattern.Placement? {
        switch byte {
        case UInt8(ascii: "$"): .closed
        case UInt8(ascii: "!"): .last
        default: nil
        }
    }

    /// Words and choices up to `|`, a closing bracket or the end.
    private mutating func sequence() throws(PhraseFileError.Problem) -> [PhrasePattern.Element] {
        var elements: [PhrasePattern.Element] = []
        while let first = source.first {
            switch first {
            case UInt8(ascii: " "): source.removeFirst()
            case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"): return elements
            case UInt8(ascii: "("): elements.append(.choice(try alternatives(upTo: UInt8(ascii: ")"))))
            case UInt8(ascii: "["): elements.append(.choice(try alternatives(upTo: UInt8(ascii: "]")) + [[]]))
            default: elements.append(try element())
            }
        }
        return elements
    }

    private mutating func alternatives(
        upTo closing: UInt8
    ) throws(PhraseFileError.Problem) -> [[PhrasePattern.Element]] {
        let opening = Character(Unicode.Scalar(source.removeFirst()))
        var all: [[PhrasePattern.Element]] = []
        while true {
            let alternative = try sequence()
            guard let next = source.popFirst() else { throw .unclosedBracket(opening) }
            if alternative.isEmpty { throw .emptyPhrase }
            all.append(alternative)
            if next == closing { return all }
            if next != UInt8(ascii: "|") { throw .unexpectedBracket(Character(Unicode.Scalar(next))) }
        }
    }

    private mutating func element() throws(PhraseFileError.Problem) -> PhrasePattern.Element {
        if source.first == UInt8(ascii: "{") {
            let name = String(decoding: source.dropFirst().prefix { $0 != UInt8(ascii: "}") }, as: UTF8.self)
            guard let part = parts[name] else { throw .unknownPart(name) }
            source = source.dropFirst(name.utf8.count + 2)
            return .choice(part)
        }
        let bytes = source.prefix { !" |()[]".utf8.contains($0) }
        source = source.dropFirst(bytes.count)
        let word = String(decoding: bytes, as: UTF8.self)
        if bytes.first == UInt8(ascii: "<") {
            let name = String(word.dropFirst().dropLast())
            guard word.hasSuffix(">"), kinds.contains(name) else { throw .unknownKind(name) }
        }
        if bytes.count > 1 {
            if let last = bytes.last, Self.trailing(last) != nil {
                throw .misplacedMark(Character(Unicode.Scalar(last)))
            }
            if let first = bytes.first, Self.leading(first) != nil {
                throw .misplacedMark(Character(Unicode.Scalar(first)))
            }
        }
        return .word(word)
    }
}
