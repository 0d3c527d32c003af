/// One piece of a text: a word, a number, a mark.
struct Token: Sendable {
    enum Kind: UInt8, Sendable {
        case word, number, ordinal, clock, date, mark, emoji
        /// A day, an ask's name or number, "that night": `mask` says which asks it can mean.
        case reference
    }

    var kind: Kind
    /// 0 for words that are not in the vocabulary.
    var word: Word = 0
    /// Numbers and ordinals: their value. Clock: minutes of the day. Date: month × 100 + day. Marks: the byte.
    var value = 0
    var reference: Reference?
    /// Written with a capital first letter only.
    var isName = false
    /// Ends in -ly.
    var isAdverb = false
    /// Where it stands in the folded text.
    var start = 0
    var end = 0

    func isMark(_ byte: UInt8) -> Bool { kind == .mark && value == Int(byte) }
}

/// What a token points to.
struct Reference: Sendable {
    enum Kind: Sendable {
        /// "that night", "then": whatever was asked.
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
        /// "any of them"
        case any
        case both
        /// "the others", "the rest"
        case rest
    }

    var kind: Kind
    /// One bit for each ask it can mean, by its place in the context. No bit: a day or number that nobody asked for.
    var mask: UInt64
    /// Every ask of the mask is meant, not one of them.
    var isSet = false
    /// The day meant, as days since 1970, where it is one; for wishes like "ask me Monday".
    var day: Int?
    /// Only a weekday: "Friday".
    var isWeekday = false
    /// The part of that day: "Monday night".
    var part: DayPart?
}
