/// Cuts tokens into clauses: at punctuation, at "but", "because", "if", and where a question follows an answer.
struct ClauseSplitter {
    private let tokens: [Token]
    private let lexicon: Lexicon
    private var clauses: [Clause] = []
    private var current = Clause(start: 0, end: 0)
    /// Subjects seen in the current condition. The main clause begins with the second one.
    private var subjects = 0

    static func clauses(_ tokens: [Token], _ matcher: Matcher, _ lexicon: Lexicon) -> [Clause] {
        var splitter = ClauseSplitter(tokens: tokens, lexicon: lexicon)
        return splitter.run(matcher)
    }

    private init(tokens: [Token], lexicon: Lexicon) {
        (self.tokens, self.lexicon) = (tokens, lexicon)
    }

    private mutating func run(_ matcher: Matcher) -> [Clause] {
        var nextAtom = 0
        var nextLoose = 0
        var index = 0
        while index < tokens.count {
            while nextLoose < matcher.looseNegations.count, matcher.looseNegations[nextLoose] <= index {
                current.hasLooseNegation = true
                nextLoose += 1
            }
            if nextAtom < matcher.atoms.count, matcher.atoms[nextAtom].start == index {
                take(matcher.atoms[nextAtom])
                index = matcher.atoms[nextAtom].end
                nextAtom += 1
                continue
            }
            if tokens[index].kind == .mark { takeMark(index) } else { takeLoose(index) }
            index += 1
        }
        finish(at: tokens.count, then: .stop)
        return clauses
    }

    private mutating func take(_ atom: Atom) {
        switch atom.sense {
        case .but: begin(.but, at: atom.start)
        case .because: begin(.because, at: atom.start)
        case .condition:
            begin(.condition, at: atom.start)
            if isOthers(atom.end) { subjects = 1 }
        case .ask, .stranger:
            if !current.atoms.isEmpty, current.atoms.allSatisfy({ Sense.answersAndCourtesies.contains($0.sense) }) {
                begin(current.opener, at: atom.start)
            }
            // "I don't know what time" is not a question.
            if isRelative(atom.start) { break }
            let isLed = current.has(.unsure) || current.has(.check) || current.has(.neutral) || current.has(.condition)
            if !isLed { current.isQuestion = true }
        default: break
        }
        current.atoms.append(atom)
        current.end = atom.end
    }

    /// "the brunch which is too early": a relative clause, unless a question mark follows.
    private func isRelative(_ index: Int) -> Bool {
        guard tokens[index].word == lexicon.which, index > current.start, index + 1 < tokens.count,
            tokens[index + 1].word == lexicon.is
        else { return false }
        let mark = tokens[index...].first { $0.kind == .mark }
        return !(mark?.isMark(UInt8(ascii: "?")) ?? false)
    }

    /// "If the snow holds off I'm there": the condition has its own subject, and the first "I" begins the answer.
    private func isOthers(_ index: Int) -> Bool {
        guard index < tokens.count, tokens[index].kind == .word else { return false }
        return lexicon.classes[Int(tokens[index].word)]
            .isDisjoint(with: [.firstPerson, .addressee, .auxiliary, .copula, .negation])
    }

    private mutating func takeMark(_ index: Int) {
        switch UInt8(truncatingIfNeeded: tokens[index].value) {
        case UInt8(ascii: "?"):
            if isAfterDots(index), let last = clauses.indices.last, !clauses[last].has(.rhetorical) {
                clauses[last].hasQuestionMark = true  // "no...?"
                clauses[last].isQuestion = true
            }
            current.hasQuestionMark = true
            if !current.has(.rhetorical) { current.isQuestion = true }
            finish(at: index, then: .stop)
        case UInt8(ascii: ".") where isListed(index), UInt8(ascii: ")") where isListed(index): break
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: ";"): finish(at: index, then: .stop)
        case Glyph.newline: finish(at: index, then: .line)
        case UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"), Glyph.dash,
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"):
            finish(at: index, then: .comma)
        default: break
        }
    }

    private func isAfterDots(_ index: Int) -> Bool {
        index > 0 && tokens[index - 1].isMark(UInt8(ascii: ".")) && tokens[index - 1].end == tokens[index].start
    }

    /// "1." and "2)" number a list.
    private func isListed(_ index: Int) -> Bool {
        guard index > 0, index + 1 < tokens.count, tokens[index].end - tokens[index].start == 1 else { return false }
        return tokens[index - 1].reference?.kind == .number && tokens[index - 1].end == tokens[index].start
    }

    private mutating func takeLoose(_ index: Int) {
        let word = tokens[index].word
        if word != 0, word == lexicon.so, leadsToAnswer(index + 1) { return begin(.so, at: index) }
        if isConclusion(index) {
            begin(.so, at: index)
            current.end = index + 1
            return
        }
        // "würde gern, kann aber nicht": in German "but" stands inside its clause, which a comma begins.
        if tokens[index].role.contains(.contrasting) {
            begin(.but, at: index)
            current.end = index + 1
            return
        }
        current.end = index + 1
        guard current.opener == .condition, word != 0 else { return }
        if lexicon.classes[Int(word)].contains(.firstPerson) {
            subjects += 1
            if subjects > 1 { begin(.none, at: index) }
        }
    }

    /// "así que", "donc", "deshalb", in the middle of a sentence.
    private func isConclusion(_ index: Int) -> Bool {
        guard !tokens[index].languages.isEmpty, current.end > current.start, index + 1 < tokens.count else {
            return false
        }
        return lexicon.isOf(.concluding, tokens[index].word)
    }

    /// "My flight lands at 3 so yes": a reason, then the answer.
    private func leadsToAnswer(_ index: Int) -> Bool {
        guard index < tokens.count, !current.atoms.isEmpty || current.end > current.start else { return false }
        return tokens[index].kind == .reference
            || !lexicon.classes[Int(tokens[index].word)].isDisjoint(with: [.firstPerson, .answerWord])
    }

    private mutating func begin(_ opener: Clause.Opener, at index: Int) {
        let hasContent = !current.atoms.isEmpty || current.end > current.start
        if hasContent {
            finish(at: index, then: .comma)
        }
        current.opener = opener
        subjects = 0
    }

    private mutating func finish(at index: Int, then gap: Clause.Gap) {
        let isEmpty = current.atoms.isEmpty && current.end <= current.start && !current.hasQuestionMark
        if isEmpty {
            // Of two marks in a row the stronger one counts.
            if gap != .comma, current.gap != .start { current.gap = gap }
            current.start = index + 1
            current.end = index + 1
            return
        }
        current.end = max(current.end, current.start)
        clauses.append(current)
        current = Clause(gap: gap, start: index, end: index)
        subjects = 0
    }
}

extension Sense {
    /// Senses that are complete by themselves: a question word after them begins a new clause.
    static let answersAndCourtesies: SenseSet = [
        .yes, .okay, .approve, .desire, .accept, .no, .exclaimNo, .refuse, .busy, .wish, .maybe, .thanks, .sorry,
        .chatter, .laughter, .keen, .pause,
        .but, .acknowledge, .correction, .guess,
    ]
}
