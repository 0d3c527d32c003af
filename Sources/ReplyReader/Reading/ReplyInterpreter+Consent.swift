import Values

/// Wishes about texting itself: no more of it, or again.
extension ReplyInterpreter {
    func consent() -> Verdict? {
        if message.has(.automatic), !message.hasStandOfOther { return Verdict(.other, rule: .automatic) }
        if message.has(.echo) { return Verdict(.needsHuman, rule: .echo) }
        if message.has(.saidStop) {
            return context.optedOut ? Verdict(.optIn, rule: .freeOptIn) : Verdict(.needsHuman, rule: .freeOptOut)
        }
        if context.optedOut, message.has(.resume), !says(.stop), !message.hasLooseNegation {
            return Verdict(.optIn, rule: .freeOptIn)
        }
        if says(.stop) && !stopsSomethingElse || says(.tease) && !isTeasing || OptOutWish.isIn(message, lexicon) {
            if keepsTexts || isSaidInFun || onlyStopsBesideYes || mayBeOfTheirName {
                return Verdict(.needsHuman, rule: .freeOptOut)
            }
            return Verdict(.optOut, rule: .freeOptOut)
        }
        if message.has(.removal), !namesShowOfRemoval { return Verdict(.optOut, rule: .freeOptOut) }
        return context.optedOut ? whileOptedOut() : nil
    }

    /// Said, and not denied: "don't ever stop asking me", "I don't want out of the texts".
    private func says(_ sense: Sense) -> Bool { !said(sense).isEmpty }

    private func said(_ sense: Sense) -> [Atom] {
        message.clauses.flatMap(\.atoms).filter { $0.sense == sense && !isDenied($0) && !isVisit($0) }
    }

    /// "Please stop by mine"
    private func isVisit(_ atom: Atom) -> Bool {
        lexicon.optOutRoles[Int(message.tokens[atom.end - 1].word)].contains(.ending) && particle(atom.end) == .by
    }

    private func isDenied(_ atom: Atom) -> Bool {
        func plays(_ role: OptOutRole, _ index: Int) -> Bool {
            !lexicon.optOutRoles[Int(message.tokens[index].word)].isDisjoint(with: role)
        }
        var index = atom.start - 1
        guard index > 0 else { return false }
        if plays(.again, index) || plays(.off, atom.start) && plays(.wanting, index) { index -= 1 }
        return classes(index).contains(.negation)
    }

    /// "Unsubscribe me from the newsletter but keep texting me about shows"
    private var keepsTexts: Bool {
        message.has(.resume) && message.clauses.contains { $0.opener == .but && $0.has(.resume) }
    }

    /// "STOP!!! yes I'll be there": a bare word, and a plain yes behind it.
    private var onlyStopsBesideYes: Bool {
        let saysYes = message.stands.contains {
            $0.side == .yes && ($0.weight == .plain || $0.sense == .desire || $0.isForeign)
        }
        guard saysYes else { return false }
        return said(.stop).allSatisfy { stop in
            stop.end == stop.start + 1 && stop.end < message.tokens.count && message.tokens[stop.end].kind == .mark
        } && !says(.tease) && !OptOutWish.isIn(message, lexicon)
    }

    /// "Unsubscribe me from sobriety lol I'm in": a plain yes, and laughter.
    private var isSaidInFun: Bool {
        message.has(.laughter) && !message.hasQuestion && !message.hasLooseNegation
            && message.stands.contains { $0.side == .yes && $0.weight == .plain }
            && !message.stands.contains { $0.side == .no }
    }

    /// "Stop calling me Timothy" may be about the name that they are called by, "stop calling me Sam" about Sam's calls.
    private var mayBeOfTheirName: Bool {
        let tokens = message.tokens
        let wish: OptOutRole = [.texts, .sending, .removing, .removed, .list]
        let wished = tokens.indices.filter { !lexicon.optOutRoles[Int(tokens[$0].word)].isDisjoint(with: wish) }
        guard wished.count == 1, let place = wished.first, tokens.indices.contains(place + 2) else { return false }
        let calling = ["call", "calling"].map { lexicon.vocabulary.word(Vocabulary.hash($0.utf8)) }
        return calling.contains(tokens[place].word) && tokens[place + 1].word == lexicon.me
            && tokens[place + 2].isName && tokens[place + 2].word == 0
            && said(.stop).allSatisfy { $0.start < place && place <= $0.end } && !says(.tease)
    }

    /// "Take me off Friday", "take me off the 9 and give me something earlier"
    private var namesShowOfRemoval: Bool {
        message.tokens.contains { $0.reference != nil }
            || message.clauses.flatMap(\.atoms).contains { atom in
                guard atom.sense == .removal, atom.end + 1 < message.tokens.count else { return false }
                return classes(atom.end).contains(.article)
                    && [.number, .ordinal, .clock].contains(message.tokens[atom.end + 1].kind)
            }
    }

    /// "Stop it, I'm so in": told off in fun.
    private var isTeasing: Bool {
        message.has(.keen) || message.stands.contains { $0.side == .yes && $0.weight > .weak }
            || message.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.laugh) }
            || message.hasQuestion && message.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.sad) }
    }

    /// "Stop the presses, I'm in", "arrête, évidemment que je viens", "stop booking me on Fridays"
    private var stopsSomethingElse: Bool {
        if said(.stop).allSatisfy(isAboutShows) { return true }
        guard message.stands.contains(where: { $0.side == .yes && ($0.weight == .plain || $0.isForeign) }),
            !message.stands.contains(where: { $0.side == .no })
        else { return false }
        return said(.stop).allSatisfy { stop in
            guard stop.isForeign || stop.end == stop.start + 1, stop.end < message.tokens.count else { return false }
            let rest = message.tokens[stop.start...].prefix { $0.kind != .mark }.dropFirst(stop.end - stop.start)
            let wish: OptOutRole = [.texts, .sending, .this, .me, .list, .number]
            return (stop.isForeign || !rest.isEmpty)
                && message.tokens[(stop.start + 1)..<(stop.end + rest.count)]
                    .allSatisfy { lexicon.optOutRoles[Int($0.word)].isDisjoint(with: wish) }
        }
    }

    /// "stop putting me on brunches", "retire-moi du plateau de vendredi"
    private func isAboutShows(_ stop: Atom) -> Bool {
        let rest = message.tokens[stop.end...].prefix { $0.kind != .mark }.prefix(4)
        let roles = rest.map { lexicon.optOutRoles[Int($0.word)] }
        let wish: OptOutRole = [.texts, .sending, .list, .number, .this]
        guard let next = rest.first, roles.allSatisfy({ $0.isDisjoint(with: wish) }) else { return false }
        if stop.isForeign {
            let removes = message.tokens[stop.start..<stop.end].contains {
                !lexicon.optOutRoles[Int($0.word)].isDisjoint(with: [.removing, .removed])
            }
            return removes && rest.contains { $0.reference != nil }
        }
        let isBare = message.tokens[stop.start..<stop.end].allSatisfy { token in
            lexicon.optOutRoles[Int(token.word)].contains(.ending) || lexicon.classes[Int(token.word)].contains(.light)
        }
        return isBare && lexicon.isOf(.booking, next.word)
    }

    private func whileOptedOut() -> Verdict {
        if message.has(.help) { return Verdict(.help, rule: .howTo) }
        if message.hasQuestion { return Verdict(.question, rule: .optedOut) }
        let isYes = message.stands.allSatisfy { $0.side == .yes } && message.stands.contains { $0.sense == .yes }
        guard isYes, !message.hasCondition, !message.has(.maybe) else { return Verdict(.needsHuman, rule: .optedOut) }
        let answers = open.count == 1 ? [open[0].number: Answer.confirm] : [:]
        return Verdict(.optIn, rule: .yesLiftsOptOut, answers: answers)
    }
}
