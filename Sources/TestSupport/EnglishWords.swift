package import Values

/// English in texts to performers who have another language. Names of shows and places may be English, and the words to
/// text are in capitals.
package enum EnglishWords {
    /// Those in a text of a language: names of days and months, AM and PM, and small words of sentences.
    package static func found(in text: String, of language: TextLanguage) -> [String] {
        let own = Set(dates(language).flatMap(words))
        return words(text).filter { (named.contains($0) || small.contains($0)) && !own.contains($0) }
    }

    private static func words(_ text: String) -> [String] { text.split { !$0.isLetter }.map(String.init) }

    /// A day of each month, and of each weekday.
    private static func dates(_ language: TextLanguage) -> [String] {
        (0..<12).map { DateText(language: language).day(LocalDate(daysSince1970: 20_454 + 31 * $0)) }
            + Weekday.allCases.map(language.name)
    }

    private static let named = Set(
        dates(.english).flatMap(words) + Weekday.allCases.map(\.name) + [
            "January", "February", "March", "April", "June", "July", "August", "September", "October", "November",
            "December", "AM", "PM",
        ])

    private static let small: Set = [
        "and", "the", "you", "your", "we", "are", "is", "of", "at", "by", "with", "more", "left", "until", "reply",
        "text",
        "today", "tonight", "tomorrow", "hour", "hours", "st", "nd", "rd", "th", "off", "spots", "guests", "yes",
        "maybe",
    ]
}
