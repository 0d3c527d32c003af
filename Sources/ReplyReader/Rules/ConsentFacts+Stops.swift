/// What the "stop" of a text is about: our texts, one show, or something else.
extension ConsentFacts {
    /// "No quiero darme de baja": the no is about the texts, and answers nothing.
    var deniesOnlyStop: Bool {
        let stops = reply.clauses.flatMap(\.atoms).filter { $0.sense == .stop && $0.isForeign }
        return !stops.isEmpty && stops.allSatisfy(isDenied)
            && reply.stances.allSatisfy { stance in
                stance.side == .no && stops.contains { (0...1).contains($0.start - stance.place.upperBound) }
            }
    }

    /// "No me manden la dirección, ya la tengo": one thing is not to be sent, not texts.
    func isOneThing(_ atom: Atom) -> Bool {
        let roles = reply.lexicon.optOutRoles
        guard atom.isForeign,
            reply.tokens[atom.start..<atom.end].contains(where: { roles[Int($0.word)].contains(.sending) })
        else { return false }
        let wish: OptOutRole = [.texts, .number, .list, .sending, .again]
        let rest = (atom.end..<reply.tokens.count).prefix { reply.tokens[$0].kind != .mark }
        return rest.count > 1 && rest.allSatisfy { roles[Int(reply.tokens[$0].word)].isDisjoint(with: wish) }
            && rest.contains { reply.isUnread($0) && roles[Int(reply.tokens[$0].word)].isEmpty }
    }

    /// "She's gonna sue me"
    func isThreatOfOther(_ atom: Atom) -> Bool {
        let before = reply.tokens[..<atom.start].reversed().prefix { $0.kind == .word }.prefix(2)
        return atom.end > atom.start + 1
            && before.contains { reply.lexicon.classes[Int($0.word)].contains(.otherPerson) }
    }

    /// "1 more stop", "stop staring at him": not about us.
    func isOtherStop(_ atom: Atom) -> Bool {
        let tokens = reply.tokens
        if stopsDoing(atom) { return true }
        guard atom.end == atom.start + 1, !atom.isForeign,
            role(tokens[atom.start]).contains(.ending)
        else { return false }
        let isCounted = tokens[..<atom.start].reversed().prefix { $0.kind != .mark }.contains { $0.kind == .number }
        if isCounted { return true }
        let wish: OptOutRole = [.texts, .sending, .removing, .list, .number, .this, .me]
        return tokens.indices.contains(atom.end) && reply.isUnread(atom.end)
            && role(tokens[atom.end]).isDisjoint(with: wish)
    }

    /// "please stop being this nice", "arrête de me faire rire": an act that is not texting.
    private func stopsDoing(_ atom: Atom) -> Bool {
        let roles = reply.lexicon.optOutRoles
        guard atom.end < reply.tokens.count, roles[Int(reply.tokens[atom.end - 1].word)].contains(.ending) else {
            return false
        }
        let rest = reply.tokens[atom.end...].prefix { $0.kind != .mark && $0.kind != .emoji }
        guard let next = rest.first, rest.allSatisfy({ !isWishForTexts($0) }) else { return false }
        let isAct = atom.isForeign ? reply.lexicon.isOf(.acting, next.word) : roles[Int(next.word)].contains(.otherwise)
        return isAct && rest.count > 1 && !rest.contains { roles[Int($0.word)].contains(.number) }
    }

    /// "Please stop by mine": a visit.
    func isVisit(_ atom: Atom) -> Bool {
        role(reply.tokens[atom.end - 1]).contains(.ending)
            && reply.particle(atom.end) == .by
    }

    func isDenied(_ atom: Atom) -> Bool {
        func plays(_ wanted: OptOutRole, _ index: Int) -> Bool {
            !role(reply.tokens[index]).isDisjoint(with: wanted)
        }
        var index = atom.start - 1
        // "No quiero darme de baja"
        if atom.isForeign, index > 0, plays(.wanting, index) { index -= 1 }
        if atom.isForeign, index >= 0,
            reply.tokens[index].role.contains(.negating) || reply.tokens[index].word == reply.lexicon.no
        {
            return true
        }
        guard index > 0 else { return false }
        if plays(.again, index) || plays(.off, atom.start) && plays(.wanting, index) { index -= 1 }
        return reply.classes(index).contains(.negation)
    }

    /// "Unsubscribe me from the newsletter but keep texting me about shows"
    var wantsOtherTexts: Bool {
        reply.has(.resume) && reply.clauses.contains { $0.opener == .but && $0.has(.resume) }
    }

    /// "STOP!!! yes I'll be there": a single word, then a plain yes.
    var isSingleWordBesideYes: Bool {
        let yes = reply.stances.last { $0.side == .yes && $0.weight > .weak }
        guard let yes, !says(.tease), !OptOutWish.isIn(reply) else { return false }
        return said(.stop).allSatisfy { stop in
            let isSeparate = stop.end < reply.tokens.count && [.mark, .emoji].contains(reply.tokens[stop.end].kind)
            return isBare(stop) && isSeparate && stop.end <= yes.place.lowerBound
        }
    }

    /// "Stop, who else is on the bill?", "omg stop, you're too sweet": the word alone as an exclamation, and a question
    /// or praise beside it. The question is not about the texts.
    var isExclaimed: Bool {
        guard !says(.stop) || said(.stop).allSatisfy(isBare), !OptOutWish.isIn(reply) else { return false }
        let stop = (said(.stop) + said(.tease)).map(\.end).min() ?? 0
        let asks = reply.clauses.contains { clause in
            clause.isQuestion && clause.start >= stop && !clause.has(.stranger)
        }
        return asks && !reply.tokens.contains(where: isWishForTexts) || isPraised
    }

    private var isPraised: Bool {
        let praises = reply.clauses.contains { clause in
            clause.atoms.contains { atom in
                atom.sense == .chatter
                    && (atom.isForeign || (atom.start..<atom.end).contains { reply.classes($0).contains(.addressee) })
            }
        }
        return praises || reply.stances.contains { [.approve, .desire].contains($0.sense) && !$0.isForeign }
    }

    /// "stop 😂": nothing but the word and laughter.
    var isOnlyLaughedAt: Bool {
        let laughs = reply.has(.laughter) || reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.heart) }
        return laughs && !says(.tease) && said(.stop).allSatisfy(isBare) && !OptOutWish.isIn(reply)
            && reply.clauses.flatMap(\.atoms).allSatisfy { [.stop, .laughter, .chatter, .keen].contains($0.sense) }
    }

    /// "Stoppp im crying", "stop, you're gonna make me cry": the word alone as an exclamation, and words about
    /// something other than texts.
    var isBesideOtherWords: Bool {
        let stops = said(.stop)
        guard !stops.isEmpty, stops.allSatisfy({ isBare($0) || hasOtherObject($0) }), !says(.tease),
            !OptOutWish.isIn(reply),
            !reply.has(.stranger), !reply.has(.wrongPerson), !reply.tokens.contains(where: isWishForTexts)
        else { return false }
        return reply.tokens.indices.contains { index in
            reply.tokens[index].end - reply.tokens[index].start > 2 && index >= stops[0].end && reply.isUnread(index)
                && role(reply.tokens[index]).isEmpty
        }
    }

    /// "stop with the compliments": something that is not texts.
    private func hasOtherObject(_ stop: Atom) -> Bool {
        guard stop.end < reply.tokens.count, !reply.tokens[stop.start..<stop.end].contains(where: isWishForTexts) else {
            return false
        }
        let object = reply.tokens[stop.end...].firstIndex { !$0.role.contains(.light) } ?? stop.end
        return reply.tokens[object].kind == .word && reply.isUnread(object) && role(reply.tokens[object]).isEmpty
    }

    /// Only "stop", "stop stop", "arrête", and no object.
    private func isBare(_ stop: Atom) -> Bool {
        (stop.isForeign && !reply.tokens[stop.start..<stop.end].contains(where: isWishForTexts)
            || (stop.start..<stop.end).allSatisfy { isEnding($0) || reply.classes($0).contains(.filler) })
            && (stop.end == reply.tokens.count || reply.tokens[stop.end].kind != .word || isEnding(stop.end)
                || beginsNeutral(stop.end)
                || !reply.classes(stop.end).isDisjoint(with: [.light, .firstPerson]))
    }

    /// "stop right there"
    private func beginsNeutral(_ index: Int) -> Bool {
        reply.clauses.contains { $0.atoms.contains { $0.sense == .neutral && $0.start == index } }
    }

    private func isEnding(_ index: Int) -> Bool {
        role(reply.tokens[index]).contains(.ending)
    }

    private func isWishForTexts(_ token: Token) -> Bool {
        let wish: OptOutRole = [.texts, .sending, .removing, .removed, .list]
        return token.kind == .word && !role(token).isDisjoint(with: wish)
    }

    /// "No need to text me again, i got it lol": they have our text, and no wish.
    var isNeedless: Bool {
        let need = reply.lexicon.vocabulary.word(Vocabulary.hash("need".utf8))
        let place = reply.tokens.indices.dropFirst().first { index in
            reply.tokens[index].word == need && reply.particle(index - 1) == .no
        }
        guard let place, reply.has(.acknowledge) || reply.has(.laughter), !says(.tease) else { return false }
        // "no need to keep texting" is the wish itself.
        return said(.stop).allSatisfy { ($0.start..<$0.end).contains(place) }
    }

    /// "Unsubscribe me from sobriety lol I'm in": a plain yes with laughter.
    var isLaughedOff: Bool {
        reply.has(.laughter) && !reply.hasQuestion && !reply.hasLooseNegation
            && reply.stances.contains { $0.side == .yes && $0.weight == .plain }
            && !reply.stances.contains { $0.side == .no }
    }

    /// "Stop calling me Timothy", "deja de llamarme leyenda": it may be about a name rather than about calls.
    var mayBeAboutAName: Bool {
        let tokens = reply.tokens
        let wish: OptOutRole = [.texts, .sending, .removing, .removed, .list]
        guard !says(.tease), tokens.count(where: { !role($0).isDisjoint(with: wish) }) < 2 else { return false }
        return tokens.indices.contains { index in
            guard reply.lexicon.isOf(.naming, tokens[index].word),
                !tokens[index].languages.isEmpty || tokens[(index + 1)...].first.map({ role($0).contains(.me) }) == true
            else { return false }
            // In German the name stands before the verb.
            if tokens[index].languages.contains(.german) { return isName(index - 1) || isName(index - 2) }
            let name = tokens[(index + 1)...].indices.first {
                !role(tokens[$0]).contains(.me) && reply.classes($0).isDisjoint(with: [.article, .firstPerson])
                    && !reply.lexicon.isOf(.acting, tokens[$0].word)
            }
            return name.map {
                isName($0) || reply.classes($0 - 1).contains(.article)
                    || reply.lexicon.isOf(.acting, tokens[$0 - 1].word)
            } ?? false
        }
    }

    private func isName(_ index: Int) -> Bool {
        guard reply.tokens.indices.contains(index), reply.tokens[index].kind == .word else { return false }
        return role(reply.tokens[index]).isEmpty
            && reply.classes(index).isDisjoint(with: [.light, .boundary, .negation, .article])
            && !reply.tokens[index].role.contains(.light)
    }

    /// "Take me off Friday", "take me off the 9 and give me something earlier"
    var namesShowOfRemoval: Bool {
        reply.tokens.contains { $0.reference != nil }
            || reply.clauses.flatMap(\.atoms).contains { atom in
                guard atom.sense == .removal, atom.end + 1 < reply.tokens.count else { return false }
                return reply.classes(atom.end).contains(.article)
                    && [.number, .ordinal, .clock].contains(reply.tokens[atom.end + 1].kind)
            }
    }

    /// "Stop it, I'm so in": meant as a joke.
    var isJoke: Bool {
        isPraised || reply.has(.keen) || reply.stances.contains { $0.side == .yes && $0.weight > .weak }
            || reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.laugh) }
            || reply.hasQuestion && reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.sad) }
    }

    /// "Stop the presses, I'm in", "arrête, évidemment que je viens", "stop booking me on Fridays"
    var stopsSomethingElse: Bool {
        if said(.stop).allSatisfy(isAboutShows) { return true }
        guard reply.stances.contains(where: { $0.side == .yes && ($0.weight == .plain || $0.isForeign) }),
            !reply.stances.contains(where: { $0.side == .no })
        else { return false }
        return said(.stop).allSatisfy { stop in
            guard stop.isForeign || stop.end == stop.start + 1, stop.end < reply.tokens.count else { return false }
            let rest = reply.tokens[stop.start...].prefix { $0.kind != .mark }.dropFirst(stop.end - stop.start)
            let wish: OptOutRole = [.texts, .sending, .this, .me, .list, .number]
            return (stop.isForeign || !rest.isEmpty)
                && reply.tokens[(stop.start + 1)..<(stop.end + rest.count)]
                    .allSatisfy { role($0).isDisjoint(with: wish) }
        }
    }

    /// "stop putting me on brunches", "retire-moi du plateau de vendredi"
    private func isAboutShows(_ stop: Atom) -> Bool {
        let rest = reply.tokens[stop.end...].prefix { $0.kind != .mark }.prefix(4)
        let roles = rest.map(role)
        let wish: OptOutRole = [.texts, .sending, .list, .number, .this]
        guard let next = rest.first, roles.allSatisfy({ $0.isDisjoint(with: wish) }) else { return false }
        if stop.isForeign {
            let removes = reply.tokens[stop.start..<stop.end].contains {
                !role($0).isDisjoint(with: [.removing, .removed])
            }
            return removes && rest.contains { $0.reference != nil }
        }
        let isBare = reply.tokens[stop.start..<stop.end].allSatisfy { token in
            role(token).contains(.ending)
                || reply.lexicon.classes[Int(token.word)].contains(.light)
        }
        return isBare && reply.lexicon.isOf(.booking, next.word)
    }
}
