import Values

/// A part of a text about dates: dates, or what a word does.
enum AvailabilityAtom: Hashable, Sendable {
    case dates(DatePhrase)
    case word(AvailabilityRole)
    /// A word that no list has.
    case unknown
    /// One in another language.
    case unread
    case comma, stop, question
}

/// Turns tokens into atoms: writes out variants, corrects typing errors, and finds numbers that are no dates.
struct AvailabilityAtomizer {
    private let question: AvailabilityQuestion
    private var tokens: [AvailabilityToken]

    /// What a text says, and whether its bare numbers can mean other dates than those found.
    static func atoms(
        of tokens: [AvailabilityToken], _ question: AvailabilityQuestion
    ) -> (atoms: [AvailabilityAtom], isDoubtful: Bool) {
        var atomizer = AvailabilityAtomizer(question: question, tokens: tokens)
        atomizer.correctSpelling()
        atomizer.tokens = LimitingAll.written(atomizer.tokens)
        atomizer.tokens = ShowsOfDay.written(atomizer.tokens, question)
        atomizer.tokens = SpokenMarks.written(atomizer.tokens, question)
        atomizer.tokens = NumberRoles(atomizer.tokens, question).tokens
        return atomizer.atoms()
    }

    private func atoms() -> (atoms: [AvailabilityAtom], isDoubtful: Bool) {
        let bare = tokens.compactMap { if case .number(let number) = $0.kind { number } else { nil } }
        let hasDays = tokens.contains {
            switch $0.kind {
            case .ordinal, .pair: true
            case .word:
                DateWords.ranks[$0.text].map { $0 > question.options.count && !question.onDay($0).isEmpty } ?? false
            default: false
            }
        }
        let numbers = NumberMeaning(of: bare, hasDays: hasDays, in: question)
        var atoms: [AvailabilityAtom] = []
        var place = 0
        while place < tokens.count {
            let (atom, length) = next(at: place, numbers)
            // "Ben can't do the 4th": somebody who is not known.
            if atom == .word(.cant), atoms.last == .unknown || atoms.last == .word(.other),
                tokens[place - 1].kind == .word
            {
                atoms[atoms.count - 1] = .word(.unclear)
            }
            if let atom { atoms.append(atom) }
            place += length
        }
        return (atoms, numbers.isDoubtful)
    }

    private func next(at place: Int, _ numbers: NumberMeaning) -> (AvailabilityAtom?, Int) {
        switch tokens[place].kind {
        case .comma: return (.comma, 1)
        case .stop: return (.stop, 1)
        case .question: return (.question, 1)
        case .amount: return (nil, 1)
        default: break
        }
        let words = words(from: place)
        let phrase = AvailabilityWords.role(of: words.texts[...])
        // "after that", "home after"
        if ["after", "before", "from", "past", "afterwards", "afterward"].contains(words.texts.first),
            words.texts.count == 1 || ["that", "then", "there"].contains(words.texts[1])
        {
            var reader = DatePhraseReader(tokens, at: place, question, numbers)
            if let found = reader.read() { return (.dates(found), reader.place - place) }
        }
        if let found = notBefore(place, words.texts, numbers) ?? exception(place, words.texts, words.ends, numbers) {
            return found
        }
        if isTime(place, words.texts) { return (.word(.unclear), 1) }
        // "all, but from 10pm"
        if ["from", "starting"].contains(words.texts.first), place + 1 < tokens.count, tokens[place + 1].kind == .amount
        {
            return (.word(.condition), 1)
        }
        if let length = oneOfDays(words.texts) {
            let isNegated = tokens[..<place].contains {
                [.cant, .not].contains(AvailabilityWords.role(of: [$0.text])?.role)
            }
            return (.word(isNegated ? .unclear : .choice), words.length(of: length))
        }
        if let length = timeOfGroup(place, words.texts) { return (nil, words.length(of: length)) }
        if isAlwaysFree(place, words.texts) { return (.word(.yes), words.length(of: 2)) }
        if let length = staysAway(words.texts, at: place) { return (.word(.no), words.length(of: length)) }
        if let phrase, phrase.length > 1 { return (.word(phrase.role), words.length(of: phrase.length)) }
        if beginsReason(place, words.texts) { return (.word(.reason), 2) }
        var reader = DatePhraseReader(tokens, at: place, question, numbers)
        if let found = reader.read(), reader.place > place { return (.dates(found), reader.place - place) }
        if tokens[place].text == "in", staysIn(place + 1, numbers) || isIn(place) { return (.word(.yes), 1) }
        guard tokens[place].kind == .word else { return (.word(.unclear), 1) }
        if isAfterAll(place, words.texts) { return (.word(.rest), 1) }
        guard let phrase else { return (tokens[place].isUnread ? .unread : .unknown, 1) }
        return (phrase.role == .neutral ? nil : .word(phrase.role), 1)
    }

    /// "next week yes, after no": after what was named before, which is no day.
    private func isAfterAll(_ place: Int, _ words: [String]) -> Bool {
        guard ["after", "afterwards", "afterward", "then"].contains(words[0]), place > 0, words.count > 1,
            ["no", "nope", "nah", "not", "none", "nothing", "yes"].contains(words[1])
        else { return false }
        return place + 2 >= tokens.count || tokens[place + 2].isMark
    }

    /// "not before the 10th", "nothing until the 11th": free from then on.
    private func notBefore(
        _ place: Int, _ words: [String], _ numbers: NumberMeaning
    ) -> (AvailabilityAtom?, Int)? {
        guard ["not", "nothing", "none"].contains(words.first) else { return nil }
        let between = words.dropFirst().prefix { ["free", "available", "around", "good", "til", "till"].contains($0) }
        let next = between.count + 1
        guard words.indices.contains(next), Self.bounds.contains(words[next]) || between.last?.hasPrefix("til") == true
        else { return nil }
        let start = Self.bounds.contains(words[next]) ? next : next - 1
        if words[0] == "not", start > 1, words[start] != "before" { return nil }
        var changed = tokens
        guard place + start < tokens.count, tokens[place + start].text == words[start] else { return nil }
        changed[place + start].text = "starting"
        var reader = DatePhraseReader(changed, at: place + start, question, numbers)
        return reader.read().map { (.dates($0), reader.place - place) }
    }

    private static let bounds: Set = ["before", "until", "till", "til"]

    private static let exceptions: [[String]] = [
        "thats not", "that isnt", "that arent", "that are not", "that is not", "not including",
        "which isnt",
        "which arent", "thats not on", "that isnt on", "thats outside",
        "as long as its not", "as long as it isnt", "so long as its not", "so long as it isnt", "provided its not",
        "providing its not", "unless its", "unless it is", "if its not", "if it isnt", "just not", "just not on",
        "except not", "only not", "not counting", "save", "ex", "that doesnt fall on", "thats not called",
    ].map { $0.split(separator: " ").map(String.init) }

    /// "anything that isn't the 5th", "all, just not fridays"
    private func exception(
        _ place: Int, _ words: [String], _ ends: [Int], _ numbers: NumberMeaning
    ) -> (AvailabilityAtom?, Int)? {
        guard let found = Self.exceptions.first(where: { words.starts(with: $0) }), words.count > found.count else {
            return nil
        }
        var next = place + ends[found.count - 1]
        while next < tokens.count, AvailabilityWords.articles.contains(tokens[next].text) { next += 1 }
        var reader = DatePhraseReader(tokens, at: next, question, numbers)
        guard reader.read() != nil else { return nil }
        let isChoice = ["save", "ex"].contains(found[0]) && !tokens[..<place].contains { $0.text.hasPrefix("all") }
        return isChoice ? nil : (.word(.except), ends[found.count - 1])
    }

    private static let offers: Set = [
        "free", "opening", "openings", "slot", "slots", "spot", "gap", "gaps", "window", "date", "dates", "night",
        "nights", "day", "availability", "question", "feeling", "few", "couple", "lot", "clear", "open", "wide", "hard",
        "soft", "sitter", "babysitter", "lift", "ride", "cover", "weekend", "break", "pass", "good", "great", "chance",
        "btw", "preference", "sub", "backup", "set", "show", "new", "tight", "fun", "funny",
    ]

    /// "I have a recital": a reason to be elsewhere.
    private func beginsReason(_ place: Int, _ words: [String]) -> Bool {
        guard ["have", "got"].contains(words.first), place + 2 < tokens.count,
            ["a", "an", "my", "the"].contains(tokens[place + 1].text), words.count > 1,
            tokens[place + 2].kind == .word, !Self.offers.contains(tokens[place + 2].text),
            DateWords.weekdays[words[1]] == nil, DateWords.ranks[words[1]] == nil
        else { return false }
        return true
    }

    /// "out the first weekend, in the second", and not "in december".
    private func staysIn(_ place: Int, _ numbers: NumberMeaning) -> Bool {
        var reader = DatePhraseReader(tokens, at: place, question, numbers)
        guard place < tokens.count, DateWords.months[tokens[place].text] == nil,
            !["this", "next", "early", "mid", "late"].contains(tokens[place].text)
        else { return false }
        return reader.read() != nil
    }

    /// "fridays are in"
    private func isIn(_ place: Int) -> Bool {
        guard place > 0, place + 1 == tokens.count || tokens[place + 1].isMark else { return false }
        let before = tokens[place - 1]
        return before.number != nil || ["is", "are"].contains(before.text) || DateWords.weekdays[before.text] != nil
    }

    /// Words at a place say where somebody is.
    private func isAbout(_ place: Int) -> Bool {
        guard place > 0 else { return false }
        if tokens[place - 1].kind == .comma, place > 1, tokens[place - 2].number != nil { return true }
        return ["down", "up", "over", "stuck", "be", "stay", "staying", "still"].contains(tokens[place - 1].text)
            && tokens[..<place].suffix(4).contains { ["im", "be", "were", "am", "still"].contains($0.text) }
    }

    /// "can't do the 5th till 9pm"
    private func isTime(_ place: Int, _ words: [String]) -> Bool {
        guard ["till", "til", "until", "before", "after", "past"].contains(words.first), place + 1 < tokens.count,
            case .amount = tokens[place + 1].kind
        else { return false }
        return tokens[..<place].contains { AvailabilityWords.role(of: [$0.text])?.role == .cant }
    }

    /// "one saturday", "just one saturday", where there are several.
    private func oneOfDays(_ words: [String]) -> Int? {
        let length = ["just", "only"].contains(words.first) ? 2 : 1
        guard words.count > length, words[length - 1] == "one", let weekday = DateWords.weekdays[words[length]],
            question.on(weekday).count > 1
        else { return nil }
        return length
    }

    /// "weekdays anytime": no other days.
    private func timeOfGroup(_ place: Int, _ words: [String]) -> Int? {
        let length = words.first == "anytime" ? 1 : words.starts(with: ["any", "time"]) ? 2 : 0
        guard length > 0, place > 0, tokens[place - 1].kind == .word else { return nil }
        let before = tokens[place - 1].text
        return DateWords.weekdays[before] != nil || Self.groups.contains(before) ? length : nil
    }

    private static let groups: Set = ["weekend", "weekends", "weekday", "weekdays", "weeknight", "weeknights"]

    /// "Mondays always work", and not "I always work Mondays".
    private func isAlwaysFree(_ place: Int, _ words: [String]) -> Bool {
        guard words.count == 2, words == ["always", "work"], place > 0, !tokens[place - 1].isMark else { return false }
        return !["i", "we", "he", "she", "they"].contains(tokens[place - 1].text)
    }

    /// "I'm in Chicago": elsewhere.
    private func staysAway(_ words: [String], at place: Int) -> Int? {
        let openings = [
            ["im", "down", "in"], ["im", "up", "in"], ["im", "over", "in"], ["im", "away", "in"], ["im", "on"],
            ["ill", "be", "on"], ["im", "at"], ["ill", "be", "at"], ["im", "in"], ["i", "am", "in"], ["be", "in"],
            ["ill", "be", "in"], ["were", "in"],
        ]
        // "in Spain until the 8th"
        if words.first == "in", words.count > 2, place == 0 || tokens[place - 1].isMark,
            DatePhraseReader.rangeWords.contains(words[2]) || words[2] == "from" || tokens[place + 2].number != nil
                || DateWords.weekdays[words[2]] != nil, !AvailabilityWords.isKnown(words[1]),
            DateWords.months[words[1]] == nil, words[1].first?.isLetter == true, DateWords.weekdays[words[1]] == nil
        {
            return 2
        }
        // "6th - in Leeds", "I'm down in Leeds"
        if words.first == "in", words.count > 1, isAbout(place), !AvailabilityWords.isKnown(words[1]),
            words[1].first?.isLetter == true, DateWords.months[words[1]] == nil, DateWords.weekdays[words[1]] == nil,
            DateWords.ranks[words[1]] == nil, DateWords.cardinals[words[1]] == nil, words[1].utf8.count > 2
        {
            return 2
        }
        guard let opening = openings.first(where: { words.starts(with: $0) }), words.count > opening.count,
            !AvailabilityWords.isKnown(words[opening.count]), words[opening.count].first?.isLetter == true,
            DateWords.weekdays[words[opening.count]] == nil, DateWords.months[words[opening.count]] == nil,
            DateWords.ranks[words[opening.count]] == nil
        else { return nil }
        return opening.count + 1
    }

    /// The words from a place on, without articles, and how many tokens so many of them are.
    private struct Words {
        var texts: [String] = []
        var ends: [Int] = []

        func length(of count: Int) -> Int { ends[count - 1] }
    }

    private func words(from start: Int) -> Words {
        var words = Words()
        for index in start..<min(tokens.count, start + 8) {
            let token = tokens[index]
            if token.isMark { break }
            let isArticle =
                index > start && AvailabilityWords.articles.contains(token.text)
                && !(token.text == "so" && words.texts == ["if"])
            if isArticle { continue }
            words.texts.append(token.text)
            words.ends.append(index - start + 1)
        }
        return words
    }

    // MARK: Spelling

    private static let variants: [String: String] = [
        "u": "you", "ur": "your", "w": "with", "cuz": "because", "thme": "them", "al": "all", "alll": "all",
        "teh": "the",
        "tho": "though", "wanna": "want", "im": "im", "ive": "i have", "iv": "i have", "weds": "wed", "ok": "ok",
        "nd": "and", "wknd": "weekend", "wknds": "weekends", "wkend": "weekend", "b4": "before", "thurday": "thursday",
        "firsst": "first", "frist": "first", "1st": "first", "avaible": "available", "avaialble": "available",
        "cannt": "cant", "cnat": "cant", "ca": "cant", "evrything": "everything", "evry": "every", "ovr": "over",
        "satdy": "saturday", "satdee": "saturday", "satday": "saturday", "frid": "friday", "fridee": "friday",
        "sundee": "sunday", "thursdee": "thursday", "forth": "fourth", "twelth": "twelfth", "twelveth": "twelfth",
        "fith": "fifth", "fivth": "fifth", "eigth": "eighth", "nineth": "ninth", "outta": "of", "em": "them",
        "adn": "and", "annd": "and", "thm": "them", "tem": "them", "oyu": "you", "firday": "friday",
        "fo": "for", "fr": "for", "r": "are", "cam": "can", "cna": "can", "kan": "can", "knot": "not", "kant": "cant",
        "nowt": "nothing",
        "owt": "anything", "soz": "sorry", "sry": "sorry", "srry": "sorry", "srs": "sorry", "wk": "week",
        "wks": "weeks",
        "tues": "tue", "wkdays": "weekdays", "dosnt": "doesnt", "isn": "isnt", "arnt": "arent", "excl": "except",
        "avl": "available", "avlb": "available", "deffo": "definitely", "defs": "definitely", "poss": "possibly",
        "dnt": "dont", "cudnt": "couldnt", "shld": "should", "shud": "should", "cud": "could", "wld": "would",
        "theres": "there is", "apart4m": "except", "eerything": "everything", "myt": "might", "mite": "might",
        "betwn": "between", "btwn": "between", "aftr": "after", "befor": "before", "untl": "until", "fwiw": "btw",
        "nite": "night", "nites": "nights", "fridya": "friday", "saturyday": "saturday", "wkends": "weekends",
        "ny": "nye", "thanksgivng": "thanksgiving", "xcept": "except", "probs": "probably", "bc": "because",
        "olny": "only", "onyl": "only", "ony": "only", "jsut": "just", "jus": "just",
    ]

    /// Words that a typing error is corrected to: days, months and the words that change an answer.
    private static let targets: [String] = Array(
        Set(DateWords.weekdays.keys.filter { $0.count > 5 }).union(DateWords.months.keys.filter { $0.count > 5 })
            .union([
                "available", "unavailable", "everything", "anything", "except", "definitely", "probably", "tentative",
                "weekend", "weekends", "possible", "traveling", "tentatively", "vacation", "second", "whenever",
            ])
    ).sorted()

    private mutating func correctSpelling() {
        var corrected: [AvailabilityToken] = []
        for token in tokens {
            guard token.kind == .word else {
                corrected.append(token)
                continue
            }
            // Los Angeles; elsewhere an article.
            let isPlace = token.text == "la" && ["in", "to"].contains(corrected.last?.text)
            let text = isPlace ? "losangeles" : Self.variants[token.text] ?? token.text
            corrected += text.split(separator: " ").map { .word(Self.corrected(String($0))) }
        }
        tokens = corrected
    }

    private static func corrected(_ word: String) -> String {
        guard word.count > 4, !AvailabilityWords.isKnown(word), DateWords.weekdays[word] == nil,
            DateWords.months[word] == nil, DateWords.ranks[word] == nil
        else { return word }
        let near = targets.filter { isOneSlip(Array(word.utf8), Array($0.utf8)) }
        // "satudays" is near to several spellings of one day.
        let days = Set(near.map { DateWords.weekdays[$0] })
        return near.count == 1 || days.count == 1 && !days.contains(nil) ? near[0] : word
    }

    /// One letter added, left out or replaced, or two swapped.
    static func isOneSlip(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard abs(left.count - right.count) < 2 else { return false }
        let start = zip(left, right).prefix { $0 == $1 }.count
        let (a, b) = (left[start...], right[start...])
        let end = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
        let (restA, restB) = (a.dropLast(end), b.dropLast(end))
        if restA.count <= 1, restB.count <= 1 { return true }
        return restA.count == 2 && restB.count == 2 && restA.first == restB.last && restA.last == restB.first
    }
}
