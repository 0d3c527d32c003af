import Agenda
import Platform
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
        // Each line is a name of its own.
        var text = EventEntry.words(body.split(whereSeparator: \.isNewline).joined(separator: ", ")) ?? ""
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

    private init(_ verb: Verb, _ words: [String]) { (self.verb, self.words, isShort) = (verb, words, false) }

    func with(_ words: [String]) -> GuestWords { GuestWords(verb, words) }

    /// `PLUS 2`
    func isNumber(in languages: Set<TextLanguage>) -> Bool {
        !isShort && words.count == 1 && Self.number(words[0], in: languages) != nil
    }

    /// What people write in place of PLUS and MINUS: `me plus one`, `2 guests please`, `put Ana and Bo on the list`,
    /// `take Bo off`. Nil for anything that is not certain.
    private static func sentence(_ words: [String]) -> (verb: Verb, words: [String])? {
        var keys = words.map { $0.folded.filter { $0.isLetter || $0.isNumber || $0 == "+" } }
        keys = Courtesies.ended(keys, also: Courtesies.besides)
        func isCount(_ key: String) -> Bool { number(key, in: []).map { $0 > 0 } ?? false }
        if keys.count == 3, keys[0] == "me", ["plus", "+"].contains(keys[1]), isCount(keys[2]) {
            return (.add, [keys[2]])
        }
        if keys.count == 2, keys[0] == "me", keys[1].first == "+", isCount(keys[1]) {
            return (.add, [String(keys[1].dropFirst())])
        }
        if keys.count == 2, isCount(keys[0]), ["guest", "guests"].contains(keys[1]) { return (.add, [keys[0]]) }
        guard let first = keys.first, let verb = verbs[first],
            let end = ends[verb]?.first(where: { keys.count > $0.count + 1 && keys.suffix($0.count) == $0[...] }),
            end != ["off"] || ["take", "remove"].contains(first)
        else { return nil }
        var range = 1..<(keys.count - end.count)
        // "Quita a Ana de la lista"
        if range.count > 1, end.last?.hasPrefix("list") == true, end.last != "list", ["a", "o", "il"].contains(keys[1])
        {
            range = 2..<range.upperBound
        }
        guard keys[range].allSatisfy({ !noGuests.contains($0) && Weekday(word: $0) == nil }) else { return nil }
        return (verb, Array(words[range]))
    }

    private static let verbs: [String: Verb] = {
        let add = "put add pon anota apunta mets ajoute setz setze schreib metti aggiungi poe coloca"
        let remove = """
            take remove delete scratch drop cut quita borra saca elimina retire enleve supprime streich streiche nimm losch
            losche togli rimuovi cancella tira tire remova apaga
            """
        func pairs(_ words: String, _ verb: Verb) -> [(String, Verb)] {
            words.split(whereSeparator: \.isWhitespace).map { (String($0), verb) }
        }
        return Dictionary(pairs(add, .add) + pairs(remove, .remove)) { first, _ in first }
    }()

    /// How such a sentence ends.
    private static let ends: [Verb: [[String]]] = [
        .add: [
            "on the list", "on my list", "on the guest list", "on my guest list", "to the list", "to my list",
            "to the guest list", "to my guest list", "en la lista", "en mi lista", "a la lista", "a mi lista",
            "sur la liste", "sur ma liste", "a la liste", "a ma liste", "auf die liste", "auf meine liste",
            "auf die gasteliste", "auf meine gasteliste", "in lista", "nella lista", "nella mia lista", "alla lista",
            "alla mia lista", "na lista", "na minha lista",
        ],
        .remove: [
            "off the list", "off my list", "off the guest list", "off my guest list", "from the list", "from my list",
            "from the guest list", "from my guest list", "de la lista", "de mi lista", "de la liste", "de ma liste",
            "von der liste", "von meiner liste", "von der gasteliste", "von meiner gasteliste", "dalla lista",
            "dalla mia lista", "da lista", "da minha lista", "off",
        ],
    ].mapValues { $0.map { $0.split(separator: " ").map(String.init) } }

    /// Words in such a sentence that mean no guest.
    private static let noGuests: Set = [
        "me", "my", "us", "myself", "everything", "it", "that", "this", "him", "her", "them", "everyone", "everybody",
        "all", "the",
        "a", "some", "name", "number", "day", "night", "week", "today", "tonight", "tomorrow", "time", "show", "gig",
        "mi", "mich", "mir", "uns", "moi", "nous", "mon", "ma", "mein", "meinen", "meine", "mio", "mia", "meu", "minha",
        "nombre", "nom", "namen", "nome", "numero", "nummer", "eso", "esto", "ca", "das", "questo", "isso", "tutti",
        "todos", "alle", "tous",
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
        guest guests people person friend friends please pls thanks more comedian comedians comic comics performer
        performers artist artists musician musicians ticket tickets seat seats spot spots place places comp comps pax
        folks adult adults kid kids ladies girls guys men women coworker coworkers colleague
        colleagues
        comediante comediantes comico comica comicos comicas humoristas artista artistas entrada entradas plaza plazas
        adultos ninos mujeres hombres chicas chicos colega colegas companeros
        comique comiques humoriste comediens comediennes artiste artistes billets places adultes enfants femmes hommes
        filles collegues copains copines
        komiker comedians kunstler karten platze erwachsene kinder frauen manner kollegen
        comici comiche artisti biglietti posti adulti bambini donne uomini ragazze ragazzi colleghi
        humorista comediantes ingressos lugares criancas mulheres homens
        invitado invitada invitados invitadas persona personas amigo amiga amigos amigas mas gracias porfa
        invite invitee invites personne personnes ami amie amis amies plus merci svp
        gast gaste gaeste person personen leute freund freundin freunde mehr weitere bitte danke
        ospite ospiti persone amico amica amici amiche piu grazie
        convidado convidada convidados convidadas pessoa pessoas mais obrigado obrigada
        """
    ).union([""])

    /// A word for people that a number may count.
    static func isCounted(_ key: String) -> Bool { fillers.contains(key) }

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
        let isNumber = GuestWords.number(first, in: languages) != nil
        if !isNumber, words.allSatisfy({ vague.contains($0.guestKey) || fillers.contains($0.guestKey) }) { return true }
        if words.count == 1 { return false }
        let isOwnNumber = GuestWords.number(first, in: []) == nil && GuestWords.number(first, in: languages) != nil
        return isOwnNumber && !rest(of: words).isEmpty
    }

    /// A question, and what begins like a sentence.
    static func isSentence(_ words: [String]) -> Bool {
        words.contains { $0.contains("?") } || words.first.map { sentences.contains($0.guestKey) } ?? false
    }

    /// Nil for what reads like a sentence.
    private static func names(_ words: [String]) -> [String]? {
        let text = words.joined(separator: " ")
        guard !isSentence(words), !words.isEmpty,
            let names = try? GuestNames(text).places.compactMap(\.self), !names.isEmpty,
            names.allSatisfy({ $0.split(separator: " ").count <= 5 })
        else { return nil }
        return names
    }
}
