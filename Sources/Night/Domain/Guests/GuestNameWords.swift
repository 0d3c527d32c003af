import Platform
import Values

/// The words of a text about guests that say how many or who comes, without what people write around them: `Kim please`,
/// `Kim at the door`.
struct GuestNameWords {
    /// With commas between names.
    let words: [String]
    /// They do not say for certain who comes: `maybe Kim`, `still deciding`, `Kim instead of Lee`.
    let isUncertain: Bool

    /// - Parameter languages: whose words are read, besides English.
    init(_ said: [String], in languages: Set<TextLanguage>) {
        let other = languages.subtracting([.english])
        let ands = Set(other.flatMap(Self.ands))
        let places = Self.set("for at").union(other.flatMap(Self.places))
        var words: [String] = []
        var isDropping = false
        for word in Self.spaced(said) {
            let key = word.guestKey
            if word == "," || ["and", "&"].contains(word.lowercased()) || ands.contains(word) {
                isDropping = false
                words.append(",")
            } else if key == "for" || key == "at" || places.contains(word) {
                isDropping = true
            } else if !isDropping, !Self.isCourtesy(word) {
                words.append(word)
            }
            if word.last == ",", word != "," {
                isDropping = false
                if words.last != word { words.append(",") }
            }
        }
        while words.first == "," { words.removeFirst() }
        while words.last == "," { words.removeLast() }
        self.words = words
        let count = words.first.flatMap { GuestWords.number($0, in: languages) }
        let names = count == nil ? words[...] : words.dropFirst()
        let keys = names.map(\.guestKey)
        // "PLUS 2 drummers": a noun or a name.
        let isCounted =
            keys.count == 1 && (count ?? 0) > 1 && keys[0].last == "s" && names.first?.hasCapitals == false
            && !GuestWish.isCounted(keys[0])
        let doubts = other.reduce(Self.doubts(.english)) { $0.union(Self.doubts($1)) }
        isUncertain =
            isCounted
            || zip(names, keys).contains { name, key in
                doubts.contains(key) && (!Self.small.contains(key) || !name.hasCapitals)
            }
            // "Ana +1"
            || names.contains { $0.prefix { $0 != "+" }.contains(where: \.isNumber) }
    }

    /// With a space around a plus between names, which is a comma: `Kim + Lee`.
    private static func spaced(_ words: [String]) -> [String] {
        words.indices.flatMap { index -> [String] in
            let word = words[index]
            if word == "+" || word.folded == "plus" { return index == 0 ? [] : [","] }
            let parts = word.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
            guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.first?.isLetter == true }) else { return [word] }
            let names = Array(parts.filter { !$0.isEmpty }.map { [$0] }.joined(separator: [","]))
            return parts[0].isEmpty && index > 0 ? [","] + names : names
        }
    }

    private static func set(_ words: String) -> Set<String> {
        Set(words.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Said before or after names. In capitals some are names: `Ty Cobb`.
    static func isCourtesy(_ word: String) -> Bool {
        courtesies.contains(word.guestKey) || softCourtesies.contains(word.guestKey) && !word.hasCapitals
    }

    private static let courtesies = Courtesies.words.subtracting(softCourtesies)
    private static let softCourtesies = set("ty you u cheers merci too also")

    private static func ands(_ language: TextLanguage) -> Set<String> {
        set(language.words(en: "and", es: "y e", fr: "et", de: "und", it: "e ed", pt: "e"))
    }

    /// Before a place, a time or a purpose, in small letters.
    private static func places(_ language: TextLanguage) -> Set<String> {
        set(
            language.words(
                en: "for at", es: "para en por", fr: "pour à a au dans s'il s’il", de: "für fuer am an beim zum",
                it: "per al alla all", pt: "para na no em por pra"))
    }

    /// Of the words below, those that may be a name in capitals: `Or Cohen`.
    private static let small = set(
        "or if soon time night no se si o u sin tal vez lugar ma sans place posto mal so sai sei mais mas ohne ou mit")

    /// Words with which it is not certain who comes.
    private static func doubts(_ language: TextLanguage) -> Set<String> {
        set(
            language.words(
                en: """
                    maybe perhaps possibly probably might either or not yet still deciding undecided unsure tbd tba later
                    soon idk dunno know sure instead rather replace replacing replaces except without but next last week
                    weekend month night evening time if depends unless whoever minus
                    hopefully think guess tbc pending unconfirmed tentative tentatively likely early late before after now
                    """,
                es: """
                    quiza quizas tal acaso o u todavia aun decidiendo vez lugar cambio no se luego sin pero si semana noche
                    proxima proximo seguro depende creo espero
                    """,
                fr: """
                    peutetre ou encore pas place sans mais si semaine soir prochain prochaine sais depend surement crois espere
                    """,
                de: """
                    vielleicht eventuell evtl oder noch nicht statt anstatt anstelle ohne aber falls woche abend nachste
                    nachsten weiss mal unsicher glaube hoffentlich
                    """,
                it: """
                    forse magari o ancora non invece posto senza ma se settimana sera prossima prossimo so dipende credo spero
                    """,
                pt: """
                    talvez ou ainda nao vez lugar sem mas se semana noite proxima proximo sei depende acho espero
                    """))
    }
}

extension String {
    /// As words about guests are compared: folded, only letters.
    var guestKey: String { folded.filter(\.isLetter) }
}
