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

/// Which letters texts of ours have in languages other than English. A mail and a WhatsApp message have all of them.
package enum TextLetters: Sendable {
    /// Those of the GSM 7-bit alphabet: others lose their accents.
    case gsm
    case all

    /// Words of ours as they are sent over a channel. The booker's own are sent as they are.
    ///
    /// - Parameter language: looked up only where it matters.
    package func spelled(
        _ text: String, in language: @autoclosure () throws -> TextLanguage, over channel: Channel
    ) rethrows -> String {
        guard self == .gsm, channel == .text else { return text }
        let plain = text.withGSMLetters
        return try plain == text || language() == .english ? text : plain
    }
}
