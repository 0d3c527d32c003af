import ReplyReader
import Values

/// The name in a reply to "What name should go on the list?". Only a text that looks like nothing but a name is one:
/// the booker reads any other.
struct SignUpName {
    let name: String

    /// Nil for a sentence, a question, an answer or a number.
    ///
    /// - Parameter isNamed: the text said that it is a name. "Will" alone may be an answer, "I'm Will" is none.
    init?(_ body: String, isNamed: Bool = false) {
        // With NAME it is a name, however long.
        let mostWords = isNamed ? 8 : 4
        var isNamed = isNamed
        guard body.utf8.count <= 120, !body.contains(where: { "?\n@/=<>{}[]".contains($0) }) else { return nil }
        var words = body.split(whereSeparator: \.isWhitespace).map { word in
            String(word).nameWord(without: ",.:;!\"()“”")
        }.filter { !$0.isEmpty }
        for lead in Self.leads where words.map(\.folded).starts(with: lead) && words.count > lead.count {
            words.removeFirst(lead.count)
            isNamed = true
            break
        }
        let name = words.joined(separator: " ")
        guard (1...mostWords).contains(words.count), name.count <= OpenMicEntry.longestName,
            words.count > 1 || name.first?.isNumber == false,
            words.allSatisfy({ $0 == "&" || $0.contains(where: { $0.isLetter || $0.isNumber }) }),
            words.contains(where: { $0.contains(where: \.isLetter) }), !name.contains(":"),
            !words.contains(where: { Self.sentenceWords.contains($0.folded) }),
            isNamed || words.haveInitials || !SaidToARequest.isAny(name)
        else { return nil }
        self.name = name
    }

    /// What people write before their name. The longest first.
    private static let leads: [[String]] = [
        "hi my name is", "hello my name is", "hey my name is", "my stage name is", "put me down as", "sign me up as",
        "hi this is", "hey this is", "hey its", "hi its", "hi im", "hey im", "hi i'm", "hey i'm", "hi it's", "hey it's",
        "my name is", "my name's", "the name is", "it is", "this is", "i am", "name is", "its", "it's", "i'm", "im",
        "name", "hi", "hey", "hello",
    ].map { $0.split(separator: " ").map(String.init) }

    /// Words of sentences. None is usual in a name.
    private static let sentenceWords: Set<String> = Set(
        """
        i im i'm i'll ill i've ive id i'd you your you're youre u ur he she we they me my mine us them it its it's that
        that's this is isn't isnt are aren't was were be been am do don't dont does did done have haven't has had can
        can't cant
        could would won't wont should shall might must get got go going gonna wanna want need know think see say
        said tell ask come coming came make sign signed put take let give send text texting call working
        broken
        what what's whats when where who who's whos why how which if because but or not no nope nah yes yeah yep yup
        ok okay
        sure thanks thank thx ty please pls plz sorry hello hi hey bye lol haha cool nice awesome perfect good
        in out here there on at for to from with about of tonight tomorrow today now later late early soon still again
        already just also too very really maybe minute minutes min mins hour hours o'clock am pm list spot spots show
        check test testing stop start help
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}

/// What a text would say if it was the reply to a request.
enum SaidToARequest {
    private static let context: ReplyContext = {
        let now = LocalDateTime(date: LocalDate(daysSince1970: 0), time: LocalTime(secondsSinceMidnight: 0))
        return ReplyContext(invitations: [OpenInvitation(number: 1, title: "", starts: now)], now: now)
    }()

    /// Whether it says anything that the reader understands, in any of its languages.
    static func isAny(_ text: String) -> Bool { Reader.rulesOnly.read(text, in: context).label != .needsHuman }

    /// Whether somebody wants no texts.
    static func isOptOut(_ text: String) -> Bool {
        let label = Reader().read(text, in: ReplyContext(invitations: [], now: context.now)).label
        return label == .optOut || label == .pause
    }
}
