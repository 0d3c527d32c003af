/// Lengths of time: "in an hour", "give me 20 minutes", "in 2 days".
struct WaitReader {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    /// Accepted lengths in minutes. "Give me a minute" is below them: it names no time.
    private static let spans = 5...(48 * 60)

    /// "in an hour", "give me 20 minutes", "need an hour and a half", "in 30". In minutes.
    func minutes(at index: Int) -> Int? {
        guard isSpan(index) else { return nil }
        if reply.particle(index - 1) == .in, let minutes = hoursOfClock(index) { return minutes }
        guard let (halves, end) = halves(index) else { return nil }
        let minutes: Int
        switch reply.particle(end) {
        case .minutes, .minute, .min, .mins: minutes = halves / 2
        case .hours, .hour: minutes = halves * 30 + (isAndAHalf(end + 1) ? 30 : 0)
        default:
            // "get back to you in 30", "give me 30"
            guard reply.tokens[index].kind == .number, endsThought(end), (20...180).contains(halves)
            else { return nil }
            minutes = halves / 2
        }
        return Self.spans.contains(minutes) ? minutes : nil
    }

    /// "in 2 days", "in a week". In days.
    func days(at index: Int) -> Int? {
        guard reply.particle(index) == .in, let (halves, end) = halves(index + 1), (2...60).contains(halves)
        else { return nil }
        switch reply.particle(end) {
        case .day, .days: return halves / 2
        case .week, .weeks: return 7 * halves / 2
        default: return nil
        }
    }

    /// A length of time follows "in (about)", "give me (like)", "need (another)".
    private func isSpan(_ index: Int) -> Bool {
        for before in (index - 3..<index).reversed() {
            if isAny(of: Self.leads, before) { return true }
            guard reply.tokens.indices.contains(before) else { return false }
            let isFiller = reply.classes(before).contains(.filler)
            guard isFiller || isAny(of: Self.roughly, before) else { return false }
        }
        return false
    }

    /// "an", "two", "half an", "a couple of" as a number of halves, and the index of the unit after it.
    private func halves(_ index: Int) -> (Int, end: Int)? {
        let tokens = reply.tokens
        guard tokens.indices.contains(index) else { return nil }
        if tokens[index].kind == .number { return (min(tokens[index].value, 10_000) * 2, index + 1) }
        guard tokens[index].kind == .word, let amount = Self.amounts[tokens[index].word] else { return nil }
        if isArticle(index), !isArticle(index + 1), let inner = halves(index + 1) { return inner }
        var end = index + 1
        if reply.particle(end) == .of || amount == 1 && isArticle(end) { end += 1 }
        return (amount, end)
    }

    private func isArticle(_ index: Int) -> Bool { isAny(of: Self.an, index) }

    private static let leads = words("in within me need take gimme for")
    private static let roughly = words("about around like maybe another")
    private static let half = words("half")
    private static let an = words("a an")

    private static func words(_ list: String) -> Set<Word> {
        Set(list.split(separator: " ").map { Lexicon.standard.vocabulary.word(Vocabulary.hash($0.utf8)) })
            .subtracting([0])
    }

    /// The number of halves that a word means.
    private static let amounts: [Word: Int] = {
        let words = [
            "half": 1, "a": 2, "an": 2, "one": 2, "couple": 4, "few": 6, "two": 4, "three": 6, "four": 8, "five": 10,
            "six": 12, "ten": 20, "fifteen": 30, "twenty": 40, "thirty": 60, "forty": 80, "ninety": 180,
        ]
        let vocabulary = Lexicon.standard.vocabulary
        var amounts: [Word: Int] = [:]
        for (word, amount) in words { amounts[vocabulary.word(Vocabulary.hash(word.utf8))] = amount }
        amounts[0] = nil
        return amounts
    }()

    private func isAndAHalf(_ index: Int) -> Bool {
        reply.particle(index) == .and && isAny(of: Self.half, isArticle(index + 1) ? index + 2 : index + 1)
    }

    /// "in 2h", which is tokenized as a time of day. In minutes.
    private func hoursOfClock(_ index: Int) -> Int? {
        let token = reply.tokens[index]
        guard token.kind == .clock, token.value % 60 == 0 else { return nil }
        return token.value / 60 % 12 * 60
    }

    private func endsThought(_ index: Int) -> Bool {
        guard reply.tokens.indices.contains(index) else { return true }
        return reply.tokens[index].kind == .mark
            || reply.classes(index).contains(.closing)
    }

    private func isAny(of words: Set<Word>, _ index: Int) -> Bool {
        guard reply.tokens.indices.contains(index), reply.tokens[index].kind == .word else { return false }
        return words.contains(reply.tokens[index].word)
    }
}
