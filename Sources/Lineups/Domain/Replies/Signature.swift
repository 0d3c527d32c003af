import Platform
import Values

/// The name by which a text introduces its author: "it's Grace", "Grace here", "- Grace", "Grace's phone".
struct Signature {
    private let words: [String]
    /// Where a sentence begins, also behind "hi" and "yes".
    private let beginnings: Set<Int>
    /// Where an introduction has ended, so that a name may follow.
    private let openings: Set<Int>
    /// Where a name may begin that ends the text: behind a dash, on a line of its own, in parentheses.
    private let finals: Set<Int>
    /// Where "here" or "speaking" follows, so that a name may end.
    private let closings: Set<Int>
    /// The words of the shows' names, which introduce nobody.
    private let ofTitles: Set<Int>
    private let firstNames: [String: Int]

    /// - Parameters:
    ///   - contacts: the possible authors. A first name counts only where a single contact has it.
    ///   - titles: names of shows and venues: "yes to It's Grace" is not signed.
    init(_ body: String, contacts: [Contact] = [], besides titles: [String] = []) {
        let pieces = Self.pieces(of: body)
        let words = pieces.map(\.word)
        self.words = words
        beginnings = Set(
            pieces.indices.filter { index in
                index == 0 || pieces[index].gap != .space || Self.greetings.contains(words[index - 1])
            })
        var (openings, finals, closings): (Set<Int>, Set<Int>, Set<Int>) = ([], [], [])
        for index in words.indices {
            let rest = words[index...]
            for introduction in Self.introductions where rest.starts(with: introduction) {
                openings.insert(index + introduction.count)
            }
            for closing in Self.closings where rest.starts(with: closing) && pieces[index].gap == .space {
                closings.insert(index)
            }
            if pieces[index].gap == .mark || Self.farewells.contains(words[index]) {
                finals.insert(Self.farewells.contains(words[index]) ? index + 1 : index)
            }
        }
        (self.openings, self.finals, self.closings) = (openings, finals, closings)
        ofTitles = titles.reduce(into: []) { found, title in
            let title = Self.pieces(of: title).map(\.word)
            for start in words.indices where !title.isEmpty && words[start...].starts(with: title) {
                found.formUnion(start..<start + title.count)
            }
        }
        firstNames = Dictionary(contacts.compactMap { Self.names(of: $0).first.map { ($0, 1) } }, uniquingKeysWith: +)
    }

    /// Whether the text introduces the contact by the full name, or by a first name that no other contact has.
    func introduces(_ contact: Contact) -> Bool {
        let name = Self.names(of: contact)
        guard let first = name.first else { return false }
        if isIntroduced(name) { return true }
        return firstNames[first] == 1 && isIntroduced([first])
    }

    /// Whether the text contains the full name of two or more words.
    func names(_ contact: Contact) -> Bool {
        let name = Self.names(of: contact)
        return name.count > 1 && !places(of: name).isEmpty
    }

    /// The words of a contact's name, folded.
    static func names(of contact: Contact) -> [String] { names(of: contact.name) }

    /// The words of a name, folded.
    static func names(of name: String) -> [String] { pieces(of: name).map(\.word) }

    /// The words by which the text may introduce its author, each the first of a name.
    var introduced: Set<String> {
        let before = names(ordinary: true) { index in
            (1...3).contains { closings.contains(index + $0) } && beginnings.contains(index)
        }
        return before.union(names { openings.contains($0) || finals.contains($0) && words.count - $0 <= 3 })
    }

    /// Words that are probably the author's name if they are the name of somebody with this telephone: "Chris: yes",
    /// "yes, Chris".
    var besideAnswer: Set<String> {
        names { index in
            index == 0 && words.count > 1 && (beginnings.contains(1) || Self.greetings.contains(words[1]))
                || index > 0 && index == words.count - 1 && words.count < 5
        }
    }

    /// - Parameter ordinary: also words that often stand where a name could: "Will here".
    private func names(ordinary: Bool = false, at isName: (Int) -> Bool) -> Set<String> {
        let found = words.indices.filter { !ofTitles.contains($0) && isName($0) }.map {
            Self.withoutPossessive(words[$0])
        }
        return Set(found.filter { (ordinary || !Self.ordinary.contains($0)) && !Self.greetings.contains($0) })
    }

    private func isIntroduced(_ name: [String]) -> Bool {
        places(of: name).contains { start in
            guard !ofTitles.contains(start) else { return false }
            let end = start + name.count
            return openings.contains(start) || finals.contains(start) && end == words.count
                || closings.contains(end) && (beginnings.contains(start) || openings.contains(start))
        }
    }

    private func places(of name: [String]) -> [Int] {
        words.indices.filter { start in
            let there = words[start...].prefix(name.count)
            return there.dropLast().elementsEqual(name.dropLast())
                && there.last.map(Self.withoutPossessive) == name.last
        }
    }

    private static func withoutPossessive(_ word: String) -> String {
        word.hasSuffix("'s") ? String(word.dropLast(2)) : word.hasSuffix("'") ? String(word.dropLast()) : word
    }

    // MARK: Words

    private enum Gap {
        /// Nothing but space, or the beginning.
        case space
        case punctuation
        /// A dash, a line end or a parenthesis, behind which a signature may stand.
        case mark
    }

    private static func pieces(of text: String) -> [(word: String, gap: Gap)] {
        var pieces: [(word: String, gap: Gap)] = []
        var (word, gap) = ("", Gap.space)
        func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "'" }
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            for character in line.folded + " " {
                if isOfWord(character) {
                    word.append(character)
                    continue
                }
                if !word.isEmpty {
                    pieces.append((word, gap))
                    (word, gap) = ("", .space)
                }
                if "-~(–—".contains(character) {
                    gap = .mark
                } else if !character.isWhitespace, gap != .mark {
                    gap = .punctuation
                }
            }
            gap = .mark
        }
        return pieces
    }

    private static let introductions: [[String]] = [
        "this is", "it's", "its", "it is", "i'm", "im", "i am", "my name is", "my name's", "name is", "from", "signed",
        "soy", "habla", "le habla", "aqui", "aqui es", "c'est", "ici", "je suis", "moi c'est", "hier ist",
        "hier spricht",
        "ich bin", "hier", "sono", "io sono", "qui", "parla", "sou", "sou o", "sou a", "aqui e", "aqui e o", "aqui e a",
        "e o", "e a",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let closings: [[String]] = [
        "here", "speaking", "texting", "replying", "answering", "writing", "talking", "phone", "cell", "number",
        "mobile",
        "am apparat", "hier", "aqui", "ici", "qui",
    ].map { $0.split(separator: " ").map(String.init) }

    private static let greetings: Set<String> = [
        "hi", "hey", "hello", "hiya", "yo", "yes", "yep", "yeah", "no", "nope", "ok", "okay", "sorry", "hola", "si",
        "salut", "bonjour", "oui", "hallo", "ja", "nein", "ciao", "ola", "sim", "non", "nao",
    ]

    private static let farewells: Set<String> = ["xo", "xoxo", "xx", "xxx", "love", "regards", "best"]

    /// Words that often stand where a name could: "I'm in", "it's fine".
    private static let ordinary = Set(
        """
        in out not free down good so busy away sick available there here a an the at on my your it to for of all up \
        going gonna still happy glad game fine late running coming afraid definitely really great sure able unable \
        also just booked in this that these those them both neither either none work home now then too please thanks \
        thank you ya u i we me us and or but with already totally cool done ready back only very confirmed confirming \
        interested committed performing playing working traveling travelling flying driving sorry excited pumped stoked \
        thrilled honored tentative tonight tomorrow today tmrw friday saturday sunday monday tuesday wednesday thursday \
        fri sat sun mon tue wed thu is are was be maybe perfect awesome soon see know can will do don't can't won't \
        dabei frei krank da raus leider nicht nicht pas la libre dispo malade fuera aqui dentro listo lista
        """.split(separator: " ").map(String.init))
}
