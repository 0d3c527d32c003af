/// The names of the invitations in folded text. They are found before any word is read, so that "the Late Show" does
/// not mean lateness.
struct InvitationNames: Sendable {
    struct Name: Sendable {
        /// Letters and digits only, in lower case.
        var words: [[UInt8]]
        var mask: UInt64
        /// A town by itself: "I'm in Berlin" does not refer to the show there.
        var isPlace = false

        fileprivate var count: Int { words.reduce(0) { $0 + $1.count } }
    }

    /// Longest first.
    private(set) var names: [Name] = []
    /// Words of names that count only beside an answer: "late" for the Late Show.
    private(set) var short: [Name] = []
    /// First names that are also words, such as "Pat": they count where the text introduces its author.
    private(set) var ordinary: [Name] = []

    init(_ invitations: [OpenInvitation]) {
        for (index, invitation) in invitations.enumerated() {
            let bit = UInt64(1) << UInt64(index)
            for full in [invitation.title, invitation.venue ?? ""] {
                let words = InvitationNames.words(full)
                let sounded = words.map { $0.elementsEqual("mic".utf8) ? Array("mike".utf8) : $0 }
                if sounded != words { add(sounded, bit) }
                add(words, bit)
                for word in words where word.count > 2 {
                    if !InvitationNames.isCommon(word) {
                        add([word], bit)
                    } else if InvitationNames.mayBeShortName(word) {
                        addShort(word, bit)
                    }
                }
            }
            // "Will" alone is a verb, not a name.
            let name = InvitationNames.words(invitation.who ?? "")
            if name.count > 1 || !name.contains(where: InvitationNames.isCommon) { add(name, bit) }
            for word in name where word.count > 1 {
                if !InvitationNames.isCommon(word) {
                    add([word], bit)
                } else if word == name.first {
                    addOrdinary(word, bit)
                }
            }
        }
        names.sort { $0.count > $1.count }
    }

    private mutating func add(_ words: [[UInt8]], _ bit: UInt64) {
        guard !words.isEmpty else { return }
        if let known = names.firstIndex(where: { $0.words == words }) {
            names[known].mask |= bit
        } else {
            names.append(Name(words: words, mask: bit, isPlace: words.count == 1 && InvitationNames.isPlace(words[0])))
        }
    }

    private mutating func addShort(_ word: [UInt8], _ bit: UInt64) {
        if let known = short.firstIndex(where: { $0.words[0] == word }) {
            short[known].mask |= bit
        } else {
            short.append(Name(words: [word], mask: bit))
        }
    }

    private mutating func addOrdinary(_ word: [UInt8], _ bit: UInt64) {
        if let known = ordinary.firstIndex(where: { $0.words[0] == word }) {
            ordinary[known].mask |= bit
        } else {
            ordinary.append(Name(words: [word], mask: bit))
        }
    }

    /// The mask of the invitations of a person with this first name; 0 where it is not in `ordinary`.
    func mask(ofOrdinary word: ArraySlice<UInt8>) -> UInt64 {
        ordinary.first { $0.words[0].elementsEqual(word.lazy.map(\.lowercased)) }?.mask ?? 0
    }

    /// The mask of the invitations whose name contains `word`; 0 where it is not in `short`.
    func mask(ofShort word: ArraySlice<UInt8>) -> UInt64 {
        short.first { $0.words[0].elementsEqual(word.lazy.map(\.lowercased)) }?.mask ?? 0
    }

    /// The name at `start`, and its end.
    func name(in bytes: [UInt8], at start: Int) -> (name: Name, end: Int)? {
        for name in names {
            if let end = InvitationNames.end(of: name.words, in: bytes, at: start) { return (name, end) }
        }
        return nil
    }

    /// "Giggle-Pit" is found in "giggle pit" and "gigglepit", "Rock & Roll" in "rock and roll", "Mick's" in "micks".
    private static func end(of words: [[UInt8]], in bytes: [UInt8], at start: Int) -> Int? {
        var index = start
        for (place, word) in words.enumerated() {
            if place > 0 { index = endOfGap(in: bytes, at: index) }
            for letter in word {
                while index < bytes.count, bytes[index] == apostrophe, index > start { index += 1 }
                guard index < bytes.count, bytes[index].lowercased == letter else { return nil }
                index += 1
            }
        }
        guard index == bytes.count || !bytes[index].isLetter else { return nil }
        return index
    }

    private static func endOfGap(in bytes: [UInt8], at start: Int) -> Int {
        var index = start
        func skipMarks() {
            while index < bytes.count, index < start + 8, bytes[index] != Glyph.newline, !bytes[index].isLetter,
                !bytes[index].isDigit
            {
                index += 1
            }
        }
        skipMarks()
        for joint in ["and ", "n "] where index > start && bytes[index...].starts(with: joint.utf8) {
            index += joint.utf8.count
        }
        return index
    }

    private static let apostrophe = UInt8(ascii: "'")

    /// Folded, in lower case, without punctuation and a leading article.
    private static func words(_ name: String) -> [[UInt8]] {
        var words = Folding.fold(name).filter { $0 != apostrophe }.split { !$0.isLetter && !$0.isDigit }
            .map { $0.map(\.lowercased) }
        if let first = words.first, words.count > 1, first.elementsEqual("the".utf8) { words.removeFirst() }
        return words
    }

    /// Words of phrases: they do not name a show by themselves.
    private static func isCommon(_ word: [UInt8]) -> Bool {
        let lexicon = Lexicon.standard
        let known = lexicon.vocabulary.word(Vocabulary.hash(word))
        return known != 0 && !lexicon.ordinary.contains(known) && !isPlace(word)
            && !allowed.contains(Vocabulary.hash(word))
    }

    /// False for words that mean an answer, a day or a number.
    private static func mayBeShortName(_ word: [UInt8]) -> Bool {
        let lexicon = Lexicon.standard
        let known = lexicon.vocabulary.word(Vocabulary.hash(word))
        let calendar = lexicon.calendar[Int(known)]
        guard calendar.weekday + calendar.month + calendar.cardinal == 0, calendar.rank == 0,
            calendar.particle == nil || calendar.particle == .late, lexicon.aliases[Int(known)].isEmpty,
            lexicon.classes[Int(known)].isDisjoint(with: ofAnswers),
            lexicon.optOutRoles[Int(known)].isDisjoint(with: [.ending, .removing, .removed, .outward, .refusing])
        else { return false }
        guard let alone = lexicon.phrasebook.node(after: Phrasebook.root, word: known) else { return true }
        return lexicon.phrasebook.meanings[Int(alone)].allSatisfy { meaning in
            Stance(Atom(sense: meaning.sense, start: 0, end: 1), clause: 0) == nil
        }
    }

    private static let ofAnswers: WordClass = [
        .light, .filler, .article, .negation, .anyNot, .answerWord, .firstPerson, .addressee, .otherPerson, .copula,
        .auxiliary, .takesBack, .regret,
    ]

    private static func isPlace(_ word: [UInt8]) -> Bool { places.contains(Vocabulary.hash(word)) }

    private static let places = Set(LexiconData.standard.places.map { Vocabulary.hash($0.utf8) })

    /// Words of phrases that can name a show nevertheless.
    private static let allowed = Set(["mic", "basement", "bar", "club"].map { Vocabulary.hash($0.utf8) })
}
