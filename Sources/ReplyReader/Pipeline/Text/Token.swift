/// One piece of a text: a word, a number, a punctuation mark.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word, number, ordinal, clock, date, mark, emoji
        /// A day, an invitation's name or number, "that night": `reference` says which invitations it can mean.
        case reference
    }

    var kind: Kind
    /// 0 for words that are not in the vocabulary.
    var word: Word = 0
    /// Number and ordinal: its value. Clock: minutes after midnight. Date: month × 100 + day. Mark and emoji: the byte.
    var value = 0
    var reference: Reference?
    /// Only the first letter is a capital.
    var isName = false
    /// Ends in -ly.
    var isAdverb = false
    /// Part of the name of the person who was asked.
    var isAddressee = false
    /// The last letters of a word that is not known say that it reports: "rained".
    var endsInEd = false
    /// The languages that its sentence may be in; empty for English and where they are not known.
    var languages: LanguageSet = []
    /// The languages that have the word; empty where they are not known.
    var wordLanguages: LanguageSet = []
    /// What the word does in the languages of its sentence.
    var role: LanguageRole = []
    /// A word of its sentence's language, although it looks like an English abbreviation: "y", "ya".
    var isOtherWord = false
    /// Its range in the folded text, in bytes.
    var start = 0
    var end = 0

    /// What may be a time of day, in minutes after midnight: 8 is in the evening.
    var minutesOfDay: Int? {
        switch kind {
        case .clock: value
        case .number where (1...12).contains(value): (value % 12 + 12) * 60
        default: nil
        }
    }

    func isMark(_ byte: UInt8) -> Bool { kind == .mark && value == Int(byte) }
}

/// The day or the invitations that a token refers to.
struct Reference: Sendable {
    enum Kind: Sendable {
        /// "that night", "then": any invitation.
        case whatever
        case day
        case clock
        case number
        /// A number written as a word, which may count something else: "yes, one".
        case numeral
        case name
        /// "the first one"
        case rank
        case all
        /// "any of them", "either"
        case any
        case both
        /// "the others", "the rest"
        case rest
    }

    var kind: Kind
    /// One bit for each invitation that it can mean, by its place in the context. 0: no invitation has that day or
    /// number.
    var mask: UInt64
    /// Every invitation of the mask is meant, not one of them.
    var isSet = false
    /// How many invitations it counts: 2 for "both" and "either". Nil for "all" and for references that name some.
    var count: Int?
    /// The day meant, in days since 1970-01-01, for "ask me Monday". Nil if it is not one day.
    var day: Int?
    /// Only a weekday: "Friday".
    var isWeekday = false
    /// The part of the day: "Monday night".
    var part: DayPart?

    /// It counts invitations and names none of them.
    var isGroup: Bool { kind == .all || kind == .any || kind == .both }
}
