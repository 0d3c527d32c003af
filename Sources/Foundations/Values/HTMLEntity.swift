/// The character references of HTML that texts of people have: Latin-1, punctuation, Greek, arrows and numbers.
package enum HTMLEntity {
    /// Nil for an unknown name.
    ///
    /// - Parameter name: without `&` and `;`.
    package static func text(_ name: String) -> String? {
        if name.first == "#" { return character(name.dropFirst()).map { String($0) } }
        return named[name].map { String($0) }
    }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let reference =
        /&(#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,9});/

    /// The text with its character references replaced. Unknown ones stay.
    package static func decoded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        return text.replacing(reference) { match in
            Self.text(String(match.output.1)) ?? Self.text(match.output.1.lowercased()) ?? String(match.output.0)
        }
    }

    /// Numbers that are no character become U+FFFD.
    private static func character(_ number: Substring) -> Character? {
        let isHex = number.first == "x" || number.first == "X"
        guard let value = isHex ? UInt32(number.dropFirst(), radix: 16) : UInt32(number) else { return nil }
        // Breaking and zero-width spaces are no text here.
        if value == 0xA0 { return " " }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value).map(Character.init) ?? "\u{FFFD}"
    }

    private static let named: [String: Character] = {
        var named: [String: Character] = [
            "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "ensp": " ", "emsp": " ",
            "thinsp": " ", "shy": "\u{AD}", "zwj": "\u{200D}", "zwnj": "\u{200C}",
        ]
        for (names, first) in tables {
            for (offset, name) in names.split(whereSeparator: \.isWhitespace).enumerated() where name != "-" {
                named[String(name)] = Unicode.Scalar(first + UInt32(offset)).map(Character.init)
            }
        }
        for (name, scalar) in others { named[name] = scalar }
        return named
    }()

    /// Names of consecutive characters, from the first; `-` where there is none.
    private static let tables: [(String, UInt32)] = [
        (
            """
            iexcl cent pound curren yen brvbar sect uml copy ordf laquo not - reg macr deg plusmn sup2 sup3 acute micro para
            middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil
            Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
            Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
            ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute
            ucirc uuml yacute thorn yuml
            """, 0xA1
        ),
        (
            """
            Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi
            Chi Psi Omega
            """, 0x391
        ),
        (
            """
            alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau
            upsilon phi chi psi omega
            """, 0x3B1
        ),
        ("larr uarr rarr darr harr", 0x2190),
        ("lArr uArr rArr dArr hArr", 0x21D0),
    ]

    private static let others: [String: Character] = [
        "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š", "Yuml": "Ÿ", "fnof": "ƒ", "circ": "ˆ", "tilde": "˜",
        "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "sbquo": "‚", "ldquo": "“", "rdquo": "”", "bdquo": "„",
        "dagger": "†", "Dagger": "‡", "bull": "•", "hellip": "…", "permil": "‰", "prime": "′", "Prime": "″",
        "lsaquo": "‹", "rsaquo": "›", "euro": "€", "trade": "™", "forall": "∀", "part": "∂", "exist": "∃",
        "empty": "∅", "nabla": "∇", "isin": "∈", "notin": "∉", "ni": "∋", "prod": "∏", "sum": "∑", "minus": "−",
        "radic": "√", "prop": "∝", "infin": "∞", "ang": "∠", "and": "∧", "or": "∨", "cap": "∩", "cup": "∪",
        "int": "∫", "there4": "∴", "sim": "∼", "cong": "≅", "asymp": "≈", "ne": "≠", "equiv": "≡", "le": "≤",
        "ge": "≥", "sub": "⊂", "sup": "⊃", "sube": "⊆", "supe": "⊇", "oplus": "⊕", "otimes": "⊗", "perp": "⊥",
        "sdot": "⋅", "spades": "♠", "clubs": "♣", "hearts": "♥", "diams": "♦", "loz": "◊",
    ]
}
