import Values

/// Whom a performer offers in their place: "can't Friday but Ben can", "Can Ben take my spot?". It reads names only:
/// the writer's own answer is what `Reader` says.
struct SubstituteReader {
    /// A name in a text.
    struct Name: Hashable {
        /// What may be the name as it was typed, the most words first.
        let spellings: [String]
        /// It is written like a name, so that it may be one that no contact has.
        let isCapitalized: Bool
    }

    private let text: SubstituteText
    private let refuses: Bool
    private let ofTitles: Set<String>

    /// - Parameters:
    ///   - titles: names of shows and venues, whose words name nobody.
    ///   - refuses: the text was read as a no, or leans to one. Where it is not, only words count that can mean nothing
    ///     but a swap: "cover for me", "take my spot".
    init(_ body: String, besides titles: [String], refuses: Bool) {
        text = SubstituteText(body)
        self.refuses = refuses
        ofTitles = Set(titles.flatMap { SubstituteText($0).words.map(\.folded) })
    }

    /// In the order of the text, each once.
    var names: [Name] {
        var found: [Name] = []
        for index in text.words.indices {
            for name in names(endingBefore: index) + names(beginningAt: index)
            where !found.contains(where: { !Set($0.spellings).isDisjoint(with: name.spellings) }) {
                found.append(name)
            }
        }
        return found
    }

    // MARK: A name, and then what they can do

    /// "Ben can cover", "Ben is free", "Ben springt für mich ein". All of "Ben or Cleo can".
    private func names(endingBefore verb: Int) -> [Name] {
        guard verb > 0, isName(verb - 1), !text.words[verb].isAfterStop, let strength = strength(at: verb),
            strength == .swap || mayRefuse(before: verb)
        else { return [] }
        var start = verb - 1
        let first = spellings(endingAt: start)
        start -= first.count - 1
        var names = [name(first)]
        while start > 1, Self.and.contains(text.words[start - 1].folded) {
            // An article: "mas o Ben pode".
            if Self.beforeAdvice.contains(text.words[start - 2].folded) { break }
            // "Me and Ben can" is no swap.
            guard isName(start - 2) else { return [] }
            let other = spellings(endingAt: start - 2)
            names.insert(name(other), at: 0)
            start -= 1 + other.count
        }
        let before = start > 0 && !text.words[start].isAfterMark ? text.words[start - 1].folded : ""
        let isAskedFor = start > 1 && Self.mayI.contains { text.has($0, at: start - $0.count) }
        return Self.notBefore.contains(before) && !isAskedFor ? [] : names
    }

    private enum Strength {
        /// It can mean nothing but that somebody takes the writer's place.
        case swap
        /// It means that behind a no.
        case able
    }

    /// What stands behind a name: "can cover for me", "is free", "takes my spot".
    private func strength(at verb: Int) -> Strength? {
        if let length = text.longest(of: Self.modals, at: verb) { return strengthOfAction(at: verb + length) }
        if text.longest(of: Self.swapVerbs, at: verb) != nil { return isForOther(verb) ? nil : .swap }
        if let length = text.longest(of: Self.ableVerbs, at: verb) {
            return text.isClauseEnd(verb + length) ? .able : nil
        }
        if let length = text.longest(of: Self.copulas, at: verb) {
            let state = verb + length
            if text.longest(of: Self.swapStates, at: state) != nil { return isForOther(state) ? nil : .swap }
            let words = text.longest(of: Self.ableStates, at: state) ?? 0
            return text.isClauseEnd(state + words) ? .able : nil
        }
        if text.has(["instead"], at: verb) { return refuses || text.has(["of", "me"], at: verb + 1) ? .swap : nil }
        return nil
    }

    /// What stands behind "can": nothing, "cover", "do it".
    private func strengthOfAction(at start: Int) -> Strength? {
        let rest = start..<text.end(of: start - 1)
        if rest.contains(where: { Self.likewise.contains(text.words[$0].folded) }) || isForOther(start) { return nil }
        if text.longest(of: Self.swapActions, at: start) != nil { return .swap }
        let isAct = rest.first.map { Self.ableActions.contains(text.words[$0].folded) } ?? false
        if isAct, rest.contains(where: { text.longest(of: Self.inMyPlace, at: $0) != nil }) { return .swap }
        return isAct || text.isClauseEnd(start) ? .able : nil
    }

    /// "Cover for Cleo", "instead of her": it is not the writer's place.
    private func isForOther(_ start: Int) -> Bool {
        (start..<text.end(of: max(start - 1, 0))).dropLast().contains { index in
            let (word, next) = (text.words[index].folded, text.words[index + 1].folded)
            let isOther = next != "me" && next != "mich" && next != "mi" && next != "moi"
            return text.has(["instead", "of"], at: index - 1) && isOther
                || word == "for" && index > start && Self.coverWords.contains(text.words[index - 1].folded) && isOther
                    && !Self.days.contains(next) && next != "the" && next != "that" && next != "this"
        }
    }

    // MARK: What to do, and then a name

    /// "Ask Ben", "swap with Ben", "got Ben to cover", "can Ben take my spot?"
    private func names(beginningAt start: Int) -> [Name] {
        guard isName(start), start > 0 else { return [] }
        let all = spellings(beginningAt: start)
        for length in all.indices.reversed().map({ $0 + 1 }) {
            let end = start + length
            guard let strength = strength(before: start, behind: end), strength == .swap || mayRefuse(before: start)
            else { continue }
            return [name(all.prefix(length).reversed())]
        }
        return []
    }

    private func strength(before start: Int, behind end: Int) -> Strength? {
        func leads(_ phrases: [[String]]) -> Int? {
            phrases.filter { text.has($0, at: start - $0.count) && !text.words[start].isAfterStop }.map(\.count).max()
        }
        if !text.words[start].isAfterMark,
            ["can", "could", "would", "will", "may", "kann", "puede", "peut"].contains(
                text.words[start - 1].folded)
        {
            let strength = strengthOfAction(at: end)
            if strength == .swap { return .swap }
            return end < text.words.count && ["do", "work"].contains(text.words[end].folded) ? .able : nil
        }
        if let length = leads(Self.swapLeads), !isNegated(start - length) { return .swap }
        if text.words[start].isAfterMark || text.words[start].isAfterStop,
            Self.foundLeads.contains(where: {
                text.has($0, at: start - $0.count)
            })
        {
            return .swap
        }
        if leads(Self.letLeads) != nil, text.longest(of: Self.takeMine, at: end) != nil { return .swap }
        if let length = leads(Self.getLeads), text.longest(of: Self.toActions, at: end) != nil {
            return isNegated(start - length) ? nil : .swap
        }
        let isInstead = text.has(["instead"], at: end) || text.has(["in", "instead"], at: end)
        if leads(Self.sendLeads) != nil, isInstead { return .swap }
        if let length = leads(Self.askLeads), text.isClauseEnd(end), maySuggest(start - length) { return .able }
        return nil
    }

    private func isNegated(_ verb: Int) -> Bool {
        (max(verb - 2, 0)..<max(verb, 0)).contains { ["not", "never", "nobody"].contains(text.words[$0].folded) }
    }

    /// "Ask Ben", "you could ask Ben"; not "I will ask Ben".
    private func maySuggest(_ verb: Int) -> Bool {
        guard verb > 0, !text.words[verb].isAfterMark else { return true }
        let before = text.words[verb - 1].folded
        if ["could", "can", "should", "might"].contains(before) { return text.has(["you"], at: verb - 2) }
        return Self.beforeAdvice.contains(before)
    }

    // MARK: Names

    private func name(_ spellings: [String]) -> Name {
        Name(
            spellings: spellings,
            isCapitalized: text.hasMixedCase && spellings.allSatisfy { $0.first?.isUppercase == true })
    }

    private func isName(_ index: Int) -> Bool {
        guard text.words.indices.contains(index) else { return false }
        let word = text.words[index]
        return word.typed.count > 1 && !word.typed.contains(where: \.isNumber) && !Self.ordinary.contains(word.folded)
            && !Self.days.contains(word.folded) && !ofTitles.contains(word.folded)
    }

    /// The most words first.
    private func spellings(endingAt last: Int) -> [String] {
        var first = last
        while first > 0, last - first < 2, isName(first - 1), !text.words[first].isAfterMark,
            text.words[first - 1].isCapitalized == text.words[last].isCapitalized
        {
            first -= 1
        }
        return (first...last).map { typed($0...last) }
    }

    /// The fewest words first.
    private func spellings(beginningAt first: Int) -> [String] {
        var last = first
        while last + 1 < text.words.count, last - first < 2, isName(last + 1), !text.words[last + 1].isAfterMark,
            text.words[last + 1].isCapitalized == text.words[first].isCapitalized
        {
            last += 1
        }
        return (first...last).map { typed(first...$0) }
    }

    private func typed(_ range: ClosedRange<Int>) -> String {
        range.map { text.words[$0].typed }.joined(separator: " ")
    }

    /// Whether the text says no: it was read so, or a word before says so.
    private func mayRefuse(before index: Int) -> Bool {
        refuses || (0..<index).contains { text.longestRefusal(at: $0) != nil }
    }
}
