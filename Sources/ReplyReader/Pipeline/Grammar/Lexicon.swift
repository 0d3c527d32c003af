/// The reader's vocabulary, phrases and word classes. Built once. A class, because every step of a reading holds it: a
/// struct of this size would be copied each time.
final class Lexicon: Sendable {
    let vocabulary: Vocabulary
    /// By word: the words that it is written out to; empty if it is not an abbreviation or a variant.
    let aliases: [[Word]]
    let classes: [WordClass]
    let optOutRoles: [OptOutRole]
    let phrasebook: Phrasebook
    let speller: Speller
    /// By word: days, months, numbers and the function words around them.
    let calendar: [CalendarWord]
    /// Words outside every phrase, class and kind.
    let ordinary: Range<Word>
    /// The words that `Respelling` tries.
    let common: Set<Word>
    let not: Word
    let ill: Word
    let link: Word
    let no: Word
    /// The word that stands for every place name.
    let place: Word
    let so: Word
    let `is`: Word
    let which: Word
    let me: Word
    let `if`: Word
    let anyNumber: Word
    let anyReference: Word
    let anyUnknown: Word
    let anyName: Word
    let gap: Word
    /// By word: the placeholder words of its kinds.
    let kinds: [[Word]]
    private let signs: [WordKind: Word]
    /// The word that a digit between words means ("thx 4 the spot"), and the class that must follow it.
    let digitWords: [Int: (meant: Word, before: WordClass)]
    private let emojiWords: [Word]

    static let standard = Lexicon(LexiconData.standard)

    init(_ entries: LexiconData) {
        var vocabulary = Vocabulary()
        var phrasebook = Phrasebook()
        // Spelled with a NUL, so that they cannot appear in a text.
        let anyNumber = vocabulary.enter("\0#".utf8)
        let anyReference = vocabulary.enter("\0@".utf8)
        let anyUnknown = vocabulary.enter("\0?".utf8)
        let anyName = vocabulary.enter("\0&".utf8)
        let gap = vocabulary.enter("\0~".utf8)
        var signs = ["#": anyNumber, "@": anyReference, "*": anyUnknown, "&": anyName, "~": gap]
        for (kind, _) in entries.kinds { signs["<\(kind)>"] = vocabulary.enter("\0\(kind)".utf8) }
        link = vocabulary.enter(":link:".utf8)
        let emojiWords = LexiconData.emojiNames.map { vocabulary.enter($0.utf8) }
        var expansions: [Word: [Word]] = [:]
        for (meaning, spellings) in entries.spellings {
            let written = meaning.split(separator: " ").map { vocabulary.enter($0.utf8) }
            for spelling in spellings { expansions[vocabulary.enter(spelling.utf8)] = written }
        }
        let place = vocabulary.enter(":place:".utf8)
        for name in entries.places { expansions[vocabulary.enter(name.utf8)] = [place] }
        func words(_ spellings: [String]) -> [Word] {
            spellings.flatMap { spelling -> [Word] in
                if let sign = signs[spelling] { return [sign] }
                if spelling.count > 3, spelling.hasSuffix("'s"), vocabulary.word(Vocabulary.hash(spelling.utf8)) == 0 {
                    return [vocabulary.enter(spelling.dropLast(2).utf8), vocabulary.enter("is".utf8)]
                }
                let word = vocabulary.enter(spelling.utf8)
                return expansions[word] ?? [word]
            }
        }
        let subject = vocabulary.enter("i".utf8)
        for list in entries.phrases {
            for (meaning, spellings) in list.expanded(names: entries.lists) {
                let written = LexiconData.withoutSubject(words(LexiconData.withDaysAsSigns(spellings)), subject)
                phrasebook.enter(written, meaning, gap: gap)
            }
        }
        var classOf: [Word: WordClass] = [:]
        for (wordClass, spellings) in entries.classes {
            // An abbreviation of several words ("btw") gives its class to none of them.
            for spelling in spellings {
                let written = words([spelling])
                if written.count == 1 { classOf[written[0], default: []].formUnion(wordClass) }
            }
        }
        var kindsOf: [Word: [Word]] = [:]
        for (kind, spellings) in entries.kinds {
            guard let sign = signs["<\(kind)>"] else { continue }
            for word in words(spellings) { kindsOf[word, default: []].append(sign) }
        }
        var roleOf: [Word: OptOutRole] = [:]
        for (role, spellings) in entries.optOutRoles {
            for word in words(spellings) { roleOf[word, default: []].formUnion(role) }
        }
        let calendarWords = CalendarWord.all(enteringInto: &vocabulary)
        let firstOrdinary = vocabulary.count
        for word in entries.ordinaryWords { _ = vocabulary.enter(word.utf8) }
        ordinary = Word(firstOrdinary)..<Word(vocabulary.count)
        not = vocabulary.enter("not".utf8)
        no = vocabulary.enter("no".utf8)
        so = vocabulary.enter("so".utf8)
        me = vocabulary.enter("me".utf8)
        which = vocabulary.enter("which".utf8)
        `if` = vocabulary.enter("if".utf8)
        `is` = vocabulary.enter("is".utf8)
        ill = vocabulary.enter("ill".utf8)
        self.signs = Dictionary(
            uniqueKeysWithValues: WordKind.allCases.map { ($0, vocabulary.enter("\0\($0.rawValue)".utf8)) })
        digitWords = [
            4: (vocabulary.enter("for".utf8), .afterFour), 2: (vocabulary.enter("to".utf8), .afterTwo),
        ]
        common = Set(entries.commonWords.map { vocabulary.enter($0.utf8) })
        let slipTargets = entries.slipTargets.map { ($0, vocabulary.enter($0.utf8)) }
        var aliases: [[Word]] = Array(repeating: [], count: vocabulary.count)
        var classes: [WordClass] = Array(repeating: [], count: vocabulary.count)
        var calendar = Array(repeating: CalendarWord(), count: vocabulary.count)
        for (word, expansion) in expansions { aliases[Int(word)] = expansion }
        for (word, wordClass) in classOf { classes[Int(word)] = wordClass }
        var optOutRoles: [OptOutRole] = Array(repeating: [], count: vocabulary.count)
        var kinds: [[Word]] = Array(repeating: [], count: vocabulary.count)
        for (word, signs) in kindsOf { kinds[Int(word)] = signs }
        for (word, role) in roleOf { optOutRoles[Int(word)] = role }
        for (word, entry) in calendarWords { calendar[Int(word)] = entry }
        for word in emojiWords { classes[Int(word)].formUnion([.light, .closing]) }
        speller = Speller(
            vocabulary: vocabulary, slips: Slips(slipTargets), prefixes: entries.prefixes.map { Array($0.utf8) })
        (self.vocabulary, self.phrasebook) = (vocabulary, phrasebook)
        (self.aliases, self.classes, self.calendar) = (aliases, classes, calendar)
        (self.optOutRoles, self.kinds) = (optOutRoles, kinds)
        (self.anyNumber, self.anyReference, self.anyUnknown) = (anyNumber, anyReference, anyUnknown)
        (self.anyName, self.gap, self.place) = (anyName, gap, place)
        self.emojiWords = emojiWords
    }

    /// The word for an emoji's byte in folded text.
    func emoji(_ glyph: UInt8) -> Word {
        emojiWords[glyph == Glyph.other ? emojiWords.count - 1 : Int(glyph) - 1]
    }

    func isOf(_ kind: WordKind, _ word: Word) -> Bool { kinds[Int(word)].contains(signs[kind, default: 0]) }

    /// One of the short words that a misplaced space is repaired to, or 0.
    func core(_ letters: [UInt8]) -> Word {
        let word = vocabulary.word(Vocabulary.hash(letters.lazy.map(\.lowercased)))
        return classes[Int(word)].contains(.core) ? word : 0
    }
}
