/// The single words that carriers act on: Twilio's defaults, other carriers' words and their spellings.
/// No command or reply of ours may be one of them.
package enum CarrierWord: String, Sendable, CaseIterable {
    case optOut
    case optIn
    case help

    /// All of them in upper case, except YES, which is an answer and for carriers an opt-in.
    package static let reserved: [CarrierWord: Set<String>] = [
        .optOut: [
            "STOP", "STOPALL", "STOP ALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "OPT-OUT",
            "OPT OUT",
            "ARRET", "REMOVE", "TD",
        ],
        .optIn: ["START", "UNSTOP", "OPTIN", "OPT-IN"],
        .help: ["HELP", "INFO"],
    ]

    /// True for a word that no command or reply may use, including YES.
    package static func isReserved(_ word: String) -> Bool {
        let upper = word.uppercased()
        return upper == "YES" || reserved.values.contains { $0.contains(upper) }
    }

    /// Nil unless `text` is a carrier word, apart from case and the white space and punctuation around it.
    package init?(_ text: String) {
        self.init(folded: Folding.fold(text))
    }

    init?(folded bytes: [UInt8]) {
        guard bytes.count < 40 else { return nil }
        var letters: ArraySlice<UInt8> = bytes[...]
        while let first = letters.first, !first.isLetter, !first.isDigit { letters = letters.dropFirst() }
        while let last = letters.last, !last.isLetter, !last.isDigit { letters = letters.dropLast() }
        guard !letters.isEmpty, let word = CarrierWord.byHash[Vocabulary.hash(letters.lazy.map(\.lowercased))] else {
            return nil
        }
        self = word
    }

    private static let byHash: [UInt64: CarrierWord] = {
        var table: [UInt64: CarrierWord] = [:]
        for (kind, words) in reserved {
            for word in words { table[Vocabulary.hash(word.lowercased().utf8)] = kind }
        }
        return table
    }()

    /// The whole text is STOP with one typing error or with spaces: "satop", "sto p", "dtop". Not for other words like
    /// "shop".
    static func isSlipOfStop(_ bytes: [UInt8], _ vocabulary: Vocabulary) -> Bool {
        guard bytes.count < 16 else { return false }
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
