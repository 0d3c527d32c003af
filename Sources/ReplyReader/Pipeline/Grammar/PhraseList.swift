/// Phrases of one sense, separated by commas and new lines. The notation:
/// `(a|b c)` is one of several, `[a|b]` one or none, `{NAME}` a named list, `#` any number, `@` any day, invitation or
/// "that night", `*` any unknown word, `&` an unknown name, `~` up to three words that qualify the next one,
/// `<kind>` a word of that kind. In front: `=` alone in its clause, `^` first in its clause, `%` alone except for words
/// that qualify it. At the end: `$` no unknown word may follow, `!` only courtesies may follow.
struct PhraseList: Sendable {
    let sense: Sense
    var isNegatable = false
    var isForeign = false
    let phrases: String

    init(_ sense: Sense, negatable: Bool = false, foreign: Bool = false, _ phrases: String) {
        (self.sense, self.isNegatable, self.isForeign, self.phrases) = (sense, negatable, foreign, phrases)
    }

    /// Each phrase without its marks and with its alternatives written out, as lists of spellings.
    func expanded(names: [String: String]) -> [(meaning: Meaning, words: [String])] {
        var result: [(Meaning, [String])] = []
        for line in phrases.split(whereSeparator: { $0 == "," || $0 == "\n" }) {
            var phrase = line.split(separator: " ").joined(separator: " ")
            if phrase.isEmpty { continue }
            var meaning = Meaning(sense: sense, isNegatable: isNegatable, isForeign: isForeign)
            while let first = phrase.first, first == "=" || first == "^" || first == "%" {
                switch first {
                case "=": meaning.isAlone = true
                case "^": meaning.isInitial = true
                default: meaning.isHead = true
                }
                phrase.removeFirst()
            }
            if phrase.last == "$" || phrase.last == "!" {
                if phrase.last == "$" { meaning.isClosed = true } else { meaning.isLast = true }
                phrase.removeLast()
            }
            var source = Substring(PhraseList.written(out: phrase, names: names))
            for words in PhraseList.sequence(&source) { result.append((meaning, words)) }
            precondition(source.isEmpty, "unbalanced brackets in the lexicon: \(phrase)")
        }
        return result
    }

    private static func written(out phrase: String, names: [String: String]) -> String {
        var result = ""
        var rest = Substring(phrase)
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            guard let list = names[name] else { preconditionFailure("no list called {\(name)} in the lexicon") }
            result += rest[..<open] + "(" + written(out: list, names: names) + ")"
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Alternatives up to a closing bracket or the end.
    private static func alternatives(_ source: inout Substring) -> [[String]] {
        var all = sequence(&source)
        while source.first == "|" {
            source.removeFirst()
            all += sequence(&source)
        }
        return all
    }

    private static func sequence(_ source: inout Substring) -> [[String]] {
        var all: [[String]] = [[]]
        while let first = source.first, first != "|", first != ")", first != "]" {
            switch first {
            case " ": source.removeFirst()
            case "(", "[":
                source.removeFirst()
                let choices = alternatives(&source) + (first == "[" ? [[]] : [])
                if !source.isEmpty { source.removeFirst() }
                all = all.flatMap { head in choices.map { head + $0 } }
            default:
                let word = source.prefix { !" |()[]".contains($0) }
                source = source.dropFirst(word.count)
                all = all.map { $0 + [String(word)] }
            }
        }
        return all
    }
}
