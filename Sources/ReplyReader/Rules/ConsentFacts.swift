import Values

/// What a text says about texting itself: opt out, opt in, help.
struct ConsentFacts {
    let reply: ParsedReply
    let context: ReplyContext

    init(_ reply: ParsedReply, _ context: ReplyContext) {
        (self.reply, self.context) = (reply, context)
    }

    /// "I sent STOP by accident"
    func takenBackStop() -> Verdict? {
        guard reply.has(.saidStop) else { return nil }
        return context.optedOut ? Verdict(.optIn, rule: .freeOptIn) : Verdict(.needsHuman, rule: .freeOptOut)
    }

    var asksToResume: Bool { reply.has(.resume) && !says(.stop) && !reply.hasLooseNegation }

    /// Asks back where the wish may be meant otherwise.
    func wishToStop() -> Verdict? {
        // Nothing is texted until the booker has decided.
        if removesSomebodyElse { return Verdict(.pause, rule: .freeOptOut, flags: .someoneElse) }
        if removesGuest { return Verdict(.needsHuman, rule: .freeOptOut, flags: .someoneElse) }
        guard says(.stop) && !stopsSomethingElse || says(.tease) && !isJoke || OptOutWish.isIn(reply) else {
            return deniesOnlyStop ? Verdict(.needsHuman, rule: .unclearNegation) : nil
        }
        let isUnclear =
            wantsOtherTexts || isLaughedOff || isSingleWordBesideYes || isExclaimed || mayBeAboutAName || isNeedless
            || prefersTexts || reply.tokens.contains { role($0).contains(.thing) }
        if isUnclear { return Verdict(.needsHuman, rule: .freeOptOut) }
        let isUncertain =
            mayBeOffShow || isOnlyLaughedAt || isBesideOtherWords || isOnlyForNow || isAboutOneShow || isLimited
        return Verdict(isUncertain ? .pause : .optOut, rule: .freeOptOut)
    }

    /// "take me off": an opt-out, or a question back where they are on a lineup and do not say what they mean. Nil for
    /// any other text, and where it names a show.
    func removal() -> Verdict? {
        guard reply.has(.removal), !namesShowOfRemoval else { return nil }
        let saysList = reply.tokens.contains { !role($0).isDisjoint(with: [.list, .texts, .number, .this]) }
        return Verdict(mayBeOffShow || !saysList && hasPlace ? .pause : .optOut, rule: .freeOptOut)
    }

    /// In a lineup, or in line for a show that was full.
    private var hasPlace: Bool { context.invitations.contains { $0.state == .confirmed || $0.state == .declined } }

    /// "take me off the list" from somebody in a lineup or in line: the list of a show, or of those who are texted.
    private var mayBeOffShow: Bool {
        hasPlace && reply.tokens.contains { role($0).contains(.list) }
            && !reply.tokens.contains { !role($0).isDisjoint(with: [.texts, .number, .sending, .ending]) }
    }

    /// "take Ben off the list", "quita a mi hermano de la lista", "take me off the guest list": from somebody who was
    /// asked to perform, it is about a guest.
    private var removesGuest: Bool {
        guard !context.invitations.isEmpty else { return false }
        let roles = reply.tokens.map(role)
        guard let verb = roles.firstIndex(where: { !$0.isDisjoint(with: [.removing, .taking]) }),
            let list = roles[verb...].firstIndex(where: { $0.contains(.list) }), list - verb < 9
        else { return false }
        let isOff = roles[verb..<list].contains { $0.contains(.off) }
        guard isOff || roles[verb].contains(.removing) else { return false }
        if reply.isWord("guest", list - 1) || reply.isWord("guests", list - 1) { return true }
        let between = (verb + 1..<list).filter { reply.tokens[$0].kind == .word }
        let isOwn = between.contains { place in
            !roles[place].isDisjoint(with: [.me, .number, .this])
                && !reply.lexicon.isOf(.possessive, reply.tokens[place].word)
        }
        return !isOwn
            && between.contains { place in
                reply.tokens[place].word == 0 || reply.classes(place).contains(.otherPerson)
                    || Self.people.contains { reply.isWord($0, place) }
            }
    }

    private static let people = [
        "hermano", "hermana", "amigo", "amiga", "novio", "novia", "marido", "mujer", "fratello", "sorella", "amico",
        "amica",
        "ragazza", "ragazzo", "marito", "moglie", "bruder", "schwester", "freund", "freundin", "mann", "frau", "frere",
        "soeur", "copain", "copine", "ami", "amie", "irmao", "irma", "namorado", "namorada", "esposa",
    ]

    /// Somebody else writes, or the request went to the wrong number.
    var isWrongPerson: Bool {
        reply.has(.wrongPerson) || DenialReader(reply).isDenied
    }

    /// "Wrong number, that was for my roommate. Yes Friday works": what was wrong is not the number that we texted.
    var answersBesideDenial: Bool {
        isWrongPerson && reply.stances.contains { $0.side == .yes && $0.weight > .weak && $0.sense != .rhetorical }
    }

    /// "Take him off your list, he passed away"
    private var removesSomebodyElse: Bool {
        let roles = reply.tokens.map(role)
        return reply.tokens.indices.dropFirst().contains { index in
            let isOwned = index > 1 && reply.lexicon.isOf(.possessive, reply.tokens[index - 1].word)
            return !roles[index - (isOwned ? 2 : 1)].isDisjoint(with: [.removing, .taking])
                && !reply.classes(index).isDisjoint(with: .otherPerson)
                && roles[(index + 1)...].prefix(5).contains { $0.contains(.list) }
        }
    }

    var isClearYes: Bool {
        reply.stances.allSatisfy { $0.side == .yes } && reply.stances.contains { $0.sense == .yes }
            && !reply.hasCondition && !reply.has(.maybe)
    }

    /// The yes of somebody who has opted out: it also answers the one open invitation.
    func yesLiftsOptOut() -> Verdict {
        let answers = context.open.count == 1 ? [context.open[0].number: Answer.confirmed] : [:]
        return Verdict(.optIn, rule: .yesLiftsOptOut, answers: answers)
    }

    /// Said and not negated; not "don't ever stop asking me", "I don't want out of the texts".
    private func says(_ sense: Sense) -> Bool { !said(sense).isEmpty }

    private func said(_ sense: Sense) -> [Atom] {
        reply.clauses.flatMap(\.atoms).filter {
            $0.sense == sense && !isDenied($0) && !isVisit($0) && !isOtherStop($0) && !isThreatOfOther($0)
                && !isOneThing($0)
        }
    }

    /// What the word of a token does in an opt-out.
    func role(_ token: Token) -> OptOutRole { reply.lexicon.optOutRoles[Int(token.word)] }

    /// "No quiero darme de baja": the no is about the texts, and answers nothing.
    private var deniesOnlyStop: Bool {
        let stops = reply.clauses.flatMap(\.atoms).filter { $0.sense == .stop && $0.isForeign }
        return !stops.isEmpty && stops.allSatisfy(isDenied)
            && reply.stances.allSatisfy { stance in
                stance.side == .no && stops.contains { (0...1).contains($0.start - stance.place.upperBound) }
            }
    }

    /// "No me manden la dirección, ya la tengo": one thing is not to be sent, not texts.
    private func isOneThing(_ atom: Atom) -> Bool {
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
    private func isThreatOfOther(_ atom: Atom) -> Bool {
        let before = reply.tokens[..<atom.start].reversed().prefix { $0.kind == .word }.prefix(2)
        return atom.end > atom.start + 1
            && before.contains { reply.lexicon.classes[Int($0.word)].contains(.otherPerson) }
    }

    /// "1 more stop", "stop staring at him": not about us.
    private func isOtherStop(_ atom: Atom) -> Bool {
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
    private func isVisit(_ atom: Atom) -> Bool {
        role(reply.tokens[atom.end - 1]).contains(.ending)
            && reply.particle(atom.end) == .by
    }

    private func isDenied(_ atom: Atom) -> Bool {
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
    private var wantsOtherTexts: Bool {
        reply.has(.resume) && reply.clauses.contains { $0.opener == .but && $0.has(.resume) }
    }

    /// "STOP!!! yes I'll be there": a single word, then a plain yes.
    private var isSingleWordBesideYes: Bool {
        let yes = reply.stances.last { $0.side == .yes && $0.weight > .weak }
        guard let yes, !says(.tease), !OptOutWish.isIn(reply) else { return false }
        return said(.stop).allSatisfy { stop in
            let isSeparate = stop.end < reply.tokens.count && [.mark, .emoji].contains(reply.tokens[stop.end].kind)
            return isBare(stop) && isSeparate && stop.end <= yes.place.lowerBound
        }
    }

    /// "Stop, who else is on the bill?", "omg stop, you're too sweet": the word alone as an exclamation, and a question
    /// or praise beside it. The question is not about the texts.
    private var isExclaimed: Bool {
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
    private var isOnlyLaughedAt: Bool {
        let laughs = reply.has(.laughter) || reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.heart) }
        return laughs && !says(.tease) && said(.stop).allSatisfy(isBare) && !OptOutWish.isIn(reply)
            && reply.clauses.flatMap(\.atoms).allSatisfy { [.stop, .laughter, .chatter, .keen].contains($0.sense) }
    }

    /// "Stoppp im crying", "stop, you're gonna make me cry": the word alone as an exclamation, and words about
    /// something other than texts.
    private var isBesideOtherWords: Bool {
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
    private var isNeedless: Bool {
        let need = reply.lexicon.vocabulary.word(Vocabulary.hash("need".utf8))
        let place = reply.tokens.indices.dropFirst().first { index in
            reply.tokens[index].word == need && reply.particle(index - 1) == .no
        }
        guard let place, reply.has(.acknowledge) || reply.has(.laughter), !says(.tease) else { return false }
        // "no need to keep texting" is the wish itself.
        return said(.stop).allSatisfy { ($0.start..<$0.end).contains(place) }
    }

    /// "Unsubscribe me from sobriety lol I'm in": a plain yes with laughter.
    private var isLaughedOff: Bool {
        reply.has(.laughter) && !reply.hasQuestion && !reply.hasLooseNegation
            && reply.stances.contains { $0.side == .yes && $0.weight == .plain }
            && !reply.stances.contains { $0.side == .no }
    }

    /// "Stop calling me Timothy" may be about a name rather than about calls.
    private var mayBeAboutAName: Bool {
        let tokens = reply.tokens
        let wish: OptOutRole = [.texts, .sending, .removing, .removed, .list]
        let wished = tokens.indices.filter { !role(tokens[$0]).isDisjoint(with: wish) }
        guard wished.count == 1, let place = wished.first, tokens.indices.contains(place + 2) else { return false }
        let calling = ["call", "calling"].map { reply.lexicon.vocabulary.word(Vocabulary.hash($0.utf8)) }
        return calling.contains(tokens[place].word) && tokens[place + 1].word == reply.lexicon.me
            && tokens[place + 2].isName && tokens[place + 2].word == 0
            && said(.stop).allSatisfy { $0.start < place && place <= $0.end } && !says(.tease)
    }

    /// "Take me off Friday", "take me off the 9 and give me something earlier"
    private var namesShowOfRemoval: Bool {
        reply.tokens.contains { $0.reference != nil }
            || reply.clauses.flatMap(\.atoms).contains { atom in
                guard atom.sense == .removal, atom.end + 1 < reply.tokens.count else { return false }
                return reply.classes(atom.end).contains(.article)
                    && [.number, .ordinal, .clock].contains(reply.tokens[atom.end + 1].kind)
            }
    }

    /// "Stop it, I'm so in": meant as a joke.
    private var isJoke: Bool {
        isPraised || reply.has(.keen) || reply.stances.contains { $0.side == .yes && $0.weight > .weak }
            || reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.laugh) }
            || reply.hasQuestion && reply.tokens.contains { $0.kind == .emoji && $0.value == Int(Glyph.sad) }
    }

    /// "Stop the presses, I'm in", "arrête, évidemment que je viens", "stop booking me on Fridays"
    private var stopsSomethingElse: Bool {
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
