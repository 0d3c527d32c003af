/// What vetoes a yes: irony, a setback, unread words, somebody else's yes.
struct YesVetoes {
    private let reply: ParsedReply

    init(_ reply: ParsedReply) {
        self.reply = reply
    }

    /// The rule that vetoes the yes; nil if none does.
    func veto() -> Rule? {
        if reply.has(.setback) && !hasOnlyEmojiSetbacks || reply.has(.booked) || isSarcastic || isSarcasticBoast {
            return .contradiction
        }
        if reply.tokens.contains(where: { reply.lexicon.classes[Int($0.word)].contains(.regret) }) || endsInNot {
            return .reservation
        }
        if reply.hasStanceOfOther || speaksForTwo || reply.has(.except) { return .someoneElse }
        if isYesToSomethingElse { return .unreadWords }
        let strongest = reply.stances.filter { $0.side == .yes }.map(\.weight).max()
        if strongest == .weak, reply.has(.acknowledge) { return .acknowledgement }
        if reply.has(.chatter) || reply.has(.laughter), reply.tokens.allSatisfy({ $0.kind != .word }) {
            return .courtesy
        }
        if strongest == .weak, hasUnreadContent { return .unreadWords }
        if strongest == .weak, reply.has(.thanks) || reply.has(.chatter) || reply.has(.laughter) {
            return .courtesy
        }
        if reply.hasQuestion, strongest == .weak { return .weakYesWithQuestion }
        if reply.hasAnswerInQuestion, strongest != .plain { return .answerInQuestion }
        let yes = reply.stances.filter { $0.side == .yes }
        if !yes.contains(where: { $0.sense == .yes }), hasUnreadWords(beside: yes) { return .unreadWords }
        if yes.allSatisfy({ $0.weight < .plain && unreadWords(in: $0.clause) > 2 }) { return .unreadWords }
        if looseNegationTouchesYes { return .unclearNegation }
        if isUnfinished { return .reservation }
        if yes.contains(where: isQualified) { return .unreadWords }
        return nil
    }

    /// "okay so": the sentence is not finished.
    private var isUnfinished: Bool {
        guard let last = reply.tokens.indices.last(where: { reply.tokens[$0].kind == .word }),
            !reply.isRead(last)
        else { return false }
        switch reply.particle(last) {
        case .but, .and, .or: return true
        default: return reply.tokens[last].word == reply.lexicon.so && last + 1 == reply.tokens.count
        }
    }

    /// "provisionally yes": an unknown adverb qualifies the yes.
    private func isQualified(_ stance: Stance) -> Bool {
        let before = stance.place.lowerBound - 1
        guard before >= reply.clauses[stance.clause].start, reply.tokens[before].word == 0 else { return false }
        return reply.tokens[before].isAdverb
    }

    /// "we can both do it": there is one invitation for one performer.
    private var speaksForTwo: Bool {
        reply.tokens.indices.contains { reply.particle($0) == .both }
    }

    /// Unknown words in the clause that answers without a "yes" or "no":
    /// "I'll be there in spirit", "my work is done". Words before "I'm in" do not count: "deadass I'm in".
    private func hasUnreadWords(beside stances: [Stance]) -> Bool {
        !stances.isEmpty
            && stances.allSatisfy { stance in
                let clause = reply.clauses[stance.clause]
                if stance.sense == .accept, reply.classes(stance.place.lowerBound).contains(.answerWord) {
                    return false
                }
                let start = reply.isSaidOfSelf(stance) ? stance.place.upperBound : clause.start
                return (start..<max(start, min(clause.end, reply.tokens.count))).contains(where: reply.isUnread)
            }
    }

    private func unreadWords(in clause: Int) -> Int {
        let clause = reply.clauses[clause]
        return reply.places(of: clause).count(where: reply.isUnread)
    }

    /// "great 4 people", "oh great another night like that": praise with more than courtesies beside it.
    private var hasUnreadContent: Bool {
        reply.has(.party) || reply.tokens.indices.contains(where: reply.isUnread)
    }

    /// "can't say no to you 😩": an emoji beside a plain yes does not weaken it.
    private var hasOnlyEmojiSetbacks: Bool {
        let setbacks = reply.clauses.flatMap(\.atoms).filter { $0.sense == .setback }
        return setbacks.allSatisfy { reply.tokens[$0.start].kind == .emoji }
            && reply.stances.contains { $0.side == .yes && ($0.weight == .plain || $0.place.count > 2) }
    }

    /// "oh sure 🙄": sarcasm.
    private var isSarcastic: Bool {
        reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.think) }
    }

    private var looseNegationTouchesYes: Bool {
        reply.clauses.enumerated().contains { index, clause in
            clause.hasLooseNegation && reply.stances.contains { $0.clause == index && $0.side == .yes }
        }
    }

    /// "I'll be there... not": the last clause is only a negation.
    var endsInNot: Bool {
        reply.clauses.contains { clause in
            let words = reply.tokens[reply.places(of: clause)]
                .filter { $0.kind == .word }
            return clause.hasLooseNegation && !words.isEmpty
                && words.allSatisfy { reply.lexicon.classes[Int($0.word)].contains(.negation) }
        }
    }

    /// "Sure, and I'm the King of England": sarcasm.
    var isSarcasticBoast: Bool {
        reply.clauses.contains { clause in
            let words = reply.places(of: clause)
                .filter { reply.tokens[$0].kind == .word }
            guard words.count > 3, reply.particle(words[0]) == .and, clause.atoms.isEmpty,
                reply.lexicon.classes[Int(reply.tokens[words[1]].word)].contains(.firstPerson),
                reply.lexicon.classes[Int(reply.tokens[words[2]].word)].contains(.beforeIll)
            else { return false }
            return reply.tokens[words[3]].isName || reply.particle(words[3]) == .the || reply.particle(words[3]) == .a
        }
    }

    /// "Yes to brunch" when there is no invitation to a brunch.
    var isYesToSomethingElse: Bool {
        reply.stances.contains { stance in
            guard stance.sense == .yes, reply.particle(stance.place.upperBound) == .to else { return false }
            var noun = stance.place.upperBound + 1
            while reply.tokens.indices.contains(noun), reply.tokens[noun].kind == .word,
                reply.classes(noun).contains(.article) || reply.particle(noun) == .the
            {
                noun += 1
            }
            guard reply.tokens.indices.contains(noun), reply.tokens[noun].kind == .word else { return false }
            switch reply.particle(noun) {
            case .show, .gig, .spot, .set, .one, .date, .night, .this, .that, .all: return false
            default:
                return !reply.isRead(noun)
                    && reply.classes(noun)
                        .isDisjoint(with: [.light, .filler, .closing, .article, .addressee, .core])
            }
        }
    }
}
