import Agenda
import Values

/// A performer's text about their guests: `PLUS 2`, `PLUS Ana Lopez, Bo`, `MINUS Bo`, `GUESTS`.
struct GuestWords: Hashable, Sendable {
    enum Verb: Hashable, Sendable { case add, remove, show }

    let verb: Verb
    /// What follows the word, in its spelling.
    let words: [String]
    /// `+2`, `put Ana on the list`: only from somebody whom nothing else is asked.
    let isShort: Bool

    /// Nil for any other text.
    init?(_ body: String) {
        var text = EventEntry.words(body) ?? ""
        while let last = text.last, ".!".contains(last) { text.removeLast() }
        if text.first == "+" {
            words = Self.split(text.dropFirst())
            guard let first = words.first, Self.number(first, in: []) != nil else { return nil }
            (verb, isShort) = (.add, true)
            return
        }
        if let said = Self.sentence(Self.split(text[...])) {
            (verb, words, isShort) = (said.verb, said.words, true)
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
    func isNumber(in languages: Set<TextLanguage>) -> Bool {
        !isShort && words.count == 1 && Self.number(words[0], in: languages) != nil
    }

    /// What people write in place of PLUS and MINUS: `me plus one`, `2 guests please`, `put Ana and Bo on the list`,
    /// `take Bo off`. Nil for anything that is not certain.
    private static func sentence(_ words: [String]) -> (verb: Verb, words: [String])? {
        var keys = words.map { $0.folded.filter { $0.isLetter || $0.isNumber || $0 == "+" } }
        while let last = keys.last, ["please", "pls", "thanks", "thx"].contains(last) { keys.removeLast() }
        func isCount(_ key: String) -> Bool { number(key, in: []).map { $0 > 0 } ?? false }
        if keys.count == 3, keys[0] == "me", ["plus", "+"].contains(keys[1]), isCount(keys[2]) {
            return (.add, [keys[2]])
        }
        if keys.count == 2, keys[0] == "me", keys[1].first == "+", isCount(keys[1]) {
            return (.add, [String(keys[1].dropFirst())])
        }
        if keys.count == 2, isCount(keys[0]), ["guest", "guests"].contains(keys[1]) { return (.add, [keys[0]]) }
        guard let first = keys.first, let verb = verbs[first],
            let end = ends(of: verb).first(where: { keys.count > $0.count + 1 && keys.suffix($0.count) == $0[...] })
        else { return nil }
        let range = 1..<(keys.count - end.count)
        guard keys[range].allSatisfy({ !noGuests.contains($0) && Weekday(word: $0) == nil }) else { return nil }
        return (verb, Array(words[range]))
    }

    private static let verbs: [String: Verb] = ["put": .add, "add": .add, "take": .remove, "remove": .remove]

    /// How such a sentence ends.
    private static func ends(of verb: Verb) -> [[String]] {
        let ends =
            verb == .add
            ? ["on the list", "on my list", "on the guest list", "to the list", "to my list", "to the guest list"]
            : ["off the list", "off my list", "off the guest list", "from the list", "from the guest list", "off"]
        return ends.map { $0.split(separator: " ").map(String.init) }
    }

    /// Words in such a sentence that mean no guest.
    private static let noGuests: Set = [
        "me", "my", "us", "myself", "it", "that", "this", "him", "her", "them", "everyone", "everybody", "all", "the",
        "a", "some", "name", "number", "day", "night", "week", "today", "tonight", "tomorrow", "time", "show", "gig",
    ]

    private static let commands: Set = ["plus", "minus", "guest", "guests", "guestlist"]

    private static func split(_ text: Substring) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// `2`, `two`, and `dos` in one of the languages.
    static func number(_ word: String, in languages: Set<TextLanguage>) -> Int? {
        let bare = word.folded.filter { $0.isLetter || $0.isNumber }
        if let number = Int(bare) ?? TextLanguage.english.number(named: bare) { return number }
        return languages.lazy.compactMap { $0.number(named: bare) }.first
    }
}

/// What a text about guests says, once its show is known.
enum GuestWish: Hashable, Sendable {
    case show
    /// So many in all, with names for some.
    case count(Int, [String])
    /// So many more than there are.
    case more(Int)
    case add([String])
    /// So many places fewer.
    case fewer(Int)
    case remove([String])

    /// - Parameters:
    ///   - words: without those that name the show.
    ///   - languages: in which numbers may be written out, besides English.
    ///
    /// Nil where the words are neither a number nor names.
    init?(_ verb: GuestWords.Verb, _ words: [String], in languages: Set<TextLanguage>) {
        switch verb {
        case .show: self = .show
        case .remove:
            if let first = words.first, let number = GuestWords.number(first, in: languages),
                words.count == 1 || Self.rest(of: words).isEmpty
            {
                self = .fewer(number)
            } else if let names = Self.names(words) {
                self = .remove(names)
            } else {
                return nil
            }
        case .add:
            if let first = words.first, let number = GuestWords.number(first, in: languages) {
                let rest = Self.rest(of: words)
                if rest.isEmpty, words.dropFirst().contains(where: { $0.folded.filter(\.isLetter) == "more" }) {
                    self = .more(number)
                    return
                }
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

    /// The words behind a number: `PLUS 2 friends`, `PLUS 2 Ana, Bo`.
    private static func rest(of words: [String]) -> [String] {
        Array(words.dropFirst().drop { fillers.contains($0.folded.filter(\.isLetter)) })
    }

    private static let fillers = set(
        """
        guest guests people person friend friends please pls thanks more
        invitado invitada invitados invitadas persona personas amigo amiga amigos amigas mas gracias porfa
        invite invitee invites personne personnes ami amie amis amies plus merci svp
        gast gaste gaeste person personen leute freund freundin freunde mehr weitere bitte danke
        ospite ospiti persone amico amica amici amiche piu grazie
        convidado convidada convidados convidadas pessoa pessoas mais obrigado obrigada
        """
    ).union([""])

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Words with which a sentence begins, and no name.
    private static let sentences: Set = [
        "i", "im", "we", "can", "could", "is", "are", "do", "does", "what", "when", "where", "how", "who", "will", "if",
        "also", "the", "that", "it", "its", "you",
    ]

    /// Words that say neither who comes nor how many.
    private static let vague = set(
        """
        ones some somebody someone few several many more others another them people friends guests couple
        alguien algunos algunas varios varias unos unas mas otros otras gente amigos amigas invitados
        quelquun quelques plusieurs plus autres gens amis amies invites
        jemand einige paar mehrere mehr andere leute freunde gaste
        qualcuno alcuni alcune parecchi piu altri altre gente amici amiche ospiti
        alguem alguns algumas varios varias mais outros outras gente amigos amigas convidados
        """)

    /// One such word alone, or a number and names that may be one name: `PLUS Dos Santos`. It is asked back.
    static func isVague(_ words: [String], in languages: Set<TextLanguage>) -> Bool {
        guard let first = words.first else { return false }
        if words.count == 1 { return vague.contains(first.folded.filter(\.isLetter)) }
        let isOwnNumber = GuestWords.number(first, in: []) == nil && GuestWords.number(first, in: languages) != nil
        return isOwnNumber && !rest(of: words).isEmpty
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
