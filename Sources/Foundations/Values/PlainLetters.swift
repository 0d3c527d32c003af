extension String {
    /// The text without the accents that the GSM 7-bit alphabet lacks, each of which would make a text cost more than
    /// twice as much: `sí, el sábado` → `si, el sabado`. It has `é`, `ñ`, `ü` and others, which stay.
    ///
    /// Source: 3GPP TS 23.038, default alphabet.
    package var withGSMLetters: String {
        if utf8.allSatisfy({ $0 < 0x80 }) { return self }
        return reduce(into: "") { text, letter in text += Self.plainLetters[letter] ?? String(letter) }
    }

    private static let plainLetters: [Character: String] = {
        let letters: [(plain: String, written: String)] = [
            ("a", "áâã"), ("A", "ÁÀÂÃ"), ("c", "ç"), ("e", "êë"), ("E", "ÈÊË"), ("i", "íîï"), ("I", "ÍÌÎÏ"),
            ("o", "óôõ"), ("O", "ÓÒÔÕ"), ("u", "úû"), ("U", "ÚÙÛ"), ("y", "ÿ"), ("oe", "œ"), ("OE", "Œ"), ("a", "ª"),
            ("o", "º"),
        ]
        var plain: [Character: String] = [:]
        for group in letters { for letter in group.written { plain[letter] = group.plain } }
        return plain
    }()
}
