package import Values

extension CarrierWord {
    /// The carrier word that `text` is, alone but for case, white space and marks around it.
    package init?(_ text: String) {
        self.init(folded: Folding.fold(text))
    }

    init?(folded bytes: [UInt8]) {
        guard bytes.count < 40, !Self.laughs(bytes) else { return nil }
        var letters: ArraySlice<UInt8> = bytes[...]
        while let first = letters.first, !first.isLetter, !first.isDigit { letters = letters.dropFirst() }
        while let last = letters.last, !last.isLetter, !last.isDigit { letters = letters.dropLast() }
        guard !letters.isEmpty else { return nil }
        self.init(keyword: String(decoding: letters, as: UTF8.self))
    }

    /// "Stop 😂" may be a joke, and carriers know only the bare word.
    private static func laughs(_ bytes: [UInt8]) -> Bool {
        bytes.contains { $0 == Glyph.laugh || $0 == Glyph.heart }
    }

    /// True if the text is only STOP with one spelling mistake or with spaces in it: "satop", "sto p", "dtop".
    /// False for other words, such as "shop".
    static func isMisspelledStop(_ bytes: [UInt8], _ vocabulary: Vocabulary) -> Bool {
        guard bytes.count < 16, !laughs(bytes) else { return false }
        let letters = bytes.filter(\.isLetter).map(\.lowercased)
        guard (3...5).contains(letters.count), !bytes.contains(where: { $0.isDigit || $0 == UInt8(ascii: "?") }) else {
            return false
        }
        let stop = Array("stop".utf8)
        if letters == stop { return true }
        guard vocabulary.word(Vocabulary.hash(letters)) == 0 else { return false }
        return !bytes.contains(0x20) && Slips.isOneSlip(letters[...], from: stop[...], ofAtLeast: 4)
    }
}
