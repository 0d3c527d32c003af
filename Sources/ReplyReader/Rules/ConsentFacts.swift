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
        if removesGuest, hasPlace || !removesSomebodyElse {
            return Verdict(.needsHuman, rule: .freeOptOut, flags: .someoneElse)
        }
        if removesSomebodyElse { return Verdict(.pause, rule: .freeOptOut, flags: .someoneElse) }
        if isAboutOtherList, said(.stop).allSatisfy(isRemoval) { return Verdict(.needsHuman, rule: .freeOptOut) }
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
        if isAboutOtherList { return Verdict(.needsHuman, rule: .freeOptOut) }
        let saysList = reply.tokens.contains { !role($0).isDisjoint(with: [.list, .texts, .number, .this]) }
        return Verdict(mayBeOffShow || !saysList && hasPlace ? .pause : .optOut, rule: .freeOptOut)
    }

    /// "remove me from the group chat", "take my name off the raffle": not what we text.
    private var isAboutOtherList: Bool {
        reply.tokens.contains { reply.lexicon.isOf(.otherList, $0.word) }
            && reply.tokens.contains { !role($0).isDisjoint(with: [.removing, .taking, .removed]) }
            && !reply.tokens.contains { !role($0).isDisjoint(with: [.texts, .sending]) }
    }

    /// "enlève-moi", "sácame"
    private func isRemoval(_ atom: Atom) -> Bool {
        reply.tokens[atom.start..<atom.end].contains { !role($0).isDisjoint(with: [.removing, .taking]) }
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
                && !reply.classes(place + 1).contains(.otherPerson)
        }
        return !isOwn
            && between.contains { place in
                reply.tokens[place].word == 0 || reply.classes(place).contains(.otherPerson)
            }
    }

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
            let verb = roles[index - (isOwned ? 2 : 1)]
            return !verb.isDisjoint(with: [.removing, .taking])
                && !reply.classes(index).isDisjoint(with: .otherPerson)
                && roles[(index + 1)...].prefix(5).contains { $0.contains(.list) }
                && (verb.contains(.removing) || roles[index...].contains { $0.contains(.off) }
                    || !reply.tokens[index].languages.isEmpty)
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
    func says(_ sense: Sense) -> Bool { !said(sense).isEmpty }

    func said(_ sense: Sense) -> [Atom] {
        reply.clauses.flatMap(\.atoms).filter {
            $0.sense == sense && !isDenied($0) && !isVisit($0) && !isOtherStop($0) && !isThreatOfOther($0)
                && !isOneThing($0)
        }
    }

    /// What the word of a token does in an opt-out.
    func role(_ token: Token) -> OptOutRole { reply.lexicon.optOutRoles[Int(token.word)] }
}
