#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension StringProtocol {
    /// A search key: lower case, Latin letters without accents (`Zoë Ångström` → `zoe angstrom`, `Łódź` → `lodz`,
    /// `Straße` → `strasse`), plain quotes and dashes, single spaces, trimmed. Other scripts are only lower-cased.
    package var folded: String {
        if let key = foldedASCII { return key }
        var key = String.UnicodeScalarView()
        for scalar in lowercased().unicodeScalars {
            if scalar.isASCII ? scalar.value <= 32 : scalar.properties.isWhitespace {
                if let last = key.last, last != " " { key.append(" ") }
            } else if scalar.isASCII {
                key.append(scalar)
            } else if !(key.last?.isASCII == true && (0x300...0x36F).contains(scalar.value)) {
                key.append(contentsOf: scalar.withoutAccent.unicodeScalars)
            }
        }
        if key.last == " " { key.removeLast() }
        return String(key)
    }

    /// The search key of a text that is ASCII, as most are; nil for any other.
    private var foldedASCII: String? {
        let space = UInt8(ascii: " ")
        var key: [UInt8] = []
        key.reserveCapacity(utf8.count)
        for byte in utf8 {
            guard byte < 0x80 else { return nil }
            if byte > space {
                key.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
            } else if let last = key.last, last != space {
                key.append(space)
            }
        }
        if key.last == space { key.removeLast() }
        return String(decoding: key, as: UTF8.self)
    }

    /// Only the ASCII digits.
    package var isBareNumber: Bool { !isEmpty && allSatisfy { $0.isASCII && $0.isNumber } }
}

extension String {
    /// Whether this search key contains another one. `contains` compares characters, which takes many times as long, and
    /// matters only where one can be written in several ways.
    package func contains(key: String) -> Bool {
        strstr(self, key) != nil || !key.utf8.allSatisfy { $0 < 0x80 } && contains(key)
    }
}

extension Sequence {
    /// The elements whose title is these words; without one, those whose title contains them. Case and accents do not
    /// matter.
    package func titled(_ words: String, by title: (Element) -> String) -> [Element] {
        let folded = words.folded
        let exact = filter { title($0).folded == folded }
        return exact.isEmpty && !folded.isEmpty ? filter { title($0).folded.contains(key: folded) } : exact
    }
}

extension Unicode.Scalar {
    /// The Unicode name contains the base letter: `LATIN SMALL LETTER E WITH ACUTE`.
    fileprivate var withoutAccent: String {
        if let plain = Unicode.Scalar.plainForms[self] { return plain }
        guard let name = properties.name, name.hasPrefix("LATIN SMALL LETTER ") else { return String(self) }
        let letter = name.dropFirst("LATIN SMALL LETTER ".count).prefix { $0 != " " }
        let rest = name.dropFirst("LATIN SMALL LETTER ".count + letter.count)
        guard letter.count <= 2, rest.isEmpty || rest.hasPrefix(" WITH ") else { return String(self) }
        return letter.lowercased()
    }

    private static let plainForms: [Unicode.Scalar: String] = [
        "ß": "ss", "þ": "th", "ð": "d", "ı": "i", "œ": "oe", "ﬁ": "fi", "ﬂ": "fl",
        "\u{2018}": "'", "\u{2019}": "'", "\u{02BC}": "'", "\u{201C}": "\"", "\u{201D}": "\"",
        "\u{2010}": "-", "\u{2011}": "-", "\u{2012}": "-", "\u{2013}": "-", "\u{2014}": "-",
    ]
}
