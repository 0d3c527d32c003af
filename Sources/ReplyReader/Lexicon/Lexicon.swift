/// The reader's vocabulary, phrases and word classes. Built once per process.
final class Lexicon: Sendable {
    let vocabulary: Vocabulary
    /// By word: the words that it is written out to; empty if it is not an abbreviation or a variant.
    let aliases: [[Word]]
    /// The same for sentences of one language, by the hash of what is typed.
    let languageAliases: [LanguageSet: [UInt64: [Word]]]
    let classes: [WordClass]
    let optOutRoles: [OptOutRole]
    let phrasebook: Phrasebook
    let speller: Speller
    /// By word: days, months, numbers and the function words around them.
    let calendar: [CalendarWord]
    /// By word as it is typed: the languages that have it.
    let languageWords: [LanguageWord]
    /// Words that only phrases of other languages have.
    private let foreign: [Range<Word>]
    /// Words outside every phrase, class and kind.
    let ordinary: Range<Word>
    /// The words that `Respelling` tries.
    let common: Set<Word>
    /// The words that stand for every place name and every link.
    let place: Word
    let link: Word
    let not: Word
    let no: Word
    /// "na": "on the" in Portuguese.
    let onThe: Word
    /// "somente": "only" in Portuguese.
    let onlyOtherWord: Word
    let ill: Word
    let so: Word
    let `is`: Word
    let which: Word
    let me: Word
    let us: Word
    let we: Word
    let it: Word
    let `if`: Word
    /// The words that stand for `<n>`, `@`, `*` and `&` in phrases.
    let anyNumber: Word
    let anyReference: Word
    let anyUnknown: Word
    let anyName: Word
    /// By word: the placeholder words of its kinds.
    let kinds: [[Word]]
    /// The word that a digit between words means ("thx 4 the spot"), and the class that must follow it.
    let digitWords: [Int: (meant: Word, before: WordClass)]
    private let signs: [WordKind: Word]
    private let emojiWords: [Word]

    static let standard = Lexicon(LexiconData.standard)
    /// For texts in the booker's own words.
    static let ownWords = Lexicon(LexiconData.ownWords)

    init(_ data: LexiconData) {
        var builder = LexiconBuilder(data)
        let classOf = builder.byWord(data.classes)
        let kindsOf = builder.kinds(data.kinds)
        let roleOf = builder.byWord(data.optOutRoles, areSingle: false)
        let calendarWords = CalendarWord.all(enteringInto: &builder.vocabulary)
        let firstOrdinary = builder.vocabulary.count
        for word in data.ordinaryWords { _ = builder.word(word) }
        // A spelling of a few letters may be a word of any language.
        let languageWordsOf = builder.languageWords(
            data.languageWords
                + data.languageSpellings.map { ($0.language, [], $0.spellings.filter { $0.utf8.count > 2 }) })
        languageAliases = builder.languageExpansions(data.languageSpellings)
        ordinary = Word(firstOrdinary)..<Word(builder.vocabulary.count)
        not = builder.word("not")
        no = builder.word("no")
        onThe = builder.word("na")
        onlyOtherWord = builder.word("somente")
        so = builder.word("so")
        me = builder.word("me")
        us = builder.word("us")
        we = builder.word("we")
        it = builder.word("it")
        which = builder.word("which")
        `if` = builder.word("if")
        `is` = builder.word("is")
        ill = builder.word("ill")
        place = builder.place
        link = builder.link
        signs = Dictionary(uniqueKeysWithValues: WordKind.allCases.map { ($0, builder.word("\0\($0.rawValue)")) })
        digitWords = [4: (builder.word("for"), .afterFour), 2: (builder.word("to"), .afterTwo)]
        common = Set(data.commonWords.map { builder.word($0) })
        let slips = Slips(data.slipTargets.map { ($0, builder.word($0)) })
        emojiWords = builder.emoji
        (anyNumber, anyReference) = (builder.anyNumber, builder.anyReference)
        (anyUnknown, anyName) = (builder.anyUnknown, builder.anyName)

        vocabulary = builder.vocabulary
        phrasebook = builder.phrasebook
        aliases = builder.table(builder.expansions, default: [])
        var classes = builder.table(classOf, default: [])
        for word in emojiWords { classes[Int(word)].formUnion([.light, .closing]) }
        self.classes = classes
        kinds = builder.table(kindsOf, default: [])
        languageWords = builder.table(languageWordsOf, default: LanguageWord())
        foreign = builder.foreign
        optOutRoles = builder.table(roleOf, default: [])
        calendar = builder.table(calendarWords, default: CalendarWord())
        speller = Speller(vocabulary: vocabulary, slips: slips, prefixes: data.prefixes.map { Array($0.utf8) })
    }

    /// The word for an emoji's byte in folded text.
    func emoji(_ glyph: UInt8) -> Word {
        emojiWords[glyph == Glyph.other ? emojiWords.count - 1 : Int(glyph) - 1]
    }

    /// A word of the English lists that no list of another language has.
    func isEnglish(_ word: Word) -> Bool {
        languageWords[Int(word)].languages.isEmpty && !foreign.contains { $0.contains(word) }
    }

    func isOf(_ kind: WordKind, _ word: Word) -> Bool { kinds[Int(word)].contains(signs[kind, default: 0]) }

    /// True for this word of the vocabulary; false for one that it does not have.
    func isWord(_ spelling: String, _ word: Word) -> Bool {
        word != 0 && vocabulary.word(Vocabulary.hash(spelling.utf8)) == word
    }

    /// One of the short words that a misplaced space is repaired to, or 0.
    func core(_ letters: [UInt8]) -> Word {
        let word = vocabulary.word(Vocabulary.hash(letters.lazy.map(\.lowercased)))
        return classes[Int(word)].contains(.core) ? word : 0
    }
}
