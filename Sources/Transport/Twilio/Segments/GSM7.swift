/// The GSM 7-bit alphabet: 3GPP TS 23.038, default alphabet and extension table.
package enum GSM7 {
    /// Whether the whole text can be encoded. Otherwise it is sent as UCS-2, with less than half as many characters per
    /// segment.
    package static func canEncode(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { septets($0) != nil }
    }

    /// 1, or 2 for the extension table; nil if the alphabet lacks the character.
    static func septets(_ scalar: Unicode.Scalar) -> Int? {
        switch scalar.value {
        case 0x0A, 0x0D: 1
        case 0x0C, 0x5B...0x5E, 0x7B...0x7E, 0x20AC: 2  // form feed [ \ ] ^ { | } ~ €
        case 0x60: nil  // `
        case 0x20...0x7A: 1
        case 0xA0...0xFF: latin1.contains(scalar) ? 1 : nil
        case 0x0393...0x03A9: greek.contains(scalar) ? 1 : nil
        default: nil
        }
    }

    /// The alphabet has Ç but not ç.
    private static let latin1 = Set("£¥èéùìòÇØøÅåÆæßÉ¤¡ÄÖÑÜ§¿äöñüà".unicodeScalars)
    /// The alphabet has only the capitals that do not look like Latin ones.
    private static let greek = Set("ΔΦΓΛΩΠΨΣΘΞ".unicodeScalars)

    /// Letters that may also be written as a base letter and a combining accent.
    static let composedLetters = latin1
}

extension GSM7 {
    /// Replaces typographic characters by plain ones (’ → ', — → -, … → ..., no-break space → space), so that the text
    /// needs fewer segments. Returns the text unchanged if it still would not fit the alphabet. Letters are never
    /// replaced: a text with "ç" stays unchanged.
    package static func folded(_ text: String) -> String {
        if canEncode(text) { return text }
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for character in text {
            let scalars = character.unicodeScalars
            if let letter = composed[character] {
                folded.unicodeScalars.append(letter)
                continue
            }
            for scalar in scalars {
                if septets(scalar) != nil {
                    folded.unicodeScalars.append(scalar)
                } else if let plain = plainForms[scalar] {
                    folded += plain
                } else {
                    return text
                }
            }
        }
        return folded
    }

    /// Finds "e" with a combining accent as "é", because canonically equivalent characters are equal.
    private static let composed: [Character: Unicode.Scalar] =
        Dictionary(uniqueKeysWithValues: composedLetters.map { (Character($0), $0) })

    private static let plainForms: [Unicode.Scalar: String] = {
        let groups: [(plain: String, signs: String)] = [
            ("'", "\u{2018}\u{2019}\u{201A}\u{201B}\u{2032}\u{2035}\u{2039}\u{203A}\u{02B9}\u{02BB}\u{02BC}\u{00B4}`"),
            ("\"", "\u{201C}\u{201D}\u{201E}\u{201F}\u{2033}\u{2036}\u{00AB}\u{00BB}"),
            ("-", "\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{2022}\u{2023}\u{2043}\u{00B7}"),
            ("...", "\u{2026}"),
            (" ", "\t\u{00A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}"),
            (" ", "\u{202F}\u{205F}\u{3000}"),
            ("\n", "\u{0085}\u{2028}\u{2029}"),
            // Zero width: joiners, direction marks, soft hyphen, byte order mark, variation selectors.
            ("", "\u{00AD}\u{200B}\u{200C}\u{200D}\u{200E}\u{200F}\u{2060}\u{FEFF}\u{FE0E}\u{FE0F}"),
            ("", "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}"),
        ]
        var forms: [Unicode.Scalar: String] = [:]
        for group in groups {
            for sign in group.signs.unicodeScalars { forms[sign] = group.plain }
        }
        return forms
    }()
}
