import Values

/// A yes to an invitation, and what may veto it: irony, a setback, unread words, somebody else's yes.
struct YesFacts {
    let reply: ParsedReply
    let yes: [Stance]
    /// Nil without a stance that says yes.
    let strongest: Stance.Weight?
    /// A day, number or time that differs from the invitation's.
    let mismatch: Rule?
    /// It names a month, a part of the day or a place that is not the invitation's.
    let namesOtherOccasion: Bool

    init(_ single: SingleInvitation) {
        reply = single.reply
        yes = reply.stances.filter { $0.side == .yes }
        strongest = yes.map(\.weight).max()
        mismatch = Mismatch.find(in: reply, for: single.invitation, in: single.context, side: .yes)
        namesOtherOccasion = OtherOccasion(reply, single.invitation).isNamed
    }

    func has(_ sense: Sense) -> Bool { reply.has(sense) }

    var isContradicted: Bool {
        has(.setback) && !hasOnlyEmojiSetbacks || has(.booked) || isSarcastic || isSarcasticBoast
    }

    /// A word of its language that turns or holds back the yes, outside every phrase: "casi seguro", "oui, une autre
    /// fois". Words of a question do not count.
    var isTurned: Bool {
        reply.clauses.contains { clause in
            !clause.isQuestion
                && reply.places(of: clause).contains { index in
                    let role = reply.tokens[index].role
                    let isBehind = yes.first.map { $0.place.upperBound <= index } ?? false
                    return (role.contains(.turning) || role.contains(.negating) && isBehind) && !reply.isRead(index)
                }
        }
    }

    /// A yes in another language beside more words that are not understood than words that are: "oui j'ai vu le match".
    var isMostlyUnread: Bool {
        let clauses = reply.clauses.indices.filter { index in
            !reply.clauses[index].isQuestion && yes.contains { (0...1).contains(index - $0.clause) }
        }
        let words = clauses.flatMap { clause in
            reply.places(of: reply.clauses[clause])
                .filter {
                    let token = reply.tokens[$0]
                    return token.kind == .word && !token.languages.isEmpty && !token.isAddressee
                }
        }
        let (unread, read) = (words.count(where: reply.isUnread), words.count(where: reply.isRead))
        if unread > read { return true }
        // "sí ya comí": as many behind a single word, and not only a name.
        guard let only = yes.first, yes.count == 1, only.isForeign, only.place.count == 1 else { return false }
        let behind = words.filter { $0 >= only.place.upperBound }
        return unread == read && behind.count > 1 && behind.contains(where: reply.isUnread)
    }

    /// "yes, who's this?", "ja wer ist da": a yes to the call.
    var asksWhoWrites: Bool {
        has(.stranger)
            || yes.allSatisfy { $0.weight < .plain }
                && reply.tokens.indices.contains { index in
                    reply.lexicon.isOf(.who, reply.tokens[index].word) && !reply.isWord("else", index + 1)
                        && reply.tokens.count - index < 4
                }
    }

    var isRegretted: Bool {
        reply.tokens.contains { reply.lexicon.classes[Int($0.word)].contains(.regret) } || endsInNot
    }

    var isOnlyCourtesy: Bool {
        (has(.chatter) || has(.laughter)) && reply.tokens.allSatisfy { $0.kind != .word }
    }

    var isBesideCourtesy: Bool { strongest == .weak && (has(.thanks) || has(.chatter) || has(.laughter)) }

    /// Words without a meaning for the reader stand beside a yes that is not a plain "yes".
    var hasUnreadWordsBesideYes: Bool {
        !yes.contains { $0.sense == .yes || $0.sense == .desire && $0.isForeign } && hasUnreadWords(beside: yes)
            || yes.allSatisfy { $0.weight < .plain && unreadWords(in: $0.clause) > 2 }
    }

    /// "okay so", "I'd love to...": the sentence is not finished.
    var isUnfinished: Bool {
        if yes.allSatisfy({ $0.sense == .desire }), reply.endsInPoints { return true }
        guard let last = reply.tokens.indices.last(where: { reply.tokens[$0].kind == .word }),
            !reply.isRead(last)
        else { return false }
        switch reply.particle(last) {
        case .but, .and, .or: return true
        default: return reply.tokens[last].word == reply.lexicon.so && last + 1 == reply.tokens.count
        }
    }

    /// "provisionally yes": an unknown adverb qualifies the yes.
    func isQualified(_ stance: Stance) -> Bool {
        let before = stance.place.lowerBound - 1
        guard before >= reply.clauses[stance.clause].start, reply.tokens[before].word == 0 else { return false }
        return reply.tokens[before].isAdverb
    }

    /// "Yes ada is my mom", "yeah I heard about that", "yes my flight was fine": nothing but a "yes", and behind it a
    /// sentence about something else. What the performer will do ("yes I'll bring my amp") belongs to the yes.
    var isBesideRemark: Bool {
        guard yes.allSatisfy({ $0.sense == .yes || $0.sense == .okay || $0.sense == .approve }),
            let first = yes.first, yes.count(where: { $0.sense == .yes }) < 2,
            reply.stances.allSatisfy({ $0.side == .yes }), !reply.hasQuestion
        else { return false }
        return RemarkReader(reply).isRemark(from: first.place.upperBound)
    }

    /// "we can both do it": there is one invitation for one performer.
    var speaksForTwo: Bool {
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
    var hasUnreadContent: Bool {
        reply.has(.party) || reply.tokens.indices.contains(where: reply.isUnread)
    }

    /// "can't say no to you 😩": an emoji beside a plain yes does not weaken it.
    var hasOnlyEmojiSetbacks: Bool {
        let setbacks = reply.clauses.flatMap(\.atoms).filter { $0.sense == .setback }
        return setbacks.allSatisfy { reply.tokens[$0.start].kind == .emoji }
            && reply.stances.contains { $0.side == .yes && ($0.weight == .plain || $0.place.count > 2) }
    }

    /// "oh sure 🙄": sarcasm.
    var isSarcastic: Bool {
        reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.think) }
    }

    var looseNegationTouchesYes: Bool {
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
