import Agenda
import Values

/// A performer's text about their guests: `PLUS 2`, `PLUS Ana Lopez, Bo`, `MINUS Bo`, `GUESTS`.
struct GuestWords: Hashable, Sendable {
    enum Verb: Hashable, Sendable { case add, remove, show }

    let verb: Verb
    /// What follows the word, in its spelling.
    let words: [String]
    /// `+2`: only from somebody whom nothing else is asked.
    let isShort: Bool

    /// Nil for any other text.
    init?(_ body: String) {
        var text = EventEntry.words(body) ?? ""
        while let last = text.last, ".!".contains(last) { text.removeLast() }
        if text.first == "+" {
            words = Self.split(text.dropFirst())
            guard let first = words.first, Self.number(first) != nil else { return nil }
            (verb, isShort) = (.add, true)
            return
        }
        let first = text.prefix { !$0.isWhitespace }
        let word = first.count > 12 ? "" : first.folded.filter(\.isLetter)
        guard Self.commands.contains(word) else { return nil }
        var rest = Self.split(text[first.endIndex...])
        isShort = false
        switch word {
        case "plus":
            // PLUS -Bo
            if rest.first?.first == "-" {
                rest[0].removeFirst()
                (verb, words) = (.remove, rest.filter { !$0.isEmpty })
            } else {
                (verb, words) = (.add, rest)
            }
        case "minus": (verb, words) = (.remove, rest)
        case "guest" where rest.first?.folded.filter(\.isLetter) == "list":
            rest.removeFirst()
            (verb, words) = (rest.isEmpty ? .show : .add, rest)
        case "guests", "guestlist": (verb, words) = (rest.isEmpty ? .show : .add, rest)
        default: return nil
        }
    }

    /// `PLUS 2`
    var isNumber: Bool { !isShort && words.count == 1 && Self.number(words[0]) != nil }

    private static let commands: Set = ["plus", "minus", "guest", "guests", "guestlist"]

    private static func split(_ text: Substring) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// `2`, `two`
    static func number(_ word: String) -> Int? {
        let bare = word.folded.filter { $0.isLetter || $0.isNumber }
        if let number = Int(bare) { return number }
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return bare == "zero" || bare == "none" || bare == "nobody" ? 0 : words.firstIndex(of: bare)
    }
}

/// What a text about guests says, once its show is known.
enum GuestWish: Hashable, Sendable {
    case show
    /// So many in all, with names for some.
    case count(Int, [String])
    case add([String])
    /// So many places fewer.
    case fewer(Int)
    case remove([String])

    /// - Parameter words: without those that name the show.
    ///
    /// Nil where the words are neither a number nor names.
    init?(_ verb: GuestWords.Verb, _ words: [String]) {
        switch verb {
        case .show: self = .show
        case .remove:
            if words.count == 1, let number = GuestWords.number(words[0]) {
                self = .fewer(number)
            } else if let names = Self.names(words) {
                self = .remove(names)
            } else {
                return nil
            }
        case .add:
            if let first = words.first, let number = GuestWords.number(first) {
                let rest = Array(words.dropFirst().drop { Self.fillers.contains($0.folded.filter(\.isLetter)) })
                guard let names = rest.isEmpty ? [] : Self.names(rest) else { return nil }
                self = .count(number, names)
            } else if words.isEmpty {
                self = .show
            } else if let names = Self.names(words) {
                self = .add(names)
            } else {
                return nil
            }
        }
    }

    private static let fillers: Set = ["guest", "guests", "people", "friends", "please", "pls", "", "thanks", "more"]

    /// Words with which a sentence begins, and no name.
    private static let sentences: Set = [
        "i", "im", "we", "can", "could", "is", "are", "do", "does", "what", "when", "where", "how", "who", "will", "if",
        "also", "the", "that", "it", "its", "you",
    ]

    /// Words that say neither who comes nor how many.
    private static let vague: Set = [
        "ones", "some", "somebody", "someone", "few", "several", "many", "more", "others", "another", "them",
        "people", "friends", "guests", "couple",
    ]

    /// One such word alone: it is asked back.
    static func isVague(_ words: [String]) -> Bool {
        words.count == 1 && vague.contains(words[0].folded.filter(\.isLetter))
    }

    /// Nil for what reads like a sentence.
    private static func names(_ words: [String]) -> [String]? {
        let text = words.joined(separator: " ")
        guard !text.contains("?"), let first = words.first?.folded.filter(\.isLetter), !sentences.contains(first),
            let names = try? GuestNames(text).places.compactMap(\.self), !names.isEmpty,
            names.allSatisfy({ $0.split(separator: " ").count <= 5 })
        else { return nil }
        return names
    }
}
