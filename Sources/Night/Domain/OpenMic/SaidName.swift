import Values

/// A name in a reply to "What name should go on the list?", with what people write around one: `It's Carla here, hi!`,
/// `Carla from the band The Foos`, `me llamo Ana :)`. The reply says the name back, so a wrong one is noticed.
struct SaidName {
    let name: String
    /// The text says that it is a name: `I'm Will`.
    let isNamed: Bool
    /// It is like `D'Angelo "The Knife" O'Brien`.
    let hasNickname: Bool

    /// Nil for a question, an answer, a sentence, and what has no letters.
    init?(_ body: String) {
        guard body.utf8.count <= 160, !body.contains("?") else { return nil }
        let body = Self.withoutPhoneNumbers(body)
        let whole = Self.withNickname(body)
        hasNickname = whole != nil
        if let whole {
            (name, isNamed) = (whole, false)
            return
        }
        let found = Self.clauses(body).compactMap { Self.read($0) }
        guard let best = found.first(where: \.isNamed) ?? found.first else { return nil }
        isNamed = best.isNamed
        // "Smith, John" is one name.
        let list = found.count > 1 && !best.isNamed ? SignUpName(body)?.name : nil
        name = list ?? best.name
    }

    /// A number to call is no part of a name: `Tommy 555-0199`.
    static func withoutPhoneNumbers(_ text: String) -> String {
        guard text.utf8.count(where: { 0x30...0x39 ~= $0 }) >= 7 else { return text }
        return text.replacing(phoneNumber) { match in
            match.output.count(where: \.isNumber) < 7 ? String(match.output) : ","
        }
    }

    // Compiled once. `Regex` is not Sendable, and a constant one never changes.
    nonisolated(unsafe) private static let phoneNumber = /\+?\(?[0-9][0-9 ().\-]{5,}[0-9]/

    /// A name with another one in quotation marks between its parts. Nil for any other text.
    private static func withNickname(_ body: String) -> String? {
        let plain = body.replacing("\u{201C}", with: "\"").replacing("\u{201D}", with: "\"")
        let parts = plain.split(separator: "\"", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let first = SignUpName(parts[0])?.name,
            let nickname = SignUpName(parts[1], isNamed: true)?.name, parts[1].contains(where: \.isLetter),
            let last = SignUpName(parts[2], isNamed: true)?.name
        else { return nil }
        let end = parts[2].split(whereSeparator: \.isWhitespace).last.map(String.init)
        let name = "\(first) \"\(nickname)\" \(last)" + (end?.isNameTitle == true ? "." : "")
        return name.count <= OpenMicEntry.longestName ? name : nil
    }

    /// The words between punctuation, without emoji, smileys and pronouns such as `she/her`.
    private static func clauses(_ body: String) -> [[String]] {
        let plain = String(body.map { $0.isPicture ? " " : $0 })
        var clauses: [[String]] = []
        for line in plain.split(whereSeparator: \.isNewline) {
            clauses.append([])
            for word in words(of: line) {
                if smileys.contains(word.lowercased()) { continue }
                let bare = word.nameWord(without: ",.:;!\"()“”¡*_-–—")
                if bare.isEmpty || "(\"“".contains(word.first ?? " ") { clauses.append([]) }
                let isPronoun = pronouns.contains { bare.folded.hasPrefix($0) }
                if !isPronoun, bare == "&" || bare.contains(where: { $0.isLetter || $0.isNumber }) {
                    clauses[clauses.count - 1].append(bare)
                }
                // "J.", "J.R." and "Dr." are parts of a name.
                let isShort = word.last == "." && (bare.count <= 2 || bare.contains(".") || word.isNameTitle)
                if ",.!;)\"”".contains(word.last ?? " "), !isShort { clauses.append([]) }
            }
        }
        return clauses.filter { !$0.isEmpty }
    }

    /// With `w/ guitar` as `with guitar`.
    private static func words(of line: Substring) -> [String] {
        line.split(whereSeparator: \.isWhitespace).map(String.init).flatMap { word in
            word.isShortWith ? ["with", String(word.dropFirst(2))].filter { !$0.isEmpty } : [word]
        }
    }

    private static func read(_ clause: [String]) -> (name: String, isNamed: Bool)? {
        var (words, isNamed) = (clause, false)
        while let first = words.first {
            let keys = words.map(\.plainKey)
            if courtesies.contains(first.plainKey) {
                words.removeFirst()
            } else if let lead = leads.first(where: { lead in
                // "By the way"
                keys.starts(with: lead) && keys.count > lead.count
                    && !(lead.count == 1 && ["by", "under"].contains(lead[0]) && noNames.contains(keys[lead.count]))
            }) {
                words.removeFirst(lead.count)
                isNamed = true
            } else {
                break
            }
        }
        if let first = words.first, first.plainKey == "with" || accompaniments.contains(first) { return nil }
        if let end = words.indices.dropFirst().first(where: { index in
            tails.contains(words[index].plainKey) || accompaniments.contains(words[index])
        }) {
            words = Array(words[..<end])
        }
        while let last = words.last?.plainKey, courtesies.contains(last) || closings.contains(last) {
            words.removeLast()
        }
        let name = words.joined(separator: " ")
        guard (1...6).contains(words.count), name.count <= OpenMicEntry.longestName,
            name.contains(where: \.isLetter), !name.contains(where: { "@/=<>{}[]:".contains($0) }),
            words.count > 1 || name.first?.isNumber == false,
            !words.contains(where: { sentenceWords.contains($0.plainKey) }),
            isNamed || !SaidDate.isIn(words) && !isWeekday(words) && !ActWords.areAct(words),
            isNamed || words.haveInitials || !SaidToARequest.isAny(name)
        else { return nil }
        return (name, isNamed)
    }

    /// `Thursday`, `jeudi`
    private static func isWeekday(_ words: [String]) -> Bool {
        words.count == 1
            && (Weekday(word: words[0].plainKey) != nil
                || TextLanguage.allCases.contains { $0.weekday(named: words[0]) != nil })
    }

    // MARK: Words

    private static let noNames: Set = ["the", "my", "a", "an", "all", "then", "any"]

    /// Before what somebody brings, in small letters: `with guitar, Tommy`. `Con` is a name.
    private static let accompaniments = words("with con avec mit com")

    private static let smileys = words(":d :-d ;d =d xd :p :-p ;p <3 :o :3 ^^ :') =) =] :] :x :')")

    private static let pronouns = ["she/", "he/", "they/", "xe/"]

    /// Said before or after a name. Alone they are none.
    private static let courtesies = words(
        """
        hi hey hello hiya howdy yo hola hallo servus moin bonjour bonsoir salut ciao there good evening morning
        afternoon buenas buenos noches tardes dias guten abend tag everyone folks sure ok okay okey yes yeah yep yup
        yea cool great awesome perfect please pls plz thanks thank you thx danke bitte merci gracias por favor sil vous
        plait lol haha hehe well um uh oh ah just
        """)

    /// Said after a name; before one they may be a part of it.
    private static let closings = words("ty cheers so too all yall")

    /// What people write before their name, without apostrophes and accents. The longest first.
    private static let leads: [[String]] = [
        "sign me up under the name", "put me down under the name", "put me under the name", "put me down under",
        "sign me up under", "put me under", "list me under", "put it under", "under the name of", "under the name",
        "its under", "under", "by", "bajo el nombre de", "bajo el nombre", "a nombre de", "sous le nom de",
        "sous le nom", "au nom de", "unter dem namen", "unter", "sotto il nome di", "sotto il nome", "a nome di",
        "com o nome de", "com o nome", "em nome de", "no nome de", "sob o nome",
        "put my name down as", "my stage name is", "my artist name is", "put me down as",
        "sign me up as", "people call me", "everyone calls me", "can call me", "they call me", "stage name is",
        "mein name ist",
        "mi nombre es", "mon nom est", "my name is", "the name is", "i perform as", "list me as", "can put",
        "put me as", "i go by", "name is", "my names", "the names", "stage name", "put down", "this is", "it is",
        "itll be", "i am", "call me", "we are", "ich heisse", "ich heiße", "ich heise", "ich bin", "hier ist",
        "me llamo", "yo soy", "je mappelle", "je suis", "moi cest", "mi chiamo", "its", "im", "thats", "soy", "cest",
        "sono", "name", "as",
    ].map { $0.split(separator: " ").map(String.init) }

    /// A name ends before them.
    private static let tails = words(
        "here hier ici aqui from with speaking calling texting aus desde playing performing doing singing")

    /// Words of sentences. None is usual in a name.
    private static let sentenceWords = words(
        """
        i im ill ive id your youre u ur he she we they me my mine us them it its that thats this is isnt are arent was
        be been am do dont does did done have havent has had can cant could would wont should shall might must
        get got go going gonna wanna want need know think see say said tell ask come coming came make sign signed take
        give send text work working broken bring put call
        what whats when where who whos why how which if because but or not no nope nah never
        in out on at to for about tonight tomorrow today now later late early soon still again already very really
        maybe minute minutes min mins hour hours oclock pm list spot spots show check test testing stop start help
        wrong number idk dunno guess nothing none nobody anything whatever same last next time usual friend sorry
        outside inside parking parked driving running way lost sick ready free available busy confirmed interested
        excited fine nice back gone leave left nvm mind
        que hora donde cuando quien wann wo wer wie uhr nicht nein quand quelle heure quoi estoy tengo puedo habe kann
        ich bins bin moi
        """)

    private static func words(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}

extension String {
    /// `w/`, `w/guitar`
    var isShortWith: Bool { lowercased().hasPrefix("w/") }
}

extension Character {
    /// An emoji or another picture.
    fileprivate var isPicture: Bool {
        unicodeScalars.contains { scalar in
            scalar.properties.isEmojiPresentation || scalar.properties.generalCategory == .otherSymbol
        }
    }
}
