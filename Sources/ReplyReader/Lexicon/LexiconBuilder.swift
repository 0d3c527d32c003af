/// Turns the spellings of phrase files into words of the vocabulary, and phrases into paths of the phrasebook.
struct LexiconBuilder {
    var vocabulary: Vocabulary
    private(set) var phrasebook = Phrasebook()
    /// The words that an abbreviation or a variant is written out to.
    private(set) var expansions: [Word: [Word]]
    let anyNumber: Word
    let anyReference: Word
    let anyUnknown: Word
    let anyName: Word
    let link: Word
    let place: Word
    /// In the order of `Glyph`: yes … laugh, then other.
    let emoji: [Word]
    /// The words that only phrases of other languages have.
    private(set) var foreign: [Range<Word>] = []
    private let gap: Word
    private let subject: Word
    /// The words for placeholders in phrases.
    private let signs: [String: Word]
    /// What stands in phrases for each spelling met so far, and its index there.
    private var pieces: [Piece] = []
    private var pieceOf: [String: UInt16] = [:]

    /// A spelling in a phrase.
    private struct Piece {
        enum Role {
            case none
            /// "tonight"
            case day
            /// "that", before a span
            case demonstrative
            /// "night"
            case span
        }

        var words: [Word]
        var role: Role
    }

    init(_ data: LexiconData) {
        var vocabulary = Vocabulary()
        // Spelled with a NUL, so that they cannot appear in a text.
        anyNumber = vocabulary.enter("\0#".utf8)
        anyReference = vocabulary.enter("\0@".utf8)
        anyUnknown = vocabulary.enter("\0?".utf8)
        anyName = vocabulary.enter("\0&".utf8)
        gap = vocabulary.enter("\0~".utf8)
        var signs = ["<n>": anyNumber, "@": anyReference, "*": anyUnknown, "&": anyName, "~": gap]
        for (kind, _) in data.kinds { signs["<\(kind)>"] = vocabulary.enter("\0\(kind)".utf8) }
        link = vocabulary.enter(":link:".utf8)
        let emojiNames = [":yes:", ":no:", ":hope:", ":cheer:", ":heart:", ":sad:", ":think:", ":laugh:", ":face:"]
        emoji = emojiNames.reduce(into: []) { $0.append(vocabulary.enter($1.utf8)) }
        var expansions: [Word: [Word]] = [:]
        for (meaning, spellings) in data.spellings {
            let written = meaning.split(separator: " ").map { vocabulary.enter($0.utf8) }
            for spelling in spellings { expansions[vocabulary.enter(spelling.utf8)] = written }
        }
        place = vocabulary.enter(":place:".utf8)
        for name in data.places { expansions[vocabulary.enter(name.utf8)] = [place] }
        subject = vocabulary.enter("i".utf8)
        (self.vocabulary, self.expansions, self.signs) = (vocabulary, expansions, signs)
        for list in data.phrases {
            let first = Word(self.vocabulary.count)
            for pattern in list.patterns { enter(pattern, of: list) }
            if list.isForeign { foreign.append(first..<Word(self.vocabulary.count)) }
        }
    }

    // MARK: Words

    mutating func word(_ spelling: String) -> Word { vocabulary.enter(spelling.utf8) }

    /// The words that a spelling in a list means.
    private mutating func words(_ spelling: String) -> [Word] {
        if let sign = signs[spelling] { return [sign] }
        if spelling.utf8.count > 3, spelling.hasSuffix("'s"), vocabulary.word(Vocabulary.hash(spelling.utf8)) == 0 {
            return [vocabulary.enter(spelling.utf8.dropLast(2)), vocabulary.enter("is".utf8)]
        }
        let word = vocabulary.enter(spelling.utf8)
        return expansions[word] ?? [word]
    }

    /// What the lists say of each word. `areSingle`: an abbreviation of several words ("btw") gives its roles to none
    /// of them.
    mutating func byWord<Role: OptionSet>(_ lists: [(Role, words: [String])], areSingle: Bool = true) -> [Word: Role]
    where Role.Element == Role {
        var roles: [Word: Role] = [:]
        for (role, spellings) in lists {
            for spelling in spellings {
                let written = words(spelling)
                if areSingle, written.count != 1 { continue }
                for word in written { roles[word, default: []].formUnion(role) }
            }
        }
        return roles
    }

    /// What each word does in the languages that have it. Unlike other lists, this one is about words as they are
    /// typed.
    mutating func languageWords(_ lists: [(LanguageSet, LanguageRole, words: [String])]) -> [Word: LanguageWord] {
        var words: [Word: LanguageWord] = [:]
        for (language, roles, spellings) in lists {
            for spelling in spellings {
                words[vocabulary.enter(spelling.utf8), default: LanguageWord()].add(language, roles)
            }
        }
        return words
    }

    /// What a word that is typed in sentences of a language is written out to, by its hash: elsewhere it is unknown.
    mutating func languageExpansions(
        _ lists: [(language: LanguageSet, meaning: String, spellings: [String])]
    ) -> [LanguageSet: [UInt64: [Word]]] {
        var expansions: [LanguageSet: [UInt64: [Word]]] = [:]
        for (language, meaning, spellings) in lists {
            let written = meaning.split(separator: " ").map { vocabulary.enter($0.utf8) }
            for spelling in spellings {
                expansions[language, default: [:]][Vocabulary.hash(spelling.utf8)] = written
            }
        }
        return expansions
    }

    /// The placeholder words of each word's kinds.
    mutating func kinds(_ lists: [(name: String, words: [String])]) -> [Word: [Word]] {
        var kinds: [Word: [Word]] = [:]
        for (kind, spellings) in lists {
            guard let sign = signs["<\(kind)>"] else { continue }
            for word in spellings.flatMap({ words($0) }) { kinds[word, default: []].append(sign) }
        }
        return kinds
    }

    /// One value for each word of the vocabulary.
    func table<Value>(_ values: [Word: Value], default value: Value) -> [Value] {
        var table = Array(repeating: value, count: vocabulary.count)
        for (word, value) in values { table[Int(word)] = value }
        return table
    }

    // MARK: Phrases

    private mutating func enter(_ pattern: PhrasePattern, of list: LexiconData.PhraseList) {
        let meaning = Meaning(
            sense: list.sense, isNegatable: list.isNegatable, isForeign: list.isForeign, placement: pattern.placement)
        for phrase in writtenOut(pattern.elements) { phrasebook.enter(words(of: phrase), meaning, gap: gap) }
    }

    /// Every wording of a pattern, as indices of pieces.
    private mutating func writtenOut(_ elements: [PhrasePattern.Element]) -> [[UInt16]] {
        var all: [[UInt16]] = [[]]
        for element in elements {
            switch element {
            case .word(let spelling):
                let piece = piece(spelling)
                for index in all.indices { all[index].append(piece) }
            case .choice(let alternatives):
                let choices = alternatives.flatMap { writtenOut($0) }
                all = all.flatMap { head in choices.map { head + $0 } }
            }
        }
        return all
    }

    private mutating func piece(_ spelling: String) -> UInt16 {
        if let known = pieceOf[spelling] { return known }
        let index = UInt16(pieces.count)
        pieceOf[spelling] = index
        pieces.append(Piece(words: words(spelling), role: Self.role(spelling)))
        return index
    }

    private static func role(_ spelling: String) -> Piece.Role {
        switch spelling {
        case _ where CalendarWord.relativeDays.contains(spelling): .day
        case "that", "this": .demonstrative
        case "night", "day", "week", "weekend", "evening", "month", "date", "morning", "afternoon": .span
        default: .none
        }
    }

    /// "that night", "tomorrow" and the like become references in texts, and `@` here. Drops the "I" at the start:
    /// otherwise a short phrase with "I" would hide a longer one without it.
    private func words(of phrase: [UInt16]) -> [Word] {
        var words: [Word] = []
        words.reserveCapacity(phrase.count + 2)
        var isAfterDemonstrative = false
        for index in phrase {
            let piece = pieces[Int(index)]
            switch piece.role {
            case .day: words.append(anyReference)
            case .span where isAfterDemonstrative: words[words.count - 1] = anyReference
            case .none, .demonstrative, .span: words += piece.words
            }
            isAfterDemonstrative = piece.role == .demonstrative
        }
        return words.count > 1 && words[0] == subject ? Array(words.dropFirst()) : words
    }
}
