import Values

/// "Invitation me Monday", "I'll know tonight", "give me an hour": when to ask again.
extension ReplyInterpreter {
    /// The moment or the day after today that is named along with the wish to check, before the show itself.
    func snooze() -> Snooze? {
        for clause in message.clauses where clause.has(.check) || clause.has(.unsure) || clause.has(.snooze) {
            for index in message.places(of: clause) {
                if let minutes = span(index) { return .after(minutes: minutes) }
                if let moment = moment(index, in: clause) { return .at(moment) }
                if let day = dayOnly(index) { return .day(day) }
            }
        }
        return nil
    }

    /// "Invitation me in an hour", where several are open and none is named: of all of them. "Invitation me Friday" may mean the day or
    /// its show.
    func askedAgainOfAll() -> Verdict? {
        let places = context.invitations.indices.filter { context.invitations[$0].isOpen }
        let bits = places.reduce(UInt64(0)) { $0 | 1 << UInt64($1) }
        let named = message.tokens.indices.filter { index in
            message.tokens[index].reference.map { $0.kind != .whatever && $0.mask & bits != 0 } ?? false
        }
        if open.count > 1, named.count == 1, message.tokens[named[0]].reference?.kind == .day, message.stands.isEmpty,
            message.clauses.contains(where: { isWished(named[0], in: $0) })
        {
            return Verdict(.needsHuman, rule: .whichAsk).holding(.tentative)
        }
        guard !open.isEmpty, context.invitations.count > 1, named.isEmpty, !message.has(.nothing),
            !message.has(.anyOne),
            !message.has(.except),
            snooze() != nil
        else { return nil }
        let single = answerToOne(open[0])
        guard single.label == .tentative else { return nil }
        let answers = Dictionary(open.map { ($0.number, Answer.tentative) }) { first, _ in first }
        return Verdict(.tentative, rule: single.rule, answers: answers, flags: single.flags)
    }

    private func dayOnly(_ index: Int) -> LocalDate? {
        guard let day = message.tokens[index].reference?.day ?? inDays(index) else { return nil }
        let date = LocalDate(daysSince1970: day)
        return date > context.today && open.allSatisfy { date < $0.starts.date } ? date : nil
    }

    /// "in 2 days", "in a week"
    private func inDays(_ index: Int) -> Int? {
        guard particle(index) == .in, let (halves, end) = halves(index + 1), (2...60).contains(halves)
        else { return nil }
        let today = context.today.daysSince1970
        switch particle(end) {
        case .day, .days: return today + halves / 2
        case .week, .weeks: return today + 7 * halves / 2
        default: return nil
        }
    }

    // MARK: In an hour

    /// Minutes, from five on: "give me a minute" names no time.
    private static let spans = 5...(48 * 60)

    /// "in an hour", "give me 20 minutes", "need an hour and a half", "in 30"
    private func span(_ index: Int) -> Int? {
        guard isSpan(index) else { return nil }
        if particle(index - 1) == .in, let minutes = hoursOfClock(index) { return minutes }
        guard let (halves, end) = halves(index) else { return nil }
        let minutes: Int
        switch particle(end) {
        case .minutes, .minute, .min, .mins: minutes = halves / 2
        case .hours, .hour: minutes = halves * 30 + (isAndAHalf(end + 1) ? 30 : 0)
        default:
            // "get back to you in 30", "give me 30"
            guard message.tokens[index].kind == .number, endsThought(end), (20...180).contains(halves)
            else { return nil }
            minutes = halves / 2
        }
        return Self.spans.contains(minutes) ? minutes : nil
    }

    /// "in (about)", "give me (like)", "need (another)" in front of a length of time.
    private func isSpan(_ index: Int) -> Bool {
        for before in (index - 3..<index).reversed() {
            if isAny(of: Self.leads, before) { return true }
            guard message.tokens.indices.contains(before) else { return false }
            let isFiller = lexicon.classes[Int(message.tokens[before].word)].contains(.filler)
            guard isFiller || isAny(of: Self.roughly, before) else { return false }
        }
        return false
    }

    /// "an", "two", "half an", "a couple of", twice their worth, and where what they count stands.
    private func halves(_ index: Int) -> (Int, end: Int)? {
        let tokens = message.tokens
        guard tokens.indices.contains(index) else { return nil }
        if tokens[index].kind == .number { return (min(tokens[index].value, 10_000) * 2, index + 1) }
        guard tokens[index].kind == .word, let amount = Self.amounts[tokens[index].word] else { return nil }
        if isArticle(index), !isArticle(index + 1), let inner = halves(index + 1) { return inner }
        var end = index + 1
        if particle(end) == .of || amount == 1 && isArticle(end) { end += 1 }
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

    /// Twice what they count.
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
        particle(index) == .and && isAny(of: Self.half, isArticle(index + 1) ? index + 2 : index + 1)
    }

    /// "in 2h" looks like a time of day.
    private func hoursOfClock(_ index: Int) -> Int? {
        let token = message.tokens[index]
        guard token.kind == .clock, token.value % 60 == 0 else { return nil }
        return token.value / 60 % 12 * 60
    }

    // MARK: At a time of day

    /// "tonight", "tomorrow morning", "Thursday at 3", "after 6"
    private func moment(_ index: Int, in clause: Clause) -> LocalDateTime? {
        let reference = message.tokens[index].reference
        let moment: LocalDateTime?
        if let day = reference?.day {
            // "not sure about tonight": that is the show.
            if reference?.mask != 0, !isWished(index, in: clause) { return nil }
            let date = LocalDate(daysSince1970: day)
            let time = clock(behind: index, on: date) ?? clock(index - 1, on: date) ?? part(behind: index)?.time
            moment = (time ?? reference?.part?.time).map { LocalDateTime(date: date, time: $0) }
        } else if isLeadIn(index - 1), isWished(index - 1, in: clause), !namesDay(index + 1) {
            moment = clock(index, on: context.today).map { LocalDateTime(date: context.today, time: $0) }
        } else {
            moment = partOfNextDay(index)
        }
        return moment.flatMap { moment in
            moment > context.now && open.allSatisfy { moment < $0.starts } ? moment : nil
        }
    }

    /// Inside "ask me" and the like, or right behind it.
    private func isWished(_ index: Int, in clause: Clause) -> Bool {
        clause.atoms.contains {
            ($0.sense == .check || $0.sense == .snooze) && $0.start < index && index <= $0.end
        }
    }

    private func namesDay(_ index: Int) -> Bool {
        message.tokens.indices.contains(index) && message.tokens[index].reference?.day != nil
    }

    private func isLeadIn(_ index: Int) -> Bool {
        switch particle(index) {
        case .at, .around, .after, .by, .until, .before: true
        default: false
        }
    }

    private func clock(behind index: Int, on date: LocalDate) -> LocalTime? {
        clock(isLeadIn(index + 1) ? index + 2 : index + 1, on: date)
    }

    /// A time between eight in the morning and ten at night; without am or pm the next such one.
    private func clock(_ index: Int, on date: LocalDate) -> LocalTime? {
        guard message.tokens.indices.contains(index) else { return nil }
        let token = message.tokens[index]
        let hours = token.value % 12
        let minutes: [Int]
        switch token.kind {
        case .clock: minutes = [token.value]
        case .number where (1...12).contains(token.value) && isLeadIn(index - 1):
            minutes = [hours * 60, (hours + 12) * 60].filter { (8 * 60...22 * 60).contains($0) }
        default: return nil
        }
        return minutes.map { LocalTime(secondsSinceMidnight: $0 * 60) }
            .first { LocalDateTime(date: date, time: $0) > context.now }
    }

    /// "in the evening" behind a day.
    private func part(behind index: Int) -> DayPart? {
        guard particle(index + 1) == .in, particle(index + 2) == .the else { return nil }
        return particle(index + 3).flatMap(DayPart.init)
    }

    /// "in the morning": the one that comes.
    private func partOfNextDay(_ index: Int) -> LocalDateTime? {
        guard let part = part(behind: index - 1) else { return nil }
        let today = LocalDateTime(date: context.today, time: part.time)
        return today > context.now ? today : LocalDateTime(date: context.today.adding(days: 1), time: part.time)
    }

    // MARK: Words

    private func endsThought(_ index: Int) -> Bool {
        guard message.tokens.indices.contains(index) else { return true }
        return message.tokens[index].kind == .mark
            || lexicon.classes[Int(message.tokens[index].word)].contains(.closing)
    }

    private func isAny(of words: Set<Word>, _ index: Int) -> Bool {
        guard message.tokens.indices.contains(index), message.tokens[index].kind == .word else { return false }
        return words.contains(message.tokens[index].word)
    }

    func particle(_ index: Int) -> CalendarWord.Particle? {
        guard message.tokens.indices.contains(index), message.tokens[index].kind == .word else { return nil }
        return lexicon.calendar[Int(message.tokens[index].word)].particle
    }
}
