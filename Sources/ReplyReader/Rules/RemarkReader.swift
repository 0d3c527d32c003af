import Values

/// Finds a sentence about something other than coming: "ada is my mom", "I heard about that", "my flight was fine".
struct RemarkReader {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    /// The words behind the yes, up to the next mark or behind a comma, are a statement with words that are not
    /// understood. Not what the speaker will do, and nothing with the name or the day of an invitation.
    func isRemark(from start: Int) -> Bool {
        let end = self.end(from: start)
        if isStatement(start..<end) { return true }
        guard end < reply.tokens.count, isPause(end), !(start..<end).contains(where: reply.isUnread) else {
            return false
        }
        let rest = (end + 1)..<max(end + 1, self.end(from: end + 1))
        let isAnswer = reply.stances.contains { rest.contains($0.place.lowerBound) && $0.weight == .plain }
        return !isAnswer && chatter(in: rest) == nil && isStatement(rest)
    }

    private func end(from start: Int) -> Int {
        start < reply.tokens.count
            ? reply.tokens[start...].firstIndex { $0.kind == .mark } ?? reply.tokens.endIndex : reply.tokens.endIndex
    }

    private func isPause(_ mark: Int) -> Bool {
        reply.tokens[mark].isMark(UInt8(ascii: ","))
    }

    private func isStatement(_ rest: Range<Int>) -> Bool {
        guard !reply.tokens[rest].contains(where: { $0.reference != nil }),
            let subject = rest.first(where: { !isLight($0) }), rest.upperBound - subject > 1,
            !isIntroduction(rest)
        else { return false }
        if saysOfOther(subject, upTo: rest.upperBound) { return true }
        let hasUnread = rest.contains(where: reply.isUnread)
        if let remark = chatter(in: rest), remark <= subject || reply.classes(subject).contains(.firstPerson) {
            return hasUnread || remark > subject && remark < subject + 5
        }
        guard hasUnread else { return false }
        if reply.classes(subject).contains(.firstPerson) { return reports(subject + 1, upTo: rest.upperBound) }
        return isOtherSubject(subject, upTo: rest.upperBound)
    }

    /// "pat here", from the person who was asked.
    private func isIntroduction(_ rest: Range<Int>) -> Bool {
        rest.count == 2 && reply.tokens[rest.lowerBound].isAddressee
            && reply.lexicon.isOf(.hereabouts, reply.tokens[rest.lowerBound + 1].word)
    }

    /// "sorry about your dog", "at the dentist": the first phrase of small talk.
    private func chatter(in rest: Range<Int>) -> Int? {
        reply.clauses.flatMap(\.atoms).first {
            $0.sense == .chatter && rest.contains($0.start) && reply.tokens[$0.start].kind == .word
        }?.start
    }

    private func isLight(_ index: Int) -> Bool {
        reply.tokens[index].kind != .word || isCourtesy(index)
            || !reply.classes(index).isDisjoint(with: [.light, .filler])
                && reply.classes(index).isDisjoint(with: [.firstPerson, .otherPerson, .addressee])
    }

    private func isCourtesy(_ index: Int) -> Bool {
        reply.clauses.contains { clause in
            clause.atoms.contains { atom in
                [.thanks, .laughter, .neutral, .correction].contains(atom.sense) && atom.start <= index
                    && index < atom.end
            }
        }
    }

    /// "I heard", "I liked", "I'm still at": not "I will", "I can", "I'd love".
    private func reports(_ verb: Int, upTo end: Int) -> Bool {
        guard verb < end else { return false }
        var verb = verb
        while verb < end, reply.classes(verb).contains(.filler) { verb += 1 }
        guard verb < end else { return false }
        if verb + 1 == end { return isPastVerb(verb) && reply.tokens[verb].endsInEd }
        guard !reply.classes(verb).contains(.auxiliary) else { return false }
        // "I have seen it", not "I have got new jokes".
        let isPast = isPastVerb(verb) || isHave(verb) && isPastVerb(verb + 1) && !isGot(verb + 1)
        if isHave(verb), reply.classes(verb + 1).contains(.article), reply.isUnread(min(verb + 2, end - 1)) {
            return true
        }
        return isPast
            || !reply.classes(verb).isDisjoint(with: [.copula, .beforeIll]) && isElsewhere(verb + 1, upTo: end)
    }

    /// "still at the dentist", "the one who emailed"
    private func isElsewhere(_ index: Int, upTo end: Int) -> Bool {
        (index..<end).contains {
            reply.particle($0) == .at || reply.particle($0) == .one
                || reply.lexicon.isOf(.whereabouts, reply.tokens[$0].word)
        }
    }

    /// "she is", "he did", "my brother plays drums", "traffic was awful": whatever follows is not about the speaker.
    private func saysOfOther(_ subject: Int, upTo end: Int) -> Bool {
        if reply.classes(subject).contains(.group) { return false }
        guard subject + 1 < end else { return false }
        let isPronoun = reply.lexicon.isOf(.thirdPerson, reply.tokens[subject].word)
        if isPronoun, !reply.classes(subject + 1).isDisjoint(with: [.copula, .auxiliary]) { return true }
        if isPronoun || reply.classes(subject).contains(.addressee), isPastVerb(subject + 1), !reply.isRead(subject + 1)
        {
            return true
        }
        let isOwned = reply.lexicon.isOf(.possessive, reply.tokens[subject].word)
        if isOwned, subject + 2 < end, reply.classes(subject + 1).contains(.otherPerson) { return true }
        if isOwned, (subject..<end).count(where: reply.isUnread) > 1, !reply.classes(subject + 1).contains(.group) {
            return true
        }
        return (subject + 1..<end).contains {
            reply.lexicon.isOf(.pastCopula, reply.tokens[$0].word) && !reply.isRead($0)
        }
            && !reply.classes(subject).contains(.firstPerson)
    }

    /// "my flight was", "that movie was", "they sell", "ada is": a subject other than the speaker, and its verb.
    private func isOtherSubject(_ subject: Int, upTo end: Int) -> Bool {
        if reply.classes(subject).contains(.group) { return false }
        let isPerson = !reply.classes(subject).isDisjoint(with: [.otherPerson, .addressee])
        let isNamed = reply.tokens[subject].word == 0 || reply.tokens[subject].isName && reply.isUnread(subject)
        let opens: Bool =
            switch reply.particle(subject) {
            case .that, .this, .those, .these, .the: true
            default: reply.lexicon.isOf(.possessive, reply.tokens[subject].word)
            }
        guard isPerson || isNamed || opens || isIt(subject) else { return false }
        var verb = subject + 1
        while verb < end, reply.classes(verb).contains(.filler) { verb += 1 }
        return (subject + 1..<end).contains { index in
            reply.classes(index).contains(.copula) || isPastVerb(index)
                || (isPerson || isIt(subject)) && index == verb && reply.isUnread(index)
        }
    }

    private func isHave(_ index: Int) -> Bool { reply.tokens[index].word == word("have") }

    private func isGot(_ index: Int) -> Bool { reply.tokens[index].word == word("got") }

    private func word(_ spelling: String) -> Word {
        reply.lexicon.vocabulary.word(Vocabulary.hash(spelling.utf8))
    }

    private func isIt(_ index: Int) -> Bool { reply.tokens[index].word == reply.lexicon.it }

    private func isPastVerb(_ index: Int) -> Bool {
        reply.lexicon.isOf(.past, reply.tokens[index].word) || reply.tokens[index].endsInEd && reply.isUnread(index)
    }
}
